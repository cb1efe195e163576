import { useState } from 'react'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { useOnce } from '../forms/use-once'
import { openSessionKeeper } from '../open-session-keeper'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { usePublicConfig } from '../use-session'
import classes from './mailed-action.module.css'
import { ResetPasswordForm } from './reset-password-form'

type State =
  | { is: 'checking' }
  | { is: 'open'; email: string }
  | { is: 'done'; email: string }
  | { is: 'spent'; isExpired: boolean }
  | { is: 'failed'; message: ProviderMessage }

const spentState = (error: unknown): State | null => {
  const code = providerCode(error)
  if (code === 'expired-action-code') return { is: 'spent', isExpired: true }
  return code === 'invalid-action-code' ? { is: 'spent', isExpired: false } : null
}

/** A new password in exchange for a mailed code. */
export function ResetPassword({ code }: { code: string }) {
  const { firebase, supportEmail } = usePublicConfig()
  const [state, setState] = useState<State>({ is: 'checking' })

  const check = async () => {
    setState({ is: 'checking' })
    try {
      const keeper = await openSessionKeeper(firebase)
      setState({ is: 'open', email: await keeper.identity.readPasswordResetCode(code) })
    } catch (error) {
      setState(spentState(error) ?? { is: 'failed', message: providerMessage(error, supportEmail) })
    }
  }
  useOnce(check)

  switch (state.is) {
    case 'done':
      return (
        <>
          <PageTitle lead={`From now on ${state.email} logs in with the new password.`}>
            Your password is changed
          </PageTitle>
          <p className={classes.action}>
            <AppButtonLink size="lg" to="/login">
              Log in
            </AppButtonLink>
          </p>
        </>
      )
    case 'spent':
      return (
        <>
          <PageTitle
            lead={`${
              state.isExpired
                ? 'A link works for an hour, and this one is older.'
                : 'A link works once, and this one has been used or replaced by a newer one.'
            } Choose “Forgotten your password?” at the login to get another.`}
          >
            {state.isExpired ? 'This link has expired' : 'This link has been used already'}
          </PageTitle>
          <p className={classes.action}>
            <AppButtonLink size="lg" to="/login">
              To the login
            </AppButtonLink>
          </p>
        </>
      )
    case 'failed':
      return (
        <>
          <PageTitle lead={`${state.message.sentence} ${state.message.next}`}>That did not work</PageTitle>
          <p className={classes.action}>
            <AppButton size="lg" onClick={() => void check()}>
              Try again
            </AppButton>
          </p>
        </>
      )
    case 'checking':
    case 'open':
      return (
        <>
          <PageTitle lead={state.is === 'open' ? `For ${state.email}.` : 'The link is being checked.'}>
            Choose a new password
          </PageTitle>
          <ResetPasswordForm
            code={code}
            email={state.is === 'open' ? state.email : null}
            onSpent={(error) => {
              const spent = spentState(error)
              if (spent !== null) setState(spent)
              return spent !== null
            }}
            onDone={(email) => setState({ is: 'done', email })}
          />
        </>
      )
  }
}
