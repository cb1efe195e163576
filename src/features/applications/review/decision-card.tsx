import { t } from '@lingui/core/macro'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type Application, type ReviewDecision, undoSeconds } from '~/contract/applications'
import { reviewDecisions } from '~/contract/enums'
import { ContractForm } from '~/forms/contract-form'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton } from '~/ui/components/app-button/app-button'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
// Before this screen's own, which outweigh it.
import card from '~/ui/theme/looks/card.module.css'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { DecidedCard } from './decided-card'
import { MailPreview } from './mail-preview'
import { ReasonField } from './reason-field'
import classes from './decision-card.module.css'
import { useDecisionForm } from './use-decision-form'

export interface DecisionCardProps {
  application: Application
  firstName: string
  /** Whether the queue has another application after this one. */
  hasNext: boolean
  /** Called after a decision, to open the next application. */
  onNext: () => void
  /** Called after every decision; `undoUntil` is ISO 8601, null if it cannot be undone. */
  onDecided: (decision: ReviewDecision, undoUntil: string | null) => void
}

const choices = () =>
  ({
    approved: {
      label: t`Approve`,
      labelThenNext: t`Approve and open next`,
      text: t`Opens documents, learning, community and kits`,
    },
    denied: {
      label: t`Deny`,
      labelThenNext: t`Deny and open next`,
      text: t`Stored and reversible. A new version can follow`,
    },
  }) as const

/** The decision form: approve or deny, the reason, and the message to the applicant. */
export function DecisionCard({ application, firstName, hasNext, onNext, onDecided }: DecisionCardProps) {
  const { identityUid } = application
  const isMounted = useIsMounted()
  const [isLeadingOn, setLeadingOn] = useState(false)
  const form = useDecisionForm(application, firstName, ({ undoUntil }, sent) => {
    onDecided(sent.decision, undoUntil)
    if (isLeadingOn && isMounted()) onNext()
  })
  const { decision, reason, message } = form.values
  useRestoreFocus(application.state, '#decision')

  if (application.state !== 'submitted') {
    return (
      <DecidedCard
        application={application}
        firstName={firstName}
        takenSentence={form.problem}
        unsentMessage={message}
        onMessage={(text) => form.setFieldValue('message', text)}
      />
    )
  }

  const { label, labelThenNext } = choices()[decision]

  return (
    <ContractForm
      form={form}
      size="sm"
      gap={16}
      foot={
        <>
          <Cluster gap={8}>
            {hasNext ? (
              <AppButton
                type="submit"
                size="md"
                loading={form.isSending && isLeadingOn}
                onClick={() => setLeadingOn(true)}
              >
                {labelThenNext}
              </AppButton>
            ) : null}
            <AppButton
              type="submit"
              size="md"
              kind={hasNext ? 'outlined' : 'primary'}
              loading={form.isSending && !isLeadingOn}
              onClick={() => setLeadingOn(false)}
            >
              {label}
            </AppButton>
          </Cluster>
          <Text c="faint">{t`Sends one mail to ${firstName}. You can undo for ${undoSeconds} seconds.`}</Text>
        </>
      }
    >
      <h2 id="decision" tabIndex={-1} className={classes.title}>{t`Decision`}</h2>
      <Radio.Group
        aria-label={t`Decision`}
        value={decision}
        onChange={(value) =>
          form.setValues({
            decision: reviewDecisions.find((known) => known === value) ?? 'approved',
            reason: '',
          })
        }
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
        use={decision}
        label={t`Reason`}
        reason={reason}
        message={message}
        onChange={(chosen, filled) => form.setValues({ reason: chosen, message: filled })}
      />
      <Textarea
        label={t`Message to ${firstName}`}
        size="sm"
        autosize
        minRows={4}
        maxRows={14}
        {...form.field('message')}
      />
      <MailPreview identityUid={identityUid} decision={decision} reason={reason} message={message} />
    </ContractForm>
  )
}
