import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CompaniesQuery, ListedCompany } from '~/contract/companies'
import { defaultCompanySort } from '~/contract/enums'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { type DataColumn, DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { formatNumber } from '~/ui/format/numbers'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { getHref } from '~/ui/links/href'
import { type CompanyListSearch, companyQueries } from './companies.queries'

function CompanyFilters({ search }: { search: CompanyListSearch }) {
  const navigate = useNavigate()
  const text = useTypedSearch(
    search.name ?? '',
    (name) =>
      void navigate({
        to: '/admin/companies',
        search: { sort: search.sort, name: name || undefined },
        replace: true,
      }),
  )
  return (
    <FilterForm
      action="/admin/companies"
      label={t`Find companies`}
      kept={{ sort: search.sort }}
      onShow={text.sendNow}
    >
      <TypedSearchField label={t`Name`} name="name" text={text} />
      <ShowButton />
    </FilterForm>
  )
}

const getColumns = ({ name, sort = defaultCompanySort }: CompanyListSearch): DataColumn[] => {
  const sorted = (key: CompaniesQuery['sort']) =>
    ({
      to: getHref({
        to: '/admin/companies',
        search: { name, sort: key === defaultCompanySort ? undefined : key },
      }),
      direction: key === sort ? (key === 'name' ? 'ascending' : 'descending') : null,
    }) as const
  return [
    { key: 'name', label: t`Name`, sort: sorted('name') },
    { key: 'people', label: t`People`, width: 120, align: 'end', sort: sorted('people') },
    { key: 'domains', label: t`Domains`, width: '32%' },
    { key: 'seen', label: t`Last seen`, width: 148, sort: sorted('seen') },
  ]
}

/** The companies of users. The URL holds the state. */
export function CompanyListPage({ search }: { search: CompanyListSearch }) {
  const list = useQuery(companyQueries.list(search))
  const hrefFor = (page?: number) => getHref({ to: '/admin/companies', search: { ...search, page } })
  return (
    <ListPage
      title={t`Companies`}
      filters={<CompanyFilters search={search} />}
      list={list}
      describeTotal={(total) => plural(total, { one: '# company', other: '# companies' })}
      skeleton={{ rows: 12, columns: [3, 1, 3, 1] }}
      errorTitle={t`The companies could not be loaded.`}
      empty={
        search.name === undefined ? (
          <EmptyState
            title={t`No companies yet.`}
          >{t`Companies appear here once users name them.`}</EmptyState>
        ) : (
          <EmptyState
            title={t`No companies match.`}
            action={
              <AppButtonLink
                kind="outlined"
                to="/admin/companies"
                search={{}}
              >{t`Show everything`}</AppButtonLink>
            }
          />
        )
      }
      paging={{ page: search.page, hrefFor }}
    >
      {(companies) => (
        <DataTable caption={t`Companies`} columns={getColumns(search)} minWidth={720}>
          {companies.map((company) => (
            <CompanyRow key={company.id} company={company} />
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}

function CompanyRow({ company: { id, name, people, domains, lastSeenAt } }: { company: ListedCompany }) {
  return (
    <DataRow>
      <td data-look="name" title={name}>
        <Link to="/admin/companies/$id" params={{ id }} search={{}}>
          {name}
        </Link>
      </td>
      <td data-align="end">
        <Link
          to="/admin/accounts"
          search={{ company: name }}
          aria-label={plural(people, { one: `# user of ${name}`, other: `# users of ${name}` })}
        >
          {formatNumber(people)}
        </Link>
      </td>
      <td data-look="dim" title={domains.join(', ')}>
        {domains.join(', ')}
      </td>
      <td data-look="dim">{lastSeenAt === null ? t`Never` : <Time at={lastSeenAt} format="day" />}</td>
    </DataRow>
  )
}
