import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { webhookEvents } from '~/contract/webhook-events'
import type { Webhook } from '~/contract/webhooks'
import { bindField } from '~/forms/form-fields'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { ConflictNotice } from '~/ui/components/conflict-notice/conflict-notice'
import { useWebhookForm } from './use-webhook-form'
import { eventNames } from './webhook-names'
import classes from './webhooks.module.css'
import { webhookEventTypes } from '~/contract/enums'

export interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onSaved: (saved: Webhook & { secret?: string }) => void
  /** Beside the button: the way back. */
  back: ReactNode
}

/** Where events go, and which. */
export function WebhookForm({ webhook, onSaved, back }: WebhookFormProps) {
  const { form, formRef, dialog, isSaving, sentence, overtaken, onSubmit } = useWebhookForm(webhook, onSaved)
  return (
    <>
      <form
        {...lockWhilePending(isSaving)}
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={onSubmit}
      >
        <TextInput
          label="Address"
          description="Where events are posted to. It has to be reachable from the internet, by https."
          type="url"
          placeholder="https://"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...bindField(form, 'url')}
        />
        <TextInput
          label="Description"
          description="What it is for, for other administrators. Optional."
          {...bindField(form, 'description')}
        />
        <Checkbox.Group label="Events" {...form.getInputProps('events')}>
          <div className={classes.events}>
            {webhookEventTypes.map((type) => (
              <Checkbox
                key={type}
                name="events"
                value={type}
                label={eventNames[type]}
                description={webhookEvents[type].summary}
              />
            ))}
          </div>
        </Checkbox.Group>
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        )}
        {overtaken === null ? null : (
          <ConflictNotice
            title="Someone else changed this webhook in the meantime."
            isLoading={overtaken.isLoading}
            onLoad={overtaken.loadNewest}
          />
        )}
        <div className={classes.buttons}>
          <AppButton type="submit" size="md" loading={isSaving}>
            {webhook === null ? 'Add the webhook' : 'Save'}
          </AppButton>
          {back}
        </div>
      </form>
      {dialog}
    </>
  )
}
