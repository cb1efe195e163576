import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { applicationQueries } from '~/features/applications/applications.queries'
import { getForm } from '~/features/applications/answers'
import { ApplicationPage } from '~/features/applications/apply/application-page'
import { ApplicationHelp } from '~/features/applications/apply/application-timeline'
import { getOnboardingStep, getApplicantStatus } from '~/features/applications/apply/applicant-status'
import { OnboardingSteps } from '~/auth/sign-in/onboarding-steps'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { EmailState } from '~/features/users/security/email-state'
import { SinglePageFrame } from '~/app/layout/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/profile/application')({
  staticData: { hasOwnLayout: true },
  loader: async ({ context: { queryClient, user } }) => {
    await queryClient.ensureQueryData(applicationQueries.one(user.identityUid))
  },
  head: () => pageHead({ title: t`Apply for access` }),
  component: OwnApplication,
})

function OwnApplication() {
  const { identityUid, email } = Route.useRouteContext().user
  const { data: application } = useSuspenseQuery(applicationQueries.one(identityUid))
  const user = getUser(useSession())
  const { usualWaitHours } = application
  const standing = getApplicantStatus(application, user)
  const at = getOnboardingStep(standing, user?.verified ?? true)
  return (
    <SinglePageFrame
      steps={<OnboardingSteps at={at} waitHours={usualWaitHours} />}
      reasons={
        <ApplicationHelp
          criteria={getForm(application).criteria}
          standing={standing}
          waitHours={usualWaitHours}
        />
      }
    >
      <ApplicationPage
        key={identityUid}
        identityUid={identityUid}
        emailNotice={<EmailState email={email} isConfirmed={false} />}
      />
    </SinglePageFrame>
  )
}
