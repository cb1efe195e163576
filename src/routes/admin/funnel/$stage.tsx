import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { milestoneQueries } from '~/features/milestones/milestones.queries'
import { getPeriod, periodSearch, todayInUtc } from '~/features/milestones/period'
import { ReachedPage } from '~/features/milestones/reached/reached-page'
import { stageWords } from '~/features/milestones/stage-words'
import { guardedBy } from '~/auth/guards'
import { laterPage } from '~/forms/search-parameters'
import { UserStatusLabel } from '~/features/users/user-status-label'
import { AdminFrame } from '~/routes/-frame/admin-frame'
import { stages } from '~/contract/vocabulary'

export const Route = createFileRoute('/admin/funnel/$stage')({
  validateSearch: v.object({ ...periodSearch.entries, page: laterPage }),
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const stage = stages.find((each) => each === params.stage)
    if (stage === undefined) throw notFound()
    const today = todayInUtc()
    const period = getPeriod(deps, today)
    const list = milestoneQueries.reached(stage, period, deps.page ?? 1)
    await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
    return { stage, period, today }
  },
  head: ({ loaderData, match }) => {
    const words = loaderData === undefined ? 'Stage' : stageWords[loaderData.stage]
    return { meta: [{ title: `${words}: how far people get, ${match.context.config.brand.name}` }] }
  },
  component: ReachedRoute,
})

function ReachedRoute() {
  const { page = 1 } = Route.useSearch()
  return (
    <AdminFrame>
      <ReachedPage
        {...Route.useLoaderData()}
        page={page}
        renderStatus={(status) => <UserStatusLabel status={status} isBoxed={false} />}
      />
    </AdminFrame>
  )
}
