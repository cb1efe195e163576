import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useState, useEffect, useEffectEvent, useRef } from 'react'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { useAuthRequest, type AuthRequest } from '../auth-request/use-auth-request'
import { openSessionSync } from '../session/session-sync'
import { usePublicConfig } from '../use-session'
import { getInvalidLinkReason, checkCode } from './link'
import { LinkFailure } from './link-failure'
import { syncVerifiedEmail } from './email-action.functions'
import { useLinkCheck, useLostAnswer, recordUsedLink, useUsedLink, useSignInByLink } from './use-email-action'
import { password as passwordSchema } from '~/contract/users'
import { AuthRequestOutcome } from '../auth-request/auth-request-outcome'
import { useContractForm } from '~/forms/contract-form'
import { fieldErrors } from '~/forms/field-errors'
import { NewPasswordField } from '../password-policy/new-password-field'
import { SubmitButton } from '~/forms/submit-button'
import { useNewPassword } from '../password-policy/password-policy'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Cluster } from '~/ui/layouts/primitives'
import { SecondStepForm } from '../second-factor/second-step-form'
import { EntryForm } from '../entry-form'
import classes from './email-action.module.css'

interface ResetPasswordProps {
  code: string
  goOnTo: string | null
}

/** Identifies the link. */
const getAddress = (code: string) => `resetPassword ${code}`

interface Chosen {
  email: string
  password: string
}

/** Sets a new password with a mailed code. */
export function ResetPassword(props: ResetPasswordProps) {
  const { code, goOnTo } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const used = useUsedLink(getAddress(code))
  if (chosen !== null) return <ResetPasswordDone {...chosen} goOnTo={goOnTo} />
  // The page was left and reopened after the change: the typed password is not stored.
  if (used !== null) return <ResetPasswordDone email={used.email} password={null} goOnTo={goOnTo} />
  return <OpenReset {...props} onChosen={setChosen} />
}

interface OpenResetProps extends ResetPasswordProps {
  onChosen: (chosen: Chosen) => void
}

/** Checks the link, and uses it with the typed password. */
function OpenReset({ code, goOnTo, onChosen }: OpenResetProps) {
  const { firebase } = usePublicConfig()
  const look = useLinkCheck(() => checkCode(firebase, 'resetPassword', code))
  const act = useAuthRequest('reset-password')
  const { isUnanswered, watched } = useLostAnswer()

  const reset = async (password: string) => {
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.identity.resetPassword(code, password)
  }

  const change = ({ email, password }: Chosen) =>
    act.runOnce(
      () => watched(() => reset(password)),
      async () => {
        onChosen({ email, password })
        recordUsedLink(getAddress(code), { email, factor: null })
        // The mail has verified the address at the provider, so the profile is updated.
        await syncVerifiedEmail({ data: { email } }).catch(() => undefined)
      },
    )

  const isGone = act.state.is === 'refused' && getInvalidLinkReason(act.state.error) !== null
  if (look.error !== null || isGone) {
    const failed = { mode: 'resetPassword' as const, code, goOnTo, isUnanswered }
    return <LinkFailure {...failed} attempt={isGone ? act : look.attempt} onAgain={look.checkAgain} />
  }
  const email = look.facts?.email ?? null
  return (
    <>
      <PageTitle
        lead={
          email === null || email === undefined
            ? t`For the account of this link. Everyone who is logged in to it is logged out.`
            : t`For ${email}. Everyone who is logged in to it is logged out.`
        }
      >{t`Choose a new password`}</PageTitle>
      <ResetPasswordForm
        email={email}
        attempt={email === null ? look.attempt : act}
        onSubmit={(password) => change({ email: email ?? '', password })}
      />
    </>
  )
}

const newPassword = v.object({ password: passwordSchema })

interface ResetPasswordFormProps {
  /** The account's address; null while the code is being checked. */
  email: string | null
  attempt: AuthRequest
  onSubmit: (password: string) => Promise<boolean>
}

/** The new password. */
function ResetPasswordForm({ email, attempt, onSubmit }: ResetPasswordFormProps) {
  const policy = useNewPassword('password')
  const form = useContractForm({
    initialValues: { password: '' },
    schema: (values) => ({ ...policy.errorsOf(values.password), ...fieldErrors(newPassword, values) }),
    send: ({ password }) => onSubmit(password),
    staysOpen: true,
  })
  const refusal = attempt.state.is === 'refused' ? attempt.state.error : null
  const placeRefusal = useEffectEvent(async (error: unknown) =>
    form.showErrors(await policy.learnFrom(error, form.getValues().password)),
  )
  useEffect(() => {
    if (refusal !== null) void placeRefusal(refusal)
  }, [refusal])

  return (
    <EntryForm
      form={form}
      foot={
        <>
          <AuthRequestOutcome attempt={attempt} />
          <div>
            <SubmitButton
              isSending={email !== null && attempt.isBusy}
              disabledReason={email === null ? t`The link is being checked.` : attempt.waitReason}
            >{t`Change password`}</SubmitButton>
          </div>
        </>
      }
    >
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <NewPasswordField label={t`New password`} {...form.field('password')} value={form.values.password} />
    </EntryForm>
  )
}

interface ResetPasswordDoneProps {
  email: string
  /** The new password, for logging in immediately; null after reopening the page. */
  password: string | null
  goOnTo: string | null
}

/** Says that the password was changed, with a button to log in. */
function ResetPasswordDone({ email, password, goOnTo }: ResetPasswordDoneProps) {
  const headRef = useRef<HTMLDivElement>(null)
  const { attempt, signIn, goOn } = useSignInByLink(goOnTo)
  useEffect(() => headRef.current?.querySelector('h1')?.focus(), [])
  const logIn = (secret: string) => signIn((identity) => identity.signInWithPassword(email, secret))

  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle
          lead={t`Your password is changed. Logging in needs one more step.`}
        >{t`Second step`}</PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          email={email}
          onDone={goOn}
          onRecovered={() => password !== null && void logIn(password)}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <div ref={headRef}>
      <PageTitle
        lead={t`From now on ${email} logs in with the new password. Every other sign-in has ended.`}
      >{t`Your password is changed`}</PageTitle>
      <div className={classes.outcome}>
        <AuthRequestOutcome attempt={attempt} />
      </div>
      <Cluster gap={12} mt={24}>
        {password === null ? (
          <AppButtonLink
            size="lg"
            to="/login"
            search={goOnTo === null ? {} : { redirect: goOnTo }}
          >{t`Log in`}</AppButtonLink>
        ) : (
          <AppButton
            size="lg"
            loading={attempt.isBusy}
            disabled={attempt.waitReason !== undefined}
            disabledReason={attempt.waitReason}
            onClick={() => void logIn(password)}
          >{t`Log in`}</AppButton>
        )}
        {attempt.state.is === 'refused' ? (
          <AppButtonLink size="lg" kind="outlined" to="/login">{t`To the login`}</AppButtonLink>
        ) : null}
      </Cluster>
    </div>
  )
}
