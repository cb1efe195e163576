import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { companyListSearch, companyQueries } from '~/features/companies/companies.queries'
import { CompanyListPage } from '~/features/companies/company-list-page'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/companies/')({
  validateSearch: searchOfList(companyListSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = companyQueries.list(deps)
    if (cause === 'stay') void queryClient.prefetchQuery(list)
    else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
  },
  head: () => ({ meta: [{ title: t`Companies` }] }),
  component: CompaniesRoute,
})

function CompaniesRoute() {
  return <CompanyListPage search={Route.useSearch()} />
}
