import { isProblem } from '~/contract/problem'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { WebhookAttempt } from '~/contract/webhooks'
import { AppButton, ignoreRepeatedPress } from '~/ui/components/app-button/app-button'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { showToast } from '~/ui/components/toasts/toasts'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { formatNumber } from '~/ui/format/numbers'
import { refusalMessage } from '~/ui/format/error-message'
import { eventNames, webhookName, attemptWords, deliveryWords, waitWords } from './webhook-words'
import classes from './webhooks.module.css'
import { sendAgain } from './webhooks.functions'
import { webhookQueries } from './webhooks.queries'
import { getHref } from '~/ui/links/href'
import { Cluster } from '~/ui/layouts/primitives'

/** A delivery: its payload, and every attempt with its response. */
export function DeliveryPage({ webhook: webhookId, id }: { webhook: string; id: string }) {
  const queryClient = useQueryClient()
  const { data: webhook, error: ofWebhook } = useSuspenseQuery(webhookQueries.one(webhookId))
  const { data: delivery, error: ofDelivery } = useSuspenseQuery(webhookQueries.delivery(id))
  const again = useMutation({
    mutationFn: () => sendAgain({ data: { id } }),
    onSuccess: () => showToast(t`It is on its way again.`),
    onError: (error) => showToast(t`Not sent. ${refusalMessage(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhookQueries.all() }),
  })
  const { type, state, eventId, createdAt, nextAt, body, history } = delivery
  const isPaused = webhook.state === 'paused'
  const isDeleted = isProblem(ofWebhook, 'NOT_FOUND') || isProblem(ofDelivery, 'NOT_FOUND')
  const next = waitWords(delivery, isPaused) ?? (nextAt === null ? null : <Time at={nextAt} />)
  return (
    <AdminRecord
      above={[
        { label: t`Webhooks`, to: '/admin/webhooks' },
        {
          label: webhookName(webhook),
          to: getHref({ to: '/admin/webhooks/$id', params: { id: webhook.id } }),
        },
      ]}
      title={eventNames()[type]}
      about={
        <Trans>
          Happened <Time at={createdAt} />
        </Trans>
      }
      state={<StatusLabel {...deliveryWords()[state]} isBoxed />}
    >
      <Cluster mb={20}>
        <AppButton
          kind="outlined"
          loading={again.isPending}
          disabled={isPaused || isDeleted}
          disabledReason={
            isDeleted
              ? t`The webhook was deleted in the meantime.`
              : t`The webhook is paused. Resume it first.`
          }
          onClick={ignoreRepeatedPress(() => again.mutate())}
        >{t`Send again`}</AppButton>
      </Cluster>
      <div className={classes.facts}>
        <FactList
          columns={1}
          facts={[
            { label: t`Type`, value: <code>{type}</code> },
            { label: 'webhook-id', value: <code>{eventId}</code> },
            ...(next === null ? [] : [{ label: t`Next attempt`, value: next }]),
          ]}
        />
      </div>
      <section aria-labelledby="body" className={classes.part}>
        <SectionHeading id="body">{t`Body`}</SectionHeading>
        <Text text={pretty(body)} />
      </section>
      <section aria-labelledby="attempts" className={classes.part}>
        <SectionHeading id="attempts" detail={String(delivery.attempts)}>{t`Attempts`}</SectionHeading>
        {history.length === 0 ? <p className={classes.nothing}>{t`It was not sent yet.`}</p> : null}
        {history.map((attempt, index) => (
          <Attempt key={attempt.number} attempt={attempt} isOpen={index === 0} />
        ))}
      </section>
    </AdminRecord>
  )
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

function Attempt({ attempt, isOpen }: { attempt: WebhookAttempt; isOpen: boolean }) {
  const { number, at, milliseconds, headers, answer, status } = attempt
  const { name, tone } = attemptWords(attempt)
  return (
    <details className={classes.attempt} open={isOpen}>
      <summary>
        <span className={classes.number}>{number}</span>
        <StatusLabel tone={tone}>{name}</StatusLabel>
        <span className={classes.when}>
          <Trans>
            <Time at={at} />, {formatNumber(milliseconds)} ms
          </Trans>
        </span>
      </summary>
      <h3>{t`Headers as sent`}</h3>
      <Text
        text={Object.entries(headers)
          .map(([header, value]) => `${header}: ${value}`)
          .join('\n')}
      />
      {status === null ? null : (
        <>
          <h3>{t`Answer`}</h3>
          {answer === '' ? <p className={classes.nothing}>{t`It had no text.`}</p> : <Text text={answer} />}
        </>
      )}
    </details>
  )
}

function Text({ text }: { text: string }) {
  return <pre className={classes.text}>{text}</pre>
}
