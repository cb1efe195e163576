import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { demonstrationQueries } from '~/auth/sign-in/demonstration-list'
import { invitedSearch } from '~/auth/search'
import { AuthPage } from '~/auth/sign-in/auth-page'
import { LogInPage } from '~/auth/sign-in/log-in-page'
import { SinglePageFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/login')({
  validateSearch: invitedSearch,
  loader: async ({ context: { queryClient, config } }) => {
    if (config.demonstration) await queryClient.prefetchQuery(demonstrationQueries.people())
  },
  head: () =>
    pageHead({
      title: t`Log in`,
      description: t`Log in to the developer programme.`,
    }),
  component: LogIn,
})

function LogIn() {
  const { redirect, invitation } = Route.useSearch()
  return (
    <SinglePageFrame>
      <AuthPage>
        <LogInPage redirect={redirect} invitation={invitation} />
      </AuthPage>
    </SinglePageFrame>
  )
}
