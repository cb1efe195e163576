import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAuthRequest } from '~/auth/auth-request/use-auth-request'
import { AuthRequestOutcome } from '~/auth/auth-request/auth-request-outcome'
import { openSessionSync } from '~/auth/session/session-sync'
import { refetchSession } from '~/auth/session.queries'
import { usePublicConfig } from '~/auth/use-session'
import { signInMethodMessage } from '~/auth/sign-in/sign-in-method-message'
import { Callout } from '~/ui/components/callout/callout'
import { TextButton } from '~/ui/components/text-link/text-link'

/**
 * For a user who has an account, but signed in with a method that is not linked to it: deletes this sign-in, so that it
 * can be linked to the account.
 */
export function OtherAccount({ redirect }: { redirect: string | undefined }) {
  const { firebase } = usePublicConfig()
  const attempt = useAuthRequest('other-account', { tell: signInMethodMessage })
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const forget = async () => {
    const sessionSync = await openSessionSync(firebase)
    await sessionSync.settled
    const session = await refetchSession(queryClient)
    // If the user has registered in another tab meanwhile, the sign-in has a profile and is kept.
    if (session.kind === 'unregistered') await sessionSync.identity.removeAccount()
    await sessionSync.signOut()
  }
  const goToLogIn = () => navigate({ to: '/login', search: redirect === undefined ? {} : { redirect } })

  return (
    <>
      <Callout>
        <Trans>
          Do you have an account here already?{' '}
          <TextButton loading={attempt.isBusy} onClick={() => void attempt.runOnce(forget, goToLogIn)}>
            Log in the way you did before
          </TextButton>
          , and link this one under Sign-in and security.
        </Trans>
      </Callout>
      <AuthRequestOutcome attempt={attempt} />
    </>
  )
}
