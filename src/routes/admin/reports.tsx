import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/pages/page-text/page-text'
import { reportSearch } from '~/features/questions/reports/report-search'
import { ReportsPage } from '~/features/questions/reports/reports-page'
import { reportQueries } from '~/features/questions/reports/reports.queries'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: reportSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = reportQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Reports, ${match.context.config.brand.name}` }] }),
  component: ReportsRoute,
})

function ReportsRoute() {
  return (
    <AdminFrame>
      <ReportsPage search={Route.useSearch()} renderText={(html) => <PageText html={html} size="small" />} />
    </AdminFrame>
  )
}
