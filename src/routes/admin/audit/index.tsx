import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '~/features/audit/audit-page'
import { auditSearch } from '~/features/audit/audit-search'
import { auditQueries } from '~/features/audit/audit.queries'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/audit/')({
  validateSearch: auditSearch,
  beforeLoad: guardedBy('admin'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = auditQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: ({ match }) => ({ meta: [{ title: `Audit log, ${match.context.config.brand.name}` }] }),
  component: AuditRoute,
})

function AuditRoute() {
  return (
    <AdminFrame>
      <AuditPage search={Route.useSearch()} />
    </AdminFrame>
  )
}
