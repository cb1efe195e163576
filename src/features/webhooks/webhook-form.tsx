import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { webhookEvents } from '~/contract/webhook-events'
import { type Webhook, webhookInput } from '~/contract/webhooks'
import { webhookEventTypes } from '~/contract/enums'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { AppButton } from '~/ui/components/app-button/app-button'
import { refusalMessage } from '~/ui/format/error-message'
import { eventNames } from './webhook-words'
import { createWebhook, readWebhook, updateWebhook } from './webhooks.functions'
import { webhookQueries } from './webhooks.queries'
import classes from './webhooks.module.css'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { copyText } from '~/ui/clipboard/copy-button'
import { Callout } from '~/ui/components/callout/callout'

interface Values {
  url: string
  description: string
  /** Types. */
  events: string[]
  /** Undefined for a new one. */
  revision: number | undefined
}

const getValues = (webhook: Webhook | null): Values => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: sortEvents(webhook?.events ?? webhookEventTypes),
  revision: webhook?.revision,
})

/** The order of selected events does not matter. */
const sortEvents = (events: readonly string[]) => webhookEventTypes.filter((type) => events.includes(type))

const toInput = ({ url, description, events }: Values) => ({ url, description, events })

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onSaved: (saved: Webhook & { secret?: string }) => void
  /** Beside the button: the way back. */
  back: ReactNode
}

/** The form of an endpoint: URL and events. */
export function WebhookForm({ webhook, onSaved, back }: WebhookFormProps) {
  const queryClient = useQueryClient()
  const { run, dialog } = useReauthenticationPrompt()
  const form = useContractForm<Values, Webhook & { secret?: string }>({
    name: `webhook ${webhook?.id ?? ''}`,
    schema: webhookInput,
    initialValues: getValues(webhook),
    toInput,
    send: ({ revision, ...values }, idempotencyKey) => {
      const data = v.parse(webhookInput, values)
      return webhook === null || revision === undefined
        ? run(() => createWebhook({ data: { ...data, idempotencyKey } }))
        : run(() => updateWebhook({ data: { params: { id: webhook.id }, body: { ...data, revision } } }))
    },
    onDone: async ({ secret, ...saved }) => {
      queryClient.setQueryData(webhookQueries.one(saved.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: [...webhookQueries.all(), 'list'] })
      onSaved({ ...saved, ...(secret !== undefined && { secret }) })
    },
    explain: refusalMessage,
    newest: webhook
      ? { read: () => readWebhook({ data: { id: webhook.id } }), toValues: getValues }
      : undefined,
  })
  useConfirmLeaving(() => form.isDirty(), t`What is typed about the webhook is not saved.`)
  return (
    <>
      <ContractForm
        form={form}
        gap={20}
        maw="720px"
        mt={24}
        conflictTitle={t`Someone else changed this webhook in the meantime.`}
        foot={
          <Cluster>
            <AppButton type="submit" size="md" loading={form.isSending}>
              {webhook === null ? t`Add the webhook` : t`Save`}
            </AppButton>
            {back}
          </Cluster>
        }
      >
        <TextInput
          label={t`Address`}
          description={t`Where events are posted to. It has to be reachable from the internet, by https.`}
          type="url"
          placeholder="https://"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('url')}
        />
        <TextInput
          label={t`Description`}
          description={t`What it is for, for other administrators. Optional.`}
          {...form.field('description')}
        />
        <Checkbox.Group
          label={t`Events`}
          {...form.getInputProps('events')}
          onChange={(events) => form.setFieldValue('events', sortEvents(events))}
        >
          <div className={classes.events}>
            {webhookEventTypes.map((type) => (
              <Checkbox
                key={type}
                name="events"
                value={type}
                label={eventNames()[type]}
                description={webhookEvents[type].summary}
              />
            ))}
          </div>
        </Checkbox.Group>
      </ContractForm>
      {dialog}
    </>
  )
}

interface WebhookSecretProps {
  secret: string
  /** What becomes of the one before; left out for the first. */
  before?: string
  onKept: () => void
}

/** The secret of an endpoint, the one time it is shown. */
export function WebhookSecret({ secret, before, onKept }: WebhookSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const isKept = useRef(false)
  useEffect(() => heading.current?.focus(), [])
  useConfirmLeaving(() => !isKept.current, t`It is shown now and never again.`, {
    title: t`Leave without keeping the secret?`,
  })
  const copy = async () =>
    setSaid((await copyText(secret)) ? t`Copied.` : t`It could not be copied: select it and copy it by hand.`)
  return (
    <Stack as="section" gap={14} className={classes.secret} aria-labelledby="webhook-secret">
      <h2 id="webhook-secret" tabIndex={-1} ref={heading}>{t`The secret of this webhook`}</h2>
      <Callout tone="warning">
        {t`Give it to your receiver, which checks signatures with it. It is shown now and never again.`}
        {before === undefined ? null : ` ${before}`}
      </Callout>
      <code className={classes.value}>{secret}</code>
      <Cluster>
        <AppButton kind="outlined" onClick={() => void copy()}>{t`Copy`}</AppButton>
        <AppButton
          onClick={() => {
            isKept.current = true
            onKept()
          }}
        >{t`I have kept it`}</AppButton>
        <span role="status" className={classes.said}>
          {said}
        </span>
      </Cluster>
    </Stack>
  )
}
