import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import * as v from 'valibot'
import { password } from '~/contract/users'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import type { Attempt } from '../auth-request/use-attempt'
import { bindField } from '~/forms/bind-field'
import { fieldErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { NewPasswordField } from '../password-policy/new-password-field'
import { SubmitButton } from '~/forms/submit-button'
import { useNewPassword } from '../password-policy/use-password-policy'
import classes from './mailed-action.module.css'

const newPassword = v.object({ password })

interface ResetPasswordFormProps {
  /** Whose password it is; null while the code is being checked. */
  email: string | null
  attempt: Attempt
  onSubmit: (password: string) => void
}

/** The new password. */
export function ResetPasswordForm({ email, attempt, onSubmit }: ResetPasswordFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const policy = useNewPassword('password')
  const form = useForm({
    initialValues: { password: '' },
    validate: (values) => ({ ...policy.errorsOf(values.password), ...fieldErrors(newPassword, values) }),
  })
  const refusal = attempt.state.is === 'refused' ? attempt.state.error : null
  const placeRefusal = useEffectEvent(async (error: unknown) => {
    const errors = await policy.learnFrom(error, form.getValues().password)
    form.setErrors(errors)
    focusFirstError(formRef.current, errors)
  })
  useEffect(() => {
    if (refusal !== null) void placeRefusal(refusal)
  }, [refusal])
  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      ({ password: chosen }) => onSubmit(chosen),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)

  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className={classes.form}>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <NewPasswordField label="New password" {...bindField(form, 'password')} value={form.values.password} />
      <AttemptOutcome attempt={attempt} />
      <div>
        <SubmitButton
          isSending={email !== null && attempt.isBusy}
          disabledReason={email === null ? 'The link is being checked.' : attempt.waitReason}
        >
          Change password
        </SubmitButton>
      </div>
    </form>
  )
}
