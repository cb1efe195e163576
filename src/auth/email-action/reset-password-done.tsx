import { useEffect, useRef } from 'react'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AttemptOutcome } from '../auth-request/attempt-outcome'
import { SecondStepForm } from '../second-factor/second-step-form'
import classes from './mailed-action.module.css'
import { useMailedSignIn } from './use-mailed-sign-in'

interface ResetPasswordDoneProps {
  email: string
  /** The new one, for logging in with it at once; null where it was chosen before, since it is kept nowhere. */
  password: string | null
  goOnTo: string | null
}

/** The password is another one: log in with it, on a press. */
export function ResetPasswordDone({ email, password, goOnTo }: ResetPasswordDoneProps) {
  const headRef = useRef<HTMLDivElement>(null)
  const { attempt, signIn, goOn } = useMailedSignIn(goOnTo)
  useEffect(() => headRef.current?.querySelector('h1')?.focus(), [])
  const logIn = (secret: string) => signIn((identity) => identity.signInWithPassword(email, secret))

  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle lead="Your password is changed. Logging in asks for one thing more.">
          Second step
        </PageTitle>
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
      <PageTitle lead={`From now on ${email} logs in with the new password. Every other sign-in has ended.`}>
        Your password is changed
      </PageTitle>
      <div className={classes.outcome}>
        <AttemptOutcome attempt={attempt} />
      </div>
      <div className={classes.action}>
        {password === null ? (
          <AppButtonLink size="lg" to="/login" search={goOnTo === null ? {} : { redirect: goOnTo }}>
            Log in
          </AppButtonLink>
        ) : (
          <AppButton
            size="lg"
            loading={attempt.isBusy}
            disabled={attempt.waitReason !== undefined}
            disabledReason={attempt.waitReason}
            onClick={() => void logIn(password)}
          >
            Log in
          </AppButton>
        )}
        {attempt.state.is === 'refused' ? (
          <AppButtonLink size="lg" kind="outlined" to="/login">
            To the login
          </AppButtonLink>
        ) : null}
      </div>
    </div>
  )
}
