import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { funnelQueries, stageLabels } from '~/features/insights/insights.queries'
import { getPeriod, periodSearch, getTodayInUtc } from '~/features/insights/period'
import { ReachedPage } from '~/features/insights/reached/reached-page'
import { pageParameter, optionalParameter, listSearchSchema } from '~/forms/search-parameters'
import { UserStatusLabel } from '~/features/users/status-labels'
import { funnelStages } from '~/contract/enums'
import { day, id } from '~/contract/field-schemas'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/funnel/$stage')({
  validateSearch: listSearchSchema(
    v.object({
      ...periodSearch.entries,
      company: optionalParameter(id),
      cohort: optionalParameter(day),
      page: pageParameter,
    }),
  ),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const stage = funnelStages.find((each) => each === params.stage)
    if (stage === undefined) throw notFound()
    const today = getTodayInUtc()
    const period = getPeriod(deps, today)
    const { company, cohort } = deps
    const only = { ...(company && { company }), ...(cohort && { cohort }) }
    const list = funnelQueries.reached(stage, period, deps.page ?? 1, only)
    await ensureRevalidated(queryClient, list)
    return { stage, period, today, only }
  },
  head: ({ loaderData }) => {
    const words = loaderData === undefined ? t`Stage` : stageLabels()[loaderData.stage]
    return { meta: [{ title: t`${words}: how far people get` }] }
  },
  component: ReachedRoute,
})

function ReachedRoute() {
  const { page = 1 } = Route.useSearch()
  return (
    <ReachedPage
      {...Route.useLoaderData()}
      page={page}
      renderStatus={(status) => <UserStatusLabel status={status} isBoxed={false} />}
    />
  )
}
