import { t } from '@lingui/core/macro'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { formatFullName } from '~/contract/full-name'
import { applicationQueries } from '~/features/applications/applications.queries'
import { ApplicationSummary } from '~/features/applications/review/review-timeline'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { UserKits } from '~/features/kits/user-kits/user-kits'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { UserLearning } from '~/features/learning/manage/user-learning/user-learning'
import { memberQueries } from '~/features/community/community.queries'
import { UserListing } from '~/features/community/members/user-listing/user-listing'
import { passwordPolicyQueries } from '~/auth/password-policy/password-policy'
import { UserFinder, UserPage } from '~/features/users/user-page/user-page'
import { userPageSearch, parseUserId } from '~/features/users/user-page/user-page-search'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { securityQueries } from '~/features/users/security/security.queries'
import { userQueries } from '~/features/users/users.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/profile/')({
  validateSearch: userPageSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { id, page } }) => {
    const now = Date.now()
    if (id === undefined) return { now, name: t`Find a user` }
    const known = parseUserId(id)
    if (known === null) throw notFound()
    const [person] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, userQueries.one(known)),
        ensureRevalidated(queryClient, applicationQueries.one(known)),
        ensureRevalidated(queryClient, userQueries.acts(known, page)),
        // Without its mails, its learning, its kits and its listing the page is still the person's.
        queryClient.prefetchQuery(userQueries.mails(known)),
        queryClient.prefetchQuery(passwordPolicyQueries.current()),
        queryClient.prefetchQuery(profileQuestionQueries.current()),
        queryClient.prefetchQuery(securityQueries.of(known)),
        queryClient.prefetchQuery(learningPathQueries.ofPerson(known)),
        queryClient.prefetchQuery(devKitQueries.getRequests(known)),
        queryClient.prefetchQuery(memberQueries.listing(known)),
      ]),
    )
    if (person.role === 'admin') await queryClient.ensureQueryData(userQueries.administrators())
    return { now, name: formatFullName(person) }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.name ?? t`Profile` }],
  }),
  component: PersonRoute,
})

function PersonRoute() {
  const { id, page = 1 } = Route.useSearch()
  const { now } = Route.useLoaderData()
  return id === undefined ? (
    <UserFinder />
  ) : (
    <UserPage
      key={id}
      identityUid={id}
      application={<ApplicationSummary identityUid={id} now={now} />}
      learning={<UserLearning identityUid={id} />}
      kits={<UserKits identityUid={id} />}
      listing={<UserListing identityUid={id} />}
      actsPage={page}
      now={now}
    />
  )
}
