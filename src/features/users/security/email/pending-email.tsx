import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { PendingEmailChange } from '~/contract/email-change'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout, ErrorCallout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster, Stack } from '~/ui/layouts/primitives'
import { cancelEmailChange, requestEmailChange } from '../security.functions'
import * as v from 'valibot'
import { email as emailSchema } from '~/contract/field-schemas'
import { EntryForm } from '~/auth/entry-form'
import { useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { EmailField } from '~/ui/components/email-field/email-field'

interface PendingEmailProps {
  identityUid: string
  pending: PendingEmailChange
  onChanged: () => Promise<void>
}

/** A pending e-mail change: resend its link or cancel it. */
export function PendingEmail({ identityUid, pending: { newEmail }, onChanged }: PendingEmailProps) {
  const { run, dialog } = useReauthenticationPrompt()
  const change = useMutation({
    mutationFn: async (what: 'send' | 'cancel') => {
      if (what === 'send') {
        await run(() => requestEmailChange({ data: { params: { id: identityUid }, body: { newEmail } } }))
      } else await cancelEmailChange({ data: { id: identityUid } })
    },
    onSuccess: (_nothing, what) => {
      showToast(
        what === 'send'
          ? t`A new link is on its way to ${newEmail}.`
          : t`Your e-mail address stays as it is.`,
      )
      return onChanged()
    },
  })
  const bind = (what: 'send' | 'cancel') => ({
    size: 'md' as const,
    loading: change.isPending && change.variables === what,
    disabled: change.isPending,
    onClick: () => change.mutate(what),
  })
  return (
    <Stack gap={12} maw="560px" mt={20}>
      <div role="status">
        <Callout
          title={t`A link is on its way to ${newEmail}`}
        >{t`Open it within 24 hours, and this is your address. Until then everything stays as it is. Nothing there? Check your spam folder too.`}</Callout>
      </div>
      <Cluster gap="8px 16px">
        <AppButton kind="outlined" {...bind('send')}>{t`Send the link again`}</AppButton>
        <AppButton kind="terciary" {...bind('cancel')}>{t`Keep my address`}</AppButton>
      </Cluster>
      <ErrorCallout error={change.error} />
      {dialog}
    </Stack>
  )
}

interface NewEmailFormProps {
  identityUid: string
  /** The current address. */
  email: string
  /** Called when the link was sent. */
  onAsked: () => Promise<void>
}

/** Changes the e-mail address by a link mailed to the new one. */
export function NewEmailForm({ identityUid, email, onAsked }: NewEmailFormProps) {
  const { run, dialog } = useReauthenticationPrompt()
  const newEmail = v.pipe(
    emailSchema,
    v.check((address) => address !== email, t`This is your address already.`),
  )
  const form = useContractForm({
    schema: v.object({ newEmail }),
    initialValues: { newEmail: '' },
    send: (values) =>
      run(() =>
        requestEmailChange({ data: { params: { id: identityUid }, body: { newEmail: values.newEmail } } }),
      ),
    onDone: onAsked,
  })
  return (
    <>
      <EntryForm
        form={form}
        foot={
          <div>
            <SubmitButton kind="outlined" isSending={form.isSending}>{t`Change e-mail`}</SubmitButton>
          </div>
        }
      >
        <EmailField
          label={t`New e-mail address`}
          description={t`We mail it a link. Until you use it, your address stays as it is.`}
          autoComplete="email"
          {...form.field('newEmail')}
        />
      </EntryForm>
      {dialog}
    </>
  )
}
