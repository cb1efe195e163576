import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/documents/page-text/page-text'
import { reportSearch, reportQueries } from '~/features/community/community.queries'
import { ReportsPage } from '~/features/community/questions/reports/reports-page'
import { adminCountsQuery } from '~/features/insights/insights.queries'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: listSearchSchema(reportSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, reportQueries.list(deps), cause),
  head: () => ({ meta: [{ title: t`Reports` }] }),
  component: ReportsRoute,
})

function ReportsRoute() {
  return (
    <ReportsPage
      search={Route.useSearch()}
      waiting={useQuery(adminCountsQuery()).data?.reports}
      renderText={(html) => <PageText html={html} size="small" />}
    />
  )
}
