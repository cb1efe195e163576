import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { companyListSearch, companyQueries } from '~/features/companies/companies.queries'
import { CompanyListPage } from '~/features/companies/company-list-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/companies/')({
  validateSearch: listSearchSchema(companyListSearch),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps, cause }) =>
    loadList(queryClient, companyQueries.list(deps), cause),
  head: () => ({ meta: [{ title: t`Companies` }] }),
  component: CompaniesRoute,
})

function CompaniesRoute() {
  return <CompanyListPage search={Route.useSearch()} />
}
