import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { demonstrationQueries } from '~/auth/sign-in/demonstration-list'
import { invitedSearch } from '~/auth/search'
import { AuthPage, LogInPage } from '~/auth/sign-in/log-in-page'
import { ClosedAreaReasons } from '~/auth/sign-in/closed-area'
import { OnboardingSteps } from '~/auth/sign-in/onboarding-steps'
import { getClosedArea } from '~/auth/sign-in/redirect'
import { useEndedReason } from '~/auth/session/session-store'
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
  // Who was signed in a moment ago knows what is there.
  const isEnded = useEndedReason() !== null
  const area = isEnded ? null : getClosedArea(redirect)
  return (
    <SinglePageFrame
      steps={area === null ? undefined : <OnboardingSteps at="register" />}
      reasons={area === null ? undefined : <ClosedAreaReasons area={area} />}
    >
      <AuthPage>
        <LogInPage redirect={redirect} invitation={invitation} area={area} />
      </AuthPage>
    </SinglePageFrame>
  )
}
