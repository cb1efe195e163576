import { t } from '@lingui/core/macro'
import { Radio, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { type Application, type ReviewDecision, reviewDecisions, undoSeconds } from '~/contract/applications'
import { focusFirstError } from '~/forms/form-fields'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
// Before this screen's own, which outweigh it.
import card from '~/ui/theme/looks/card.module.css'
import { Box, Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { DecidedCard } from './decided-card'
import { MailPreview } from './mail-preview'
import { messageProblem } from './message-problem'
import { ReasonField } from './reason-field'
import classes from './decision-card.module.css'
import { useDeciding } from './use-deciding'
import { useKeptText } from './use-kept-text'

export interface DecisionCardProps {
  application: Application
  firstName: string
  /** Whether another application waits after this one. */
  hasNext: boolean
  /** Called after a decision, to open the next application. */
  onNext: () => void
  /** After every decision; `undoUntil` is ISO 8601, null where it cannot be taken back. */
  onDecided: (decision: ReviewDecision, undoUntil: string | null) => void
}

const choices = () =>
  ({
    approved: { label: t`Approve`, text: t`Opens documents, learning, community and kits` },
    denied: { label: t`Deny`, text: t`Stored and reversible. A new version can follow` },
  }) as const

const keptChoice = v.tuple([v.picklist(reviewDecisions), v.string()])

/** The decision and reason chosen last; approval by default. */
const readChoice = (text: string): v.InferOutput<typeof keptChoice> => {
  try {
    return v.parse(keptChoice, JSON.parse(text))
  } catch {
    return ['approved', '']
  }
}

/** Approve or deny, the reason, and the message to the applicant. */
export function DecisionCard({ application, firstName, hasNext, onNext, onDecided }: DecisionCardProps) {
  const { identityUid } = application
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isLeadingOn, setLeadingOn] = useState(false)
  const { ref, text: message, write, drop } = useKeptText(`${identityUid}.message`)
  // Kept with the message: the text of a denial must not reappear beside an approval.
  const choice = useKeptText(`${identityUid}.decision`)
  const [decision, reason] = readChoice(choice.text)
  const choose = (chosen: ReviewDecision, why: string) => choice.write(JSON.stringify([chosen, why]))
  const deciding = useDeciding(identityUid, firstName, ({ undoUntil }, sent) => {
    drop(sent.message)
    choice.drop(choice.text)
    onDecided(sent.decision, undoUntil)
  })
  useRestoreFocus(application.state, '#decision')

  if (application.state !== 'submitted') {
    return (
      <DecidedCard
        application={application}
        firstName={firstName}
        takenSentence={deciding.error?.message ?? null}
        unsentMessage={message}
        onMessage={write}
      />
    )
  }

  const wrong = messageProblem(
    { decision, reason, message },
    t`Say why, or choose a reason, so that ${firstName} knows what to change.`,
  )
  const decide = (isNextWanted: boolean) => {
    setAsked(true)
    if (wrong !== null) return focusFirstError(form.current, { message: true })
    if (deciding.isPending) return
    setLeadingOn(isNextWanted)
    deciding.mutate(
      { decision, reason, message, version: application.submissions[0]?.version },
      { onSuccess: () => isNextWanted && onNext() },
    )
  }
  const { label } = choices()[decision]

  return (
    <Box
      ref={form}
      as="form"
      size="sm"
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault()
        decide(hasNext)
      }}
    >
      <h2 id="decision" tabIndex={-1} className={classes.title}>{t`Decision`}</h2>
      <Radio.Group
        aria-label={t`Decision`}
        value={decision}
        onChange={(value) => choose(reviewDecisions.find((known) => known === value) ?? 'approved', '')}
      >
        <Stack gap={8}>
          {reviewDecisions.map((value) => (
            <Radio.Card key={value} value={value} className={`${card.card} ${classes.choice}`}>
              <Radio.Indicator size="xs" className={card.indicator} />
              <span>
                <span className={classes.choiceLabel}>{choices()[value].label}</span>
                <span className={classes.choiceText}>{choices()[value].text}</span>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <ReasonField
        decision={decision}
        reason={reason}
        message={message}
        onChange={(chosen, filled) => {
          choose(decision, chosen)
          if (filled !== message) write(filled)
        }}
      />
      <Textarea
        ref={ref}
        label={t`Message to ${firstName}`}
        size="sm"
        name="message"
        autosize
        minRows={4}
        maxRows={14}
        value={message}
        onChange={(event) => write(event.currentTarget.value)}
        {...(isAsked && wrong !== null ? { error: wrong } : {})}
      />
      <MailPreview identityUid={identityUid} decision={decision} reason={reason} message={message} />
      {deciding.error ? (
        <Callout tone="error" isAnnounced>
          {deciding.error.message}
        </Callout>
      ) : null}
      <Cluster gap={8}>
        {hasNext ? (
          <AppButton
            type="submit"
            size="md"
            loading={deciding.isPending && isLeadingOn}
          >{t`${label} and open next`}</AppButton>
        ) : null}
        <AppButton
          size="md"
          kind={hasNext ? 'outlined' : 'primary'}
          loading={deciding.isPending && !isLeadingOn}
          onClick={() => decide(false)}
        >
          {label}
        </AppButton>
      </Cluster>
      <Text c="faint">{t`Sends one mail to ${firstName}. You can undo for ${undoSeconds} seconds.`}</Text>
    </Box>
  )
}
