import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CohortsPage } from '~/features/learning/manage/cohorts/cohorts-page'
import { cohortQueries, cohortsSearch } from '~/features/learning/manage/cohorts/cohorts.queries'
import { resolvePathId } from '~/features/learning/manage/managed-paths.queries'
import { savedViewQueries } from '~/features/saved-views/saved-views.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/learning-paths/$id/cohorts/')({
  validateSearch: listSearchSchema(cohortsSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, params: { id: named } }) => {
    const id = await resolvePathId(queryClient, named)
    if (id === null) throw notFound()
    const list = { ...cohortQueries.list(id, deps), revalidateIfStale: true }
    // Without the segments the list is still a list.
    const segments = queryClient.prefetchQuery(savedViewQueries.list())
    const [{ path }] = await orNotFoundPage(Promise.all([queryClient.ensureQueryData(list), segments]))
    return { id, title: t`Cohorts of ${path.title}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Cohorts` }] }),
  component: CohortsRoute,
})

function CohortsRoute() {
  const { id } = Route.useLoaderData()
  const segments = (useQuery(savedViewQueries.list()).data?.data ?? []).filter(({ shared }) => shared)
  return <CohortsPage key={id} id={id} segments={segments} search={Route.useSearch()} />
}
