import { t } from '@lingui/core/macro'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { createFileRoute } from '@tanstack/react-router'
import { OwnCertificates } from '~/features/learning/certificate-list/certificate-list'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { ListingForm } from '~/features/community/members/listing/listing-form'
import { memberQueries } from '~/features/community/community.queries'
import { isApproved } from '~/auth/session'
import { sessionQueries } from '~/auth/session.queries'
import { AccountState, ProfilePage } from '~/features/users/profile/profile-page'
import { userQueries } from '~/features/users/users.queries'
import { SinglePageFrame } from '~/app/layout/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/profile/')({
  staticData: { hasOwnLayout: true },
  loader: async ({ context: { queryClient, user } }) => {
    const { identityUid } = user
    const mayBeListed = isApproved(await queryClient.ensureQueryData(sessionQueries.session()))
    await Promise.all([
      queryClient.ensureQueryData(userQueries.one(identityUid)),
      queryClient.prefetchQuery(profileQuestionQueries.current()),
      queryClient.prefetchQuery(learningPathQueries.ofPerson(identityUid)),
      mayBeListed ? queryClient.ensureQueryData(memberQueries.listing(identityUid)) : undefined,
    ])
    return { mayBeListed }
  },
  head: () => pageHead({ title: t`Profile` }),
  component: Profile,
})

function Profile() {
  const { identityUid } = Route.useRouteContext().user
  const { mayBeListed } = Route.useLoaderData()
  return (
    <SinglePageFrame reasons={<AccountState identityUid={identityUid} />}>
      <ProfilePage identityUid={identityUid}>
        {mayBeListed ? <ListingForm identityUid={identityUid} /> : null}
        <OwnCertificates identityUid={identityUid} />
      </ProfilePage>
    </SinglePageFrame>
  )
}
