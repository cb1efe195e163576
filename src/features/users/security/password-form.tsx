import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useRef } from 'react'
import { password } from '~/contract/users'
import { isUnreachable } from '~/auth/auth-request/retry'
import { useConfirmLeaving } from '~/forms/confirm-leaving'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { NewPasswordField } from '~/auth/password-policy/new-password-field'
import { SubmitButton } from '~/forms/submit-button'
import { openSessionSync } from '~/auth/session/session-sync'
import { useNewPassword } from '~/auth/password-policy/password-policy'
import { providerCode } from '~/auth/provider-errors'
import { useReauthenticationPrompt } from '~/auth/reauthentication/use-reauthentication-prompt'
import { usePublicConfig } from '~/auth/use-session'
import { withRefreshPaused } from '~/auth/session/session-fetch'
import { showToast } from '~/ui/components/toasts/toasts'
import { setPassword } from '../users.functions'

const entry = v.object({ newPassword: password })

/** Sets a new password. All other sessions end; this browser signs in again. */
export function PasswordForm({ email }: { email: string }) {
  const { firebase } = usePublicConfig()
  const policy = useNewPassword('newPassword')
  const { run, dialog } = useReauthenticationPrompt()
  // Without a response, the password may have changed and ended this session.
  const unanswered = useRef<string | null>(null)
  const form = useContractForm({
    initialValues: { newPassword: '' },
    schema: (values) => ({ ...policy.errorsOf(values.newPassword), ...fieldErrors(entry, values) }),
    send: ({ newPassword }) =>
      withRefreshPaused(async (given) => {
        await change(newPassword, given)
        showToast(t`Your password is changed. Other browsers have to log in again.`)
        await signInAgain(newPassword)
      }),
    onDone: () => {
      form.setValues({ newPassword: '' })
      form.resetDirty()
    },
    onRefused: (error, { newPassword }) => void policy.learnFrom(error, newPassword),
    staysOpen: true,
  })
  useConfirmLeaving(() => form.isDirty(), t`Your new password is not saved yet.`)

  const signIn = async (newPassword: string) => {
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.signInWith((identity) => identity.signInWithPassword(email, newPassword))
  }

  /** Signs in with the new password if it works; a request for the second factor counts as success. */
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

  const signInAgain = async (newPassword: string) => {
    try {
      await signIn(newPassword)
    } catch {
      form.showProblem(
        t`Your password is changed. This browser could not sign in with it by itself: log in again.`,
      )
    }
  }

  return (
    <>
      <ContractForm
        form={form}
        gap={18}
        maw="420px"
        mt={20}
        foot={
          <div>
            <SubmitButton kind="outlined" isSending={form.isSending}>{t`Change password`}</SubmitButton>
          </div>
        }
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={t`New password`}
          {...form.field('newPassword')}
          value={form.values.newPassword}
        />
      </ContractForm>
      {dialog}
    </>
  )
}
