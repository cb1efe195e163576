import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { OnboardingSteps } from '~/auth/sign-in/onboarding-steps'
import { getPostLoginAddress, useRedirectFragment } from '~/auth/sign-in/redirect'
import { invitedSearch } from '~/auth/search'
import { PasswordlessSignIn } from '~/auth/sign-in/passwordless-sign-in'
import { passwordPolicyQueries } from '~/auth/password-policy/password-policy'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { getUser } from '~/auth/session'
import { refetchSession } from '~/auth/session.queries'
import { useIsReturning, useSession } from '~/auth/use-session'
import {
  getInvitation,
  getAddressMismatchMessage,
  useProviderProfile,
} from '~/features/users/register/provider-profile'
import { RegisterPage, RegisterReasons } from '~/features/users/register/register-page'
import type { RegistrationSource } from '~/features/users/register/register-values'
import { termsQueries } from '~/features/users/terms/terms.queries'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { SinglePageFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/register')({
  validateSearch: invitedSearch,
  loaderDeps: ({ search: { invitation } }) => ({ invitation }),
  loader: async ({ context: { queryClient }, deps: { invitation } }) => {
    const [found] = await Promise.all([
      getInvitation(queryClient, invitation),
      queryClient.prefetchQuery(passwordPolicyQueries.current()),
      queryClient.prefetchQuery(termsQueries.inForce()),
      queryClient.prefetchQuery(profileQuestionQueries.current()),
    ])
    return found
  },
  head: () =>
    pageHead({
      title: t`Register`,
      description: t`Register for the developer programme. It is free.`,
    }),
  component: Register,
})

function Register() {
  const { redirect, invitation: token } = Route.useSearch()
  const { invitation, problem } = Route.useLoaderData()
  useRedirectFragment(redirect)
  const session = useSession()
  const isReturning = useIsReturning()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()

  const isSignedIn = session.kind === 'unregistered'
  const arrival = useProviderProfile(isSignedIn ? session.identityUid : null)
  const otherAddress =
    isSignedIn && invitation ? getAddressMismatchMessage(invitation.email, session.email) : null
  const usable = invitation && otherAddress === null ? token : undefined
  const registrant: RegistrationSource = isSignedIn
    ? {
        isSignedIn,
        identityUid: session.identityUid,
        ...(usable && invitation),
        fixedEmail: session.email ?? undefined,
        ...arrival,
        invitation: usable,
      }
    : { isSignedIn, ...(invitation && { ...invitation, fixedEmail: invitation.email, invitation: token }) }

  const goOn = async (email: string) => {
    const search = redirect === undefined ? {} : { redirect }
    const isConfirmed = invitation !== null && !isSignedIn
    const registered = { email, isConfirmed, isApproved: isConfirmed && invitation.approve }
    const latest = isSignedIn ? await refetchSession(queryClient) : null
    if (!isStillHere()) return
    if (latest?.kind === 'signed-in' && latest.user.verified) {
      await navigate({ href: getPostLoginAddress(latest, redirect) })
      return
    }
    await navigate({ to: '/register-complete', search, state: { registered } })
  }

  const enter = async () => {
    const latest = await refetchSession(queryClient)
    // A user without a profile is in the right place: the page is now about that sign-in.
    if (latest.kind !== 'signed-in' || !isStillHere()) return
    await navigate({ href: getPostLoginAddress(latest, redirect) })
  }

  return (
    <SinglePageFrame steps={<OnboardingSteps at="register" />} reasons={<RegisterReasons />}>
      <PasswordlessSignIn
        // An invitation is bound to its address, which a sign-in by telephone does not prove.
        isPhoneOffered={invitation === null}
        onDone={enter}
      >
        {(ways) => (
          <RegisterPage
            // Another registrant is another form.
            key={`${registrant.identityUid} ${arrival !== undefined}${token ?? ''}`}
            registrant={registrant}
            invitationProblem={otherAddress ?? problem}
            ways={
              isReturning ? (
                <Callout title={t`You are already signed in`}>
                  <AppButton kind="outlined" onClick={() => void enter()}>{t`Continue`}</AppButton>
                </Callout>
              ) : (
                ways
              )
            }
            signedInAs={getUser(session)?.email ?? null}
            redirect={redirect}
            invitation={token}
            onRegistered={goOn}
          />
        )}
      </PasswordlessSignIn>
    </SinglePageFrame>
  )
}
