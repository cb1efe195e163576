import { t } from '@lingui/core/macro'
import { useForm } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { bindField } from '~/forms/form-fields'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PasswordField } from '~/ui/components/password-field/password-field'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Stack } from '~/ui/layouts/primitives'
import type { ConfirmDemand } from './registered-state'
import entry from '~/auth/entry-form.module.css'
import classes from './confirm-page.module.css'

/** What was typed to show whose address it is. */
export interface TypedProof {
  password?: string
  newPassword?: string
}

interface ConfirmFormsProps {
  /** What to ask for; null for a button alone. */
  demand: ConfirmDemand | null
  isBusy: boolean
  waitReason: string | undefined
  onConfirm: (typed: TypedProof) => Promise<unknown>
}

/** A button, or the password that was chosen, or a new one. The forms work without scripts. */
export function ConfirmForms({ demand, isBusy, waitReason, onConfirm }: ConfirmFormsProps) {
  const button = (label: string, kind: 'primary' | 'outlined' = 'primary') => (
    <div>
      <AppButton
        type="submit"
        size="lg"
        kind={kind}
        loading={isBusy}
        disabled={waitReason !== undefined}
        disabledReason={waitReason}
      >
        {label}
      </AppButton>
    </div>
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    void onConfirm(typeof password === 'string' ? { password } : {})
  }
  if (demand === null) {
    return (
      <Stack method="post" onSubmit={submit} as="form" gap={18} className={entry.form}>
        {button(t`Confirm e-mail`)}
      </Stack>
    )
  }
  if (demand === 'new-password' || demand === 'weak-password') {
    return (
      <NewPasswordForm demand={demand} onConfirm={onConfirm}>
        {button(t`Set password and confirm`)}
      </NewPasswordForm>
    )
  }
  return (
    <>
      <Stack method="post" onSubmit={submit} as="form" gap={18} className={entry.form}>
        <PasswordField
          label={t`Password you chose`}
          name="password"
          autoComplete="current-password"
          required
          error={demand === 'wrong-password' ? t`This isn’t the password chosen at registration.` : undefined}
        />
        {button(t`Confirm e-mail`)}
      </Stack>
      <section className={classes.other} aria-labelledby="choose-password">
        <SectionHeading id="choose-password">{t`Choose a new password`}</SectionHeading>
        <p>{t`Forgot the password, or didn’t register yourself? With a new password, the one chosen at registration stops working.`}</p>
        <NewPasswordForm demand={demand} onConfirm={onConfirm}>
          {button(t`Set password and confirm`, 'outlined')}
        </NewPasswordForm>
      </section>
    </>
  )
}

interface NewPasswordFormProps {
  demand: ConfirmDemand
  onConfirm: (typed: TypedProof) => Promise<unknown>
  children: ReactNode
}

function NewPasswordForm({ demand, onConfirm, children }: NewPasswordFormProps) {
  const policy = useNewPassword('newPassword')
  const form = useForm({
    initialValues: { newPassword: '' },
    initialErrors: demand === 'weak-password' ? { newPassword: t`Choose a stronger password.` } : {},
    validate: ({ newPassword }) => policy.errorsOf(newPassword),
  })
  const submit = async ({ newPassword }: { newPassword: string }) => {
    await onConfirm({ newPassword })
  }
  return (
    <Stack
      method="post"
      noValidate
      onSubmit={form.onSubmit(submit)}
      as="form"
      gap={18}
      className={entry.form}
    >
      <NewPasswordField
        label={t`New password`}
        {...bindField(form, 'newPassword')}
        value={form.values.newPassword}
      />
      {children}
    </Stack>
  )
}
