import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/documents/page-text/page-text'
import { reportSearch } from '~/features/community/questions/reports/report-search'
import { ReportsPage } from '~/features/community/questions/reports/reports-page'
import { reportQueries } from '~/features/community/questions/reports/reports.queries'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: searchOfList(reportSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = reportQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: t`Reports` }] }),
  component: ReportsRoute,
})

function ReportsRoute() {
  return (
    <ReportsPage search={Route.useSearch()} renderText={(html) => <PageText html={html} size="small" />} />
  )
}
