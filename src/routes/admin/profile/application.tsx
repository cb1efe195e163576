import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { fullName } from '~/contract/full-name'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { applicationQueries } from '~/features/applications/applications.queries'
import { QueuePage } from '~/features/applications/review/queue-page'
import { ReviewPage } from '~/features/applications/review/review-page'
import { orNotFound, personSearch, readPersonId } from '~/features/users/person/person-search'
import { UserStatusLabel } from '~/features/users/status-words'
import { userQueries } from '~/features/users/users.queries'

export const Route = createFileRoute('/admin/profile/application')({
  validateSearch: personSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { id, page } }) => {
    const queue = queryClient.ensureQueryData({
      ...applicationQueries.waiting(page),
      revalidateIfStale: true,
    })
    const now = Date.now()
    if (id === undefined) {
      await queue
      return { now, name: 'Review queue' }
    }
    const known = readPersonId(id)
    if (known === null) throw notFound()
    const [person] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData({ ...userQueries.one(known), revalidateIfStale: true }),
        queryClient.ensureQueryData({ ...applicationQueries.one(known), revalidateIfStale: true }),
        queue,
      ]),
    )
    return { now, name: fullName(person) }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.name ?? t`Review queue` }],
  }),
  component: ReviewRoute,
})

function ReviewRoute() {
  const { id, page = 1 } = Route.useSearch()
  const { now } = Route.useLoaderData()
  return id === undefined ? (
    <QueuePage page={page} now={now} />
  ) : (
    <Review key={id} id={id} page={page} now={now} />
  )
}

function Review({ id, page, now }: { id: string; page: number; now: number }) {
  const { data: person } = useSuspenseQuery(userQueries.one(id))
  return (
    <ReviewPage
      person={person}
      status={<UserStatusLabel status={person.status} />}
      queuePage={page}
      now={now}
    />
  )
}
