import { PageTitle } from '~/ui/components/page-title/page-title'
import { useAttempt } from '../auth-request/use-attempt'
import { openSessionSync } from '../session/open-session-sync'
import { SecondStepForm } from '../second-factor/second-step-form'
import { usePublicConfig } from '../use-session'
import { PhoneCodeForm } from './phone-code-form'
import { wayMessage } from './way-message'

interface PhoneSignInProps {
  onDone: () => Promise<unknown>
  onBack: () => void
}

/** Signing in with a one-time code by SMS. */
export function PhoneSignIn({ onDone, onBack }: PhoneSignInProps) {
  const { firebase } = usePublicConfig()
  const attempt = useAttempt('sign-in', { tell: wayMessage })
  const keeper = () => openSessionSync(firebase)
  if (attempt.state.is === 'second-step') {
    return (
      <>
        <PageTitle lead="Your code was right. This account asks for one thing more.">Second step</PageTitle>
        <SecondStepForm
          step={attempt.state.step}
          onDone={async () => {
            await onDone()
          }}
          onRecovered={onBack}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle lead="A code comes to your phone, and with it you are in.">Log in with your phone</PageTitle>
      <PhoneCodeForm
        attempt={attempt}
        verb="Log in"
        send={async (phoneNumber) => (await keeper()).identity.sendSignInCode(phoneNumber)}
        handIn={async (verificationId, code) =>
          (await keeper()).signInWith((identity) => identity.signInWithCode(verificationId, code))
        }
        onDone={onDone}
        onBack={onBack}
      />
    </>
  )
}
