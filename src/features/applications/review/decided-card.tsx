import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Application, undoSeconds, type ReviewDecision } from '~/contract/applications'
import { Callout } from '~/ui/components/callout/callout'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import classes from './decision-card.module.css'
import { getLastDecision } from './review-timeline'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast, hideToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { Cluster, Text, Stack } from '~/ui/layouts/primitives'
import { undoDecision, getUndoExpiredMessage, type UndoableDecision, useSecondsLeft } from './undo-decision'

interface DecisionToastOptions extends UndoableDecision {
  name: string
  decision: ReviewDecision
}

const getId = (identityUid: string) => `decision-${identityUid}`

/** Shows a toast about a decision, with Undo while the service accepts it. */
export const showDecisionToast = (queryClient: QueryClient, decided: DecisionToastOptions): void => {
  const { identityUid, name, decision, undoUntil } = decided
  const undo = async () => {
    const problem = await undoDecision(queryClient, decided)
    showToast(problem ?? t`${name} waits for a decision again. No mail was sent.`)
  }
  // Otherwise an older toast would undo an outdated decision.
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

/** Hides the toast after the decision was undone elsewhere or the time is over. */
const hideDecisionToast = (identityUid: string): void => {
  hideToast(getId(identityUid))
}

/** Counts down to the sending of the mail. Hidden from screen readers, which would announce each second. */
function MailCountdown({ undoUntil }: { undoUntil: string }) {
  const left = useSecondsLeft(undoUntil, undoSeconds)
  return (
    <span aria-hidden="true" className={classes.count}>
      {left === 0 ? t`The mail is going out.` : t`The mail goes out in ${left ?? undoSeconds} s.`}
    </span>
  )
}

interface UndoDecisionProps {
  identityUid: string
  firstName: string
  /** ISO 8601; null if there is nothing to undo. */
  undoUntil: string | null
}

/** Undoes the decision until its mail is sent; afterwards explains why that is no longer possible. */
export function UndoDecision({ identityUid, firstName, undoUntil }: UndoDecisionProps) {
  const queryClient = useQueryClient()
  const left = useSecondsLeft(undoUntil, undoSeconds)
  const undo = useMutation({
    mutationFn: (until: string) => undoDecision(queryClient, { identityUid, undoUntil: until }),
    onSuccess: (problem) => {
      hideDecisionToast(identityUid)
      if (problem === null) showToast(t`${firstName} waits for a decision again. No mail was sent.`)
    },
  })
  const problem = undo.data ? (
    <Callout tone="warning" isAnnounced>
      {undo.data}
    </Callout>
  ) : null
  // A newer decision has its own 30 seconds.
  const isOver = undoUntil === null || undoUntil === undo.variables
  if (problem !== null && isOver) return problem
  if (left === null) return null
  if (undoUntil === null || left === 0) return <Text c="faint">{getUndoExpiredMessage()}</Text>
  return (
    <>
      {problem}
      <Cluster gap={8}>
        <AppButton
          kind="outlined"
          loading={undo.isPending}
          onClick={() => undo.mutate(undoUntil)}
        >{t`Undo`}</AppButton>
        <Text as="span" c="faint">
          <MailCountdown undoUntil={undoUntil} />
        </Text>
      </Cluster>
    </>
  )
}

interface DecidedCardProps {
  application: Application
  firstName: string
  /** Says who decided first, if this reviewer's decision was refused for that reason. */
  takenSentence: ReactNode
  /** The message of a decision that could not be sent. */
  unsentMessage: string
  onMessage: (message: string) => void
}

const sentences = () =>
  ({
    none: t`There is no application yet.`,
    draft: t`The application is still being written. It comes into the queue once it is submitted.`,
  }) as const

/** Replaces the decision form: shows the decision, or why there is nothing to decide. */
export function DecidedCard(props: DecidedCardProps) {
  const { application, firstName, takenSentence, unsentMessage, onMessage } = props
  const { state, identityUid, undoUntil } = application
  const decided = getLastDecision(application)
  return (
    <Stack size="sm">
      <h2 id="decision" tabIndex={-1} className={classes.title}>{t`Decision`}</h2>
      {takenSentence === null ? null : (
        <Callout tone="warning" isAnnounced>
          {takenSentence}
        </Callout>
      )}
      {state === 'none' || state === 'draft' ? <p>{sentences()[state]}</p> : null}
      {state === 'approved' || state === 'denied' ? (
        <>
          <p>
            <StatusLabel tone={state === 'approved' ? 'success' : 'error'} isBoxed>
              {state === 'approved' ? t`Approved` : t`Denied`}
            </StatusLabel>
          </p>
          {decided === undefined ? null : (
            <p>
              {decided.actorName}, <Time at={decided.at} />
              {decided.reason ? `. Reason: ${decided.reason}` : ''}
            </p>
          )}
          <UndoDecision identityUid={identityUid} firstName={firstName} undoUntil={undoUntil} />
        </>
      ) : null}
      <Text c="faint">
        <Trans>
          The status can be changed at any time on the{' '}
          <TextLink to="/admin/profile" search={{ id: identityUid }}>
            person’s page
          </TextLink>
          .
        </Trans>
      </Text>
      {unsentMessage.trim() === '' ? null : (
        <Textarea
          label={t`What you wrote, not sent`}
          description={t`It is kept here. If it still helps, send it as a comment.`}
          size="sm"
          autosize
          minRows={3}
          value={unsentMessage}
          onChange={(event) => onMessage(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
