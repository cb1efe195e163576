import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CohortPage } from '~/features/learning/manage/cohorts/cohort-page'
import { cohortQueries, cohortSearch } from '~/features/learning/manage/cohorts/cohorts.queries'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/learning-paths/$id/cohorts/$cohort/')({
  validateSearch: listSearchSchema(cohortSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, params: { cohort: id }, cause }) => {
    requireId(id)
    const list = cohortQueries.members(id, deps)
    if (cause === 'stay') return void queryClient.prefetchQuery(list)
    const { cohort, path } = await orNotFoundPage(ensureRevalidated(queryClient, list))
    return { title: t`${cohort.name}, cohort of ${path.title}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Cohort` }] }),
  component: CohortRoute,
})

function CohortRoute() {
  const { id, cohort } = Route.useParams()
  return <CohortPage key={cohort} pathId={id} id={cohort} search={Route.useSearch()} />
}
