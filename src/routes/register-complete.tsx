import { t } from '@lingui/core/macro'
import { createFileRoute, useHydrated, useLocation } from '@tanstack/react-router'
import { OnboardingSteps } from '~/auth/sign-in/onboarding-steps'
import { entrySearch } from '~/auth/search'
import { usePublicConfig } from '~/auth/use-session'
import type { Registered } from '~/features/users/register/registered-state'
import { RegisterCompletePage } from '~/features/users/register/register-complete-page'
import { SinglePageFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/register-complete')({
  validateSearch: entrySearch,
  head: () => pageHead({ title: t`Check your mail` }),
  component: RegisterComplete,
})

const stopAfter = (registered: Registered | null) => {
  if (registered?.isApproved === true) return 'build'
  return registered?.isConfirmed === true ? 'apply' : 'confirm'
}

function RegisterComplete() {
  const { redirect } = Route.useSearch()
  const { supportEmail } = usePublicConfig()
  const isHydrated = useHydrated()
  const told = useLocation({ select: (location) => location.state.registered })
  // The server does not see the history, so that the first picture is the same on both sides.
  const registered = isHydrated ? (told ?? null) : null
  return (
    <SinglePageFrame steps={<OnboardingSteps at={stopAfter(registered)} />}>
      <RegisterCompletePage registered={registered} redirect={redirect} supportEmail={supportEmail} />
    </SinglePageFrame>
  )
}
