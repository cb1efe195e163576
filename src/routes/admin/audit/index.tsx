import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '~/features/audit/audit-page'
import { auditSearch, auditQueries } from '~/features/audit/audit.queries'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/audit/')({
  validateSearch: searchOfList(auditSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = auditQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: t`Audit log` }] }),
  component: AuditRoute,
})

function AuditRoute() {
  return <AuditPage search={Route.useSearch()} />
}
