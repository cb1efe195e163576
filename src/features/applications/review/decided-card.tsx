import { Textarea } from '@mantine/core'
import type { Application } from '~/contract/applications'
import { Callout } from '~/ui/components/callout/callout'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import classes from './decision-card.module.css'
import { lastDecision } from './review-timeline'
import { UndoDecision } from './undo-decision'

export interface DecidedCardProps {
  application: Application
  firstName: string
  /** Who decided first, where this reviewer's decision was refused for it. */
  takenSentence: string | null
  /** The message of a decision that could not be sent. */
  unsentMessage: string
  onMessage: (message: string) => void
}

const sentences = {
  none: 'There is no application yet.',
  draft: 'The application is still being written. It comes into the queue once it is submitted.',
} as const

/** In place of the decision: how it was decided, or why there is nothing to decide. */
export function DecidedCard(props: DecidedCardProps) {
  const { application, firstName, takenSentence, unsentMessage, onMessage } = props
  const { state, identityUid, undoUntil } = application
  const decided = lastDecision(application)
  return (
    <div className={classes.card}>
      <h2 id="decision" tabIndex={-1} className={classes.title}>
        Decision
      </h2>
      {takenSentence === null ? null : (
        <Callout tone="warning" isAnnounced>
          {takenSentence}
        </Callout>
      )}
      {state === 'none' || state === 'draft' ? <p>{sentences[state]}</p> : null}
      {state === 'approved' || state === 'denied' ? (
        <>
          <p>
            <StatusLabel tone={state === 'approved' ? 'success' : 'error'} isBoxed>
              {state === 'approved' ? 'Approved' : 'Denied'}
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
      <p className={classes.hint}>
        The status can be changed at any time on the{' '}
        <TextLink to="/admin/profile" search={{ id: identityUid }}>
          person’s page
        </TextLink>
        .
      </p>
      {unsentMessage.trim() === '' ? null : (
        <Textarea
          label="What you wrote, not sent"
          description="It is kept here. If it still helps, send it as a comment."
          size="sm"
          autosize
          minRows={3}
          value={unsentMessage}
          onChange={(event) => onMessage(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
