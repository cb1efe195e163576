import { useState, type ReactNode } from 'react'
import type { PendingAccount } from '~/gateways/identity/federated.client'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { AttemptOutcome } from '../attempt/attempt-outcome'
import { EmailLinkForm } from '../email-link/email-link-form'
import { useKeepFocus } from '../forms/use-keep-focus'
import { SecondStepForm } from '../second-factor/second-step-form'
import { PhoneSignIn } from '../ways/phone-sign-in'
import { useFederatedSignIn } from '../ways/use-federated-sign-in'
import { WayButtons } from '../ways/way-buttons'
import classes from '../ways/ways.module.css'
import { ForgottenPassword } from './forgotten-password'
import { LogInForm } from './log-in-form'

interface LogInWaysProps {
  /** Stands above the password and the other ways, and goes where one of them needs the place. */
  title: ReactNode
  /** What an account of another provider has to be linked to first, where there is such an account. */
  pending?: PendingAccount | undefined
  isReturning?: boolean
  /** Where the person was going. */
  redirect?: string | undefined
  onPending: (account: PendingAccount) => void
  /** The session stands. */
  onDone: () => Promise<unknown>
}

type Place =
  | { is: 'all' }
  | { is: 'forgotten'; email: string }
  | { is: 'phone' }
  | { is: 'emailLink'; email: string }

/** Every way to log in that is configured, the password first. */
export function LogInWays(props: LogInWaysProps) {
  const { title, pending, isReturning = false, redirect, onPending, onDone } = props
  const [place, setPlace] = useState<Place>({ is: 'all' })
  const { attempt, signIn } = useFederatedSignIn({ onDone, onPending })
  const goBack = () => setPlace({ is: 'all' })
  useKeepFocus(`${place.is} ${attempt.state.is === 'second-step'}`, 'main h1')

  if (place.is === 'forgotten') {
    return <ForgottenPassword email={place.email} onBack={goBack} />
  }
  if (place.is === 'emailLink') {
    return <EmailLinkForm email={place.email} redirect={redirect} onBack={goBack} />
  }
  if (place.is === 'phone') return <PhoneSignIn onDone={onDone} onBack={goBack} />
  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle lead="Your sign-in went well. This account asks for one thing more.">
          Second step
        </PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          onDone={async () => {
            await onDone()
          }}
          onRecovered={attempt.clear}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <LogInForm
      title={
        <>
          {title}
          {attempt.state.is === 'refused' || attempt.state.is === 'pausing' ? (
            <div className={classes.notice}>
              <AttemptOutcome attempt={attempt} />
            </div>
          ) : null}
        </>
      }
      fixedEmail={pending?.email === '' ? undefined : pending?.email}
      isReturning={isReturning}
      onForgotten={(email) => setPlace({ is: 'forgotten', email })}
      onDone={onDone}
    >
      {(email) => (
        <WayButtons
          without={pending?.providerId}
          isBusy={attempt.isBusy}
          onProvider={(providerId) => void signIn(providerId)}
          onPhone={() => setPlace({ is: 'phone' })}
          // What is to be linked would not be known any more to the page that the link opens.
          onEmailLink={pending === undefined ? () => setPlace({ is: 'emailLink', email }) : undefined}
        />
      )}
    </LogInForm>
  )
}
