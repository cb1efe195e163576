import { isProblem } from '~/contract/problem'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '~/contract/webhooks'
import { useRestoreFocus } from '~/forms/focus'
import { AppButton, ignoreRepeatedPress, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Tag } from '~/ui/components/tag/tag'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { formatNumber } from '~/ui/format/numbers'
import { Deliveries } from './deliveries'
import { type DeliveriesSearch, webhookQueries } from './webhooks.queries'
import { useWebhookActions } from './use-webhook-actions'
import { WebhookForm, WebhookSecret } from './webhook-form'
import { eventNames, webhookName, getHealth, pauseSentences } from './webhook-words'
import classes from './webhooks.module.css'
import type { Crumb } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Cluster } from '~/ui/layouts/primitives'
import { useNavigate } from '@tanstack/react-router'

const above: () => Crumb[] = () => [{ label: t`Webhooks`, to: '/admin/webhooks' }]

/** One endpoint: its address, state, actions and deliveries. */
export function WebhookPage({ id, search }: { id: string; search: DeliveriesSearch }) {
  const { data: webhook, error } = useSuspenseQuery(webhookQueries.one(id))
  const [isChanging, setIsChanging] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const health = getHealth(webhook)
  // The typed values stay to be copied; the form shows the error when it is sent.
  const isDeleted = isProblem(error, 'NOT_FOUND') && !isChanging
  useRestoreFocus(`${isChanging} ${secret === null} ${webhook.state} ${isDeleted}`, 'main h1')
  if (isDeleted) return <DeletedWebhook webhook={webhook} />
  return (
    <AdminRecord
      above={above()}
      title={webhookName(webhook)}
      about={<span className={classes.address}>{webhook.url}</span>}
      state={<StatusLabel {...health} isBoxed />}
    >
      {secret === null ? null : (
        <WebhookSecret
          secret={secret}
          before={t`The one before signs as well for 24 hours.`}
          onKept={() => setSecret(null)}
        />
      )}
      {isChanging ? (
        <WebhookForm
          webhook={webhook}
          onSaved={() => setIsChanging(false)}
          back={
            <AppButton kind="outlined" size="md" onClick={() => setIsChanging(false)}>{t`Cancel`}</AppButton>
          }
        />
      ) : (
        <>
          <Acts webhook={webhook} onChange={() => setIsChanging(true)} onSecret={setSecret} />
          <State webhook={webhook} />
          <Facts webhook={webhook} />
        </>
      )}
      <Deliveries webhook={webhook} search={search} />
    </AdminRecord>
  )
}

/** Shown after the webhook was deleted elsewhere: no action is possible any more. */
function DeletedWebhook({ webhook }: { webhook: Webhook }) {
  return (
    <AdminRecord
      above={above()}
      title={webhookName(webhook)}
      about={<span className={classes.address}>{webhook.url}</span>}
      state={<StatusLabel tone="muted" isBoxed>{t`Deleted`}</StatusLabel>}
    >
      <Callout tone="warning" title={t`This webhook was deleted in the meantime.`} isAnnounced>
        <Trans>
          Its deliveries are deleted too, and waiting events are not sent.{' '}
          <TextLink to="/admin/audit" search={{ subject: webhook.id }}>
            See the audit log for who did it.
          </TextLink>
        </Trans>
      </Callout>
    </AdminRecord>
  )
}

interface ActsProps {
  webhook: Webhook
  onChange: () => void
  onSecret: (secret: string) => void
}

function Acts({ webhook, onChange, onSecret }: ActsProps) {
  const acts = useWebhookActions(webhook, onSecret)
  const isPaused = webhook.state === 'paused'
  return (
    <Cluster mb={20}>
      {isPaused ? (
        <AppButton
          key="go-on"
          {...acts.settingState}
          onClick={() => acts.setState('active')}
        >{t`Let it go on`}</AppButton>
      ) : (
        <AppButton
          key="test"
          {...acts.testing}
          onClick={ignoreRepeatedPress(acts.test)}
        >{t`Send a test event`}</AppButton>
      )}
      <AppButton kind="outlined" onClick={onChange}>{t`Change`}</AppButton>
      {isPaused ? null : (
        <AppButton
          kind="outlined"
          {...acts.settingState}
          onClick={() => acts.setState('paused')}
        >{t`Pause`}</AppButton>
      )}
      <AppButton
        kind="outlined"
        {...acts.rotating}
        onClick={() => void acts.rotate()}
      >{t`New secret`}</AppButton>
      <AppButton kind="outlined" {...acts.removing} onClick={() => void acts.remove()}>{t`Delete`}</AppButton>
      {acts.dialog}
    </Cluster>
  )
}

/** Why deliveries are paused or fail, where they do. */
function State({ webhook: { pausedBecause, pausedAt, failingSince } }: { webhook: Webhook }) {
  if (pausedBecause !== null && pausedAt !== null) {
    return (
      <Callout
        tone="warning"
        title={
          <Trans>
            Paused since <Time at={pausedAt} />
          </Trans>
        }
      >{`${pauseSentences()[pausedBecause]} ${t`Events wait for up to thirty days and are sent once you resume it.`}`}</Callout>
    )
  }
  if (failingSince === null) return null
  return (
    <Callout
      tone="warning"
      title={
        <Trans>
          Failing since <Time at={failingSince} />
        </Trans>
      }
    >{t`Each event is tried again for a day and more. After five days without any success the webhook is paused.`}</Callout>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { id, events, secretMadeAt, previousSecretUntil, lastDeliveredAt, createdAt, waiting, failed } =
    webhook
  return (
    <div className={classes.facts}>
      <FactList
        facts={[
          {
            label: t`Events`,
            isWide: true,
            value: (
              <Cluster as="span" gap={6}>
                {events.map((type) => (
                  <Tag key={type}>{eventNames()[type]}</Tag>
                ))}
              </Cluster>
            ),
          },
          {
            label: t`Last delivered`,
            value: lastDeliveredAt === null ? t`Nothing yet` : <Time at={lastDeliveredAt} />,
          },
          { label: t`Waiting`, value: formatNumber(waiting) },
          {
            label: t`Secret`,
            value: (
              <Trans>
                Made <Time at={secretMadeAt} />
              </Trans>
            ),
          },
          { label: t`Given up`, value: formatNumber(failed) },
          ...(previousSecretUntil === null
            ? []
            : [
                {
                  label: t`Secret before`,
                  value: (
                    <Trans>
                      Signs until <Time at={previousSecretUntil} />
                    </Trans>
                  ),
                },
              ]),
          {
            label: t`Added`,
            value: (
              <>
                <Time at={createdAt} />,{' '}
                <TextLink to="/admin/audit" search={{ subject: id }}>{t`in the audit log`}</TextLink>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

/** An endpoint that is not there yet, and then its secret. */
export function NewWebhookPage() {
  const navigate = useNavigate()
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  return (
    <AdminRecord
      above={[{ label: t`Webhooks`, to: '/admin/webhooks' }]}
      title={t`New webhook`}
      about={t`Sends signed events to your URL.`}
      state={null}
    >
      {made === null ? (
        <WebhookForm
          webhook={null}
          onSaved={({ id, secret = '' }) => setMade({ id, secret })}
          back={
            <AppButtonLink
              kind="outlined"
              size="md"
              to="/admin/webhooks"
            >{t`Back to the webhooks`}</AppButtonLink>
          }
        />
      ) : (
        <WebhookSecret
          secret={made.secret}
          onKept={() => void navigate({ to: '/admin/webhooks/$id', params: { id: made.id } })}
        />
      )}
    </AdminRecord>
  )
}
