import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuditEntries } from '~/features/audit/audit-entries'
import { companyQueries, companySearch } from '~/features/companies/companies.queries'
import { CompanyPage } from '~/features/companies/company-page'
import { stateLabels } from '~/features/kits/queue/state-labels'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/companies/$id')({
  validateSearch: listSearchSchema(companySearch),
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { queryClient },
    params: { id },
    deps: { view = 'applications', page = 1 },
    cause,
  }) => {
    requireId(id)
    const fetchList = async () => {
      if (view === 'kits') await queryClient.ensureQueryData(companyQueries.kits(id, page))
      else if (view === 'activity') await queryClient.ensureQueryData(companyQueries.activity(id, page))
      else await queryClient.ensureQueryData(companyQueries.applications(id, page))
    }
    const list = fetchList()
    const [company] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, companyQueries.one(id)),
        cause === 'stay' ? list.catch(() => undefined) : list,
      ]),
    )
    return { title: company.name }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Company` }] }),
  component: CompanyRoute,
})

function CompanyRoute() {
  const { id } = Route.useParams()
  return (
    <CompanyPage
      id={id}
      search={Route.useSearch()}
      renderKitState={(state) => <StatusLabel {...stateLabels()[state]} />}
      renderActivity={(entries) => <AuditEntries entries={entries} />}
    />
  )
}
