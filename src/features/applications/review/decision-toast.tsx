import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { type ReviewDecision, undoSeconds } from '~/contract/applications'
import { hideToast, showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import classes from './decision-toast.module.css'
import { takeBack, type UndoableDecision } from './take-back'
import { useSecondsLeft } from './use-seconds-left'

export interface DecisionToast extends UndoableDecision {
  name: string
  decision: ReviewDecision
}

const getId = (identityUid: string) => `decision-${identityUid}`

/** Announces a decision and offers Undo for as long as the service accepts it. */
export const showDecisionToast = (queryClient: QueryClient, decided: DecisionToast): void => {
  const { identityUid, name, decision, undoUntil } = decided
  const undo = async () => {
    const problem = await takeBack(queryClient, decided)
    showToast(problem ?? t`${name} waits for a decision again. No mail was sent.`)
  }
  // A toast of an earlier decision would stay, and undo what has changed since.
  hideDecisionToast(identityUid)
  showUndoToast({
    id: getId(identityUid),
    stays: undoSeconds * 1000,
    message: (
      <>
        {decision === 'approved' ? t`${name} is approved.` : t`${name} is denied.`}{' '}
        <MailCountdown undoUntil={undoUntil} />
      </>
    ),
    onUndo: () => void undo(),
  })
}

/** Once it was undone elsewhere, or is over. */
export const hideDecisionToast = (identityUid: string): void => {
  hideToast(getId(identityUid))
}

/** When the mail goes out. Hidden from screen readers, which would announce each second. */
export function MailCountdown({ undoUntil }: { undoUntil: string }) {
  const left = useSecondsLeft(undoUntil, undoSeconds)
  return (
    <span aria-hidden="true" className={classes.count}>
      {left === 0 ? t`The mail is going out.` : t`The mail goes out in ${left ?? undoSeconds} s.`}
    </span>
  )
}
