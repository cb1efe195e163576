import { useMutation, useQueryClient } from '@tanstack/react-query'
import { undoSeconds } from '~/contract/applications'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import classes from './decision-card.module.css'
import { hideDecisionToast, MailCountdown } from './decision-toast'
import { takeBack, tooLateSentence } from './take-back'
import { useSecondsLeft } from './use-seconds-left'

export interface UndoDecisionProps {
  identityUid: string
  firstName: string
  /** ISO 8601; null where there is nothing to take back any more. */
  undoUntil: string | null
}

/** Takes the decision back while its mail has not gone out; afterwards says why that is over. */
export function UndoDecision({ identityUid, firstName, undoUntil }: UndoDecisionProps) {
  const queryClient = useQueryClient()
  const left = useSecondsLeft(undoUntil, undoSeconds)
  const undo = useMutation({
    mutationFn: (until: string) => takeBack(queryClient, { identityUid, undoUntil: until }),
    onSuccess: (problem) => {
      hideDecisionToast(identityUid)
      if (problem === null) showToast(`${firstName} waits for a decision again. No mail was sent.`)
    },
  })
  const problem = undo.data ? (
    <Callout tone="warning" isAnnounced>
      {undo.data}
    </Callout>
  ) : null
  // A newer decision is there, with its own half minute.
  const isOver = undoUntil === null || undoUntil === undo.variables
  if (problem !== null && isOver) return problem
  if (left === null) return null
  if (undoUntil === null || left === 0) return <p className={classes.hint}>{tooLateSentence}</p>
  return (
    <>
      {problem}
      <div className={classes.foot}>
        <AppButton kind="outlined" loading={undo.isPending} onClick={() => undo.mutate(undoUntil)}>
          Undo
        </AppButton>
        <span className={classes.hint}>
          <MailCountdown undoUntil={undoUntil} />
        </span>
      </div>
    </>
  )
}
