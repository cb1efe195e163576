import { useQuery } from '@tanstack/react-query'
import { getUser } from '~/auth/session'
import { OnboardingSteps } from '~/auth/sign-in/onboarding-steps'
import { useSession } from '~/auth/use-session'
import { applicationQueries } from '~/features/applications/applications.queries'
import { getOnboardingStep, getApplicantStatus } from '~/features/applications/apply/applicant-status'

/** An applicant's position in the onboarding. Loaded for applicants only. */
export function OnboardingPosition() {
  const user = getUser(useSession())
  const identityUid = user?.identityUid ?? ''
  const { data } = useQuery({ ...applicationQueries.one(identityUid), enabled: identityUid !== '' })
  if (user === null || !data) return null
  return (
    <OnboardingSteps
      at={getOnboardingStep(getApplicantStatus(data, user), user.verified)}
      waitHours={data.usualWaitHours}
    />
  )
}
