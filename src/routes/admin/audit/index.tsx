import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '~/features/audit/audit-page'
import { auditSearch, auditQueries } from '~/features/audit/audit.queries'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/audit/')({
  validateSearch: listSearchSchema(auditSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, auditQueries.list(deps), cause),
  head: () => ({ meta: [{ title: t`Audit log` }] }),
  component: AuditRoute,
})

function AuditRoute() {
  return <AuditPage search={Route.useSearch()} />
}
