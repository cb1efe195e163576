import { PageTitle } from '~/ui/components/page-title/page-title'
import { forgetAskedAddress } from '../sign-in/asked-address'
import { providerCode, providerMessage, type ProviderMessage } from '../provider-errors'
import { SecondStepForm } from '../second-factor/second-step-form'
import { usePublicConfig } from '../use-session'
import { getGoneReason } from './link-gone'
import { LinkFailure } from './link-failure'
import { lookAtCode } from './link-source'
import { SignInByLinkForm } from './sign-in-by-link-form'
import { useLinkLook } from './use-link-look'
import { useMailedSignIn } from './use-mailed-sign-in'

const otherAddress: ProviderMessage = {
  sentence: 'This link was mailed to another address.',
  next: 'Enter the address that its mail came to.',
}

const tell = (error: unknown, supportEmail: string): ProviderMessage =>
  providerCode(error) === 'invalid-email' ? otherAddress : providerMessage(error, supportEmail)

interface SignInByLinkProps {
  code: string
  goOnTo: string | null
}

/** Logging in with the code of a mailed link, on a press. */
export function SignInByLink({ code, goOnTo }: SignInByLinkProps) {
  const { firebase } = usePublicConfig()
  const look = useLinkLook(() => lookAtCode(firebase, 'signIn', code))
  const { attempt, signIn, goOn } = useMailedSignIn(goOnTo, tell)
  const { state } = attempt
  const isGone = state.is === 'refused' && getGoneReason(state.error) !== null

  if (look.error !== null || isGone) {
    const failed = { mode: 'signIn' as const, code, goOnTo }
    return <LinkFailure {...failed} attempt={isGone ? attempt : look.attempt} onAgain={look.lookAgain} />
  }
  if (state.is === 'second-step') {
    return (
      <>
        <PageTitle lead="Your link was right. This account asks for one thing more.">Second step</PageTitle>
        <SecondStepForm
          step={state.step}
          onDone={async () => {
            forgetAskedAddress()
            await goOn()
          }}
          onBack={attempt.clear}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle lead="One press, and you are logged in. The link works once.">Log in by your link</PageTitle>
      <SignInByLinkForm
        attempt={look.facts === null ? look.attempt : attempt}
        isChecked={look.facts !== null}
        onSubmit={(email) =>
          signIn(async (identity) => {
            await identity.signInWithMailedCode(email, code)
            forgetAskedAddress()
          })
        }
      />
    </>
  )
}
