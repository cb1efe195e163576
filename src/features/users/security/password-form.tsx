import * as v from 'valibot'
import classes from './security-page.module.css'
import { useForm } from '@mantine/form'
import { useRef, useState, type FormEvent } from 'react'
import { password } from '~/contract/users'
import { isUnreachable } from '~/auth/auth-request/retry'
import { bindField, focusFirstError } from '~/forms/form-fields'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { SubmitButton } from '~/forms/submit-button'
import { openSessionSync } from '~/auth/session/session-sync'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { providerCode } from '~/auth/provider-errors'
import { useRecentSignIn } from '~/auth/reauthentication/use-recent-sign-in'
import { usePublicConfig } from '~/auth/use-session'
import { withRefreshPaused } from '~/auth/session/session-fetch'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack } from '~/ui/layouts/primitives'
import { setPassword } from '../users.functions'
import { useAskBeforeLeaving } from '~/forms/confirm-leaving'

const entry = v.object({ newPassword: password })

/** A new password. It ends every other sign-in; this browser signs in again with it at once. */
export function PasswordForm({ email }: { email: string }) {
  const formRef = useRef<HTMLFormElement>(null)
  const { firebase } = usePublicConfig()
  const policy = useNewPassword('newPassword')
  const { run, dialog } = useRecentSignIn()
  // What was not answered: it may hold already, and have ended this sign-in.
  const unanswered = useRef<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: (values) => ({ ...policy.errorsOf(values.newPassword), ...fieldErrors(entry, values) }),
  })
  useAskBeforeLeaving(form.values.newPassword !== '', 'Your new password is not saved yet.')

  const signIn = async (newPassword: string) => {
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.signInWith((identity) => identity.signInWithPassword(email, newPassword))
  }

  /** Signs in with it where it holds; also where a second step is asked for, nothing else is wrong. */
  const holds = (newPassword: string): Promise<boolean> =>
    signIn(newPassword).then(
      () => true,
      (error: unknown) => providerCode(error) === 'multi-factor-auth-required',
    )

  const change = async (newPassword: string, given: { fetch: typeof fetch }) => {
    if (unanswered.current === newPassword && (await holds(newPassword))) return
    try {
      await run(() => setPassword({ data: { newPassword }, ...given }))
    } catch (error) {
      if (!isUnreachable(error)) throw error
      unanswered.current = newPassword
      if (!(await holds(newPassword))) throw error
    }
  }

  const save = async (newPassword: string) => {
    setIsSending(true)
    setFailure(null)
    try {
      await withRefreshPaused(async (given) => {
        await change(newPassword, given)
        form.reset()
        showToast('Your password is changed. Other browsers have to log in again.')
        await signInAgain(newPassword)
      })
    } catch (error) {
      void policy.learnFrom(error, newPassword)
      const { errors, sentence } = toFormErrors(error, ['newPassword'])
      form.setErrors(errors)
      setFailure(sentence)
      focusFirstError(formRef.current, errors)
    } finally {
      setIsSending(false)
    }
  }

  const signInAgain = async (newPassword: string) => {
    try {
      await signIn(newPassword)
    } catch {
      setFailure('Your password is changed. This browser could not sign in with it by itself: log in again.')
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      ({ newPassword }) => save(newPassword),
      (errors) => focusFirstError(formRef.current, errors),
    )(event)

  return (
    <Stack
      ref={formRef}
      method="post"
      noValidate
      onSubmit={submit}
      as="form"
      gap={18}
      className={classes.narrow}
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="New password"
        {...bindField(form, 'newPassword')}
        value={form.values.newPassword}
      />
      {failure === null ? null : (
        <Callout tone="error" isAnnounced>
          {failure}
        </Callout>
      )}
      <div>
        <SubmitButton kind="outlined" isSending={isSending}>
          Change password
        </SubmitButton>
      </div>
      {dialog}
    </Stack>
  )
}
