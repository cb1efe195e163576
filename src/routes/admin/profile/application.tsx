import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatFullName } from '~/contract/full-name'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { applicationQueries, queueSearch } from '~/features/applications/applications.queries'
import { QueuePage } from '~/features/applications/review/queue-page'
import { ReviewPage, type ReviewPageProps } from '~/features/applications/review/review-page'
import { userPageSearch, parseUserId } from '~/features/users/user-page/user-page-search'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { UserStatusLabel } from '~/features/users/status-labels'
import { assignableAdminsQuery, useAssignableAdmins, userQueries } from '~/features/users/users.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/profile/application')({
  validateSearch: v.object({ ...userPageSearch.entries, ...queueSearch.entries }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { id, ...search } }) => {
    void queryClient.prefetchQuery(assignableAdminsQuery)
    void queryClient.prefetchQuery(applicationQueries.templates())
    void queryClient.prefetchQuery(profileQuestionQueries.current())
    const queue = ensureRevalidated(queryClient, applicationQueries.waiting(search))
    const now = Date.now()
    if (id === undefined) {
      await queue
      return { now, name: t`Review queue` }
    }
    const known = parseUserId(id)
    if (known === null) throw notFound()
    const [person] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, userQueries.one(known)),
        ensureRevalidated(queryClient, applicationQueries.one(known)),
        queue,
      ]),
    )
    return { now, name: formatFullName(person) }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.name ?? t`Review queue` }],
  }),
  component: ReviewRoute,
})

function ReviewRoute() {
  const { id, ...search } = Route.useSearch()
  const { now } = Route.useLoaderData()
  const props = { search, administrators: useAssignableAdmins(), now }
  return id === undefined ? <QueuePage {...props} /> : <Review key={id} id={id} {...props} />
}

function Review({ id, ...props }: { id: string } & Omit<ReviewPageProps, 'person' | 'status'>) {
  const { data: person } = useSuspenseQuery(userQueries.one(id))
  return <ReviewPage person={person} status={<UserStatusLabel status={person.status} />} {...props} />
}
