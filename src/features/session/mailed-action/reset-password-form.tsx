import { useForm } from '@mantine/form'
import { useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { password } from '~/contract/users'
import { Callout } from '~/ui/components/callout/callout'
import { bindField } from '../forms/bind-field'
import { fieldErrors } from '../forms/field-errors'
import { focusFirstError } from '../forms/form-fields'
import { NewPasswordField } from '../forms/new-password-field'
import { SubmitButton } from '../forms/submit-button'
import { openSessionKeeper } from '../open-session-keeper'
import { providerMessage, type ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import classes from './mailed-action.module.css'

const newPassword = v.object({ password })

interface ResetPasswordFormProps {
  code: string
  /** Whose password it is; null while the code is being checked. */
  email: string | null
  /** Whether the error is about the code, and is shown in place of the form. */
  onSpent: (error: unknown) => boolean
  onDone: (email: string) => void
}

/** The new password. */
export function ResetPasswordForm({ code, email, onSpent, onDone }: ResetPasswordFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const { firebase, supportEmail } = usePublicConfig()
  const [isSending, setIsSending] = useState(false)
  const [message, setMessage] = useState<ProviderMessage | null>(null)
  const form = useForm({
    initialValues: { password: '' },
    validate: (values) => fieldErrors(newPassword, values),
  })

  const send = async (chosen: string) => {
    if (email === null) return
    setIsSending(true)
    setMessage(null)
    try {
      const keeper = await openSessionKeeper(firebase)
      await keeper.identity.resetPassword(code, chosen)
      onDone(email)
    } catch (error) {
      if (!onSpent(error)) setMessage(providerMessage(error, supportEmail))
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      ({ password: chosen }) => send(chosen),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)

  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className={classes.form}>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <NewPasswordField label="New password" {...bindField(form, 'password')} value={form.values.password} />
      {message === null ? null : (
        <Callout tone="error" isAnnounced title={message.sentence}>
          {message.next}
        </Callout>
      )}
      <div>
        <SubmitButton
          isSending={isSending}
          disabledReason={email === null ? 'The link is being checked.' : undefined}
        >
          Change password
        </SubmitButton>
      </div>
    </form>
  )
}
