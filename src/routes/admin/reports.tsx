import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/pages/page-text/page-text'
import { reportSearch } from '~/features/questions/reports/report-search'
import { ReportsPage } from '~/features/questions/reports/reports-page'
import { reportQueries } from '~/features/questions/reports/reports.queries'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: reportSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = reportQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: 'Reports' }] }),
  component: ReportsRoute,
})

function ReportsRoute() {
  return (
    <ReportsPage search={Route.useSearch()} renderText={(html) => <PageText html={html} size="small" />} />
  )
}
