import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { EntrySteps } from '~/features/session/entry-steps/entry-steps'
import { addressAfterLogIn } from '~/features/session/log-in/after-log-in'
import { registerSearch } from '~/features/session/log-in/entry-search'
import { userOf } from '~/features/session/session'
import { sessionQueries } from '~/features/session/session.queries'
import { useReturningSession } from '~/features/session/log-in/use-returning-session'
import { invitationOf } from '~/features/users/register/invitation-of'
import { RegisterPage, RegisterReasons } from '~/features/users/register/register-page'
import type { Registrant } from '~/features/users/register/register-values'
import { SinglePageFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/register')({
  validateSearch: registerSearch,
  loaderDeps: ({ search: { invitation } }) => ({ invitation }),
  loader: ({ context: { queryClient }, deps: { invitation } }) => invitationOf(queryClient, invitation),
  head: ({ match }) =>
    pageHead({
      title: 'Register',
      description: 'Register for the developer programme. It is free.',
      brandName: match.context.config.brand.name,
    }),
  component: Register,
})

function Register() {
  const { redirect, invitation: token } = Route.useSearch()
  const { invitation, problem } = Route.useLoaderData()
  const session = useReturningSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const isSignedIn = session.kind === 'unregistered'
  const registrant: Registrant = isSignedIn
    ? { isSignedIn, fixedEmail: session.email ?? undefined }
    : { isSignedIn, ...(invitation && { ...invitation, fixedEmail: invitation.email, invitation: token }) }

  const goOn = async (email: string) => {
    const search = redirect === undefined ? {} : { redirect }
    const registered = { email, isConfirmed: invitation !== null && !isSignedIn }
    if (isSignedIn) {
      const latest = await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
      if (latest.kind === 'signed-in' && latest.user.verified) {
        await navigate({ href: addressAfterLogIn(latest, redirect) })
        return
      }
    }
    await navigate({ to: '/register-complete', search, state: { registered } })
  }

  return (
    <SinglePageFrame steps={<EntrySteps at="register" />} reasons={<RegisterReasons />}>
      <RegisterPage
        // Another registrant is another form.
        key={`${isSignedIn}${token ?? ''}`}
        registrant={registrant}
        invitationProblem={problem}
        signedInAs={userOf(session)?.email ?? null}
        redirect={redirect}
        onRegistered={goOn}
      />
    </SinglePageFrame>
  )
}
