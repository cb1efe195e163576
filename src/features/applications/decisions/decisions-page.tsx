import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import type { DecidedApplication } from '~/contract/applications'
import { DownloadButton } from '~/auth/download-button'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { FilterSelect, PeriodFields, SearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm } from '~/ui/components/filter-fields/filter-form'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { getHref } from '~/ui/links/href'
import {
  applicationQueries,
  getDecisionsCsvUrl,
  type DecisionSearch,
  decisionSearch,
} from '../applications.queries'
import type { Administrator } from '../review/assignment'

interface DecisionsPageProps {
  search: DecisionSearch
  administrators: readonly Administrator[]
}

const decisionLabels = () => ({ approved: t`Approved`, denied: t`Denied` }) as const

const isFiltered = ({ page: _page, ...filter }: DecisionSearch) =>
  Object.values(filter).some((each) => each !== undefined)

interface DecisionFiltersProps extends DecisionsPageProps {
  /**
   * The name of the administrator in the filter, from the decisions found: that administrator may have lost the role
   * since.
   */
  decidedBy: string | undefined
}

function DecisionFilters({ search, administrators, decidedBy }: DecisionFiltersProps) {
  const navigate = useNavigate()
  const { decision = '', by = '', name = '', from = '', to = '' } = search
  // A changed filter resets the page; empty and invalid values are dropped.
  const show = (change: Record<string, unknown>) =>
    void navigate({
      to: '/admin/decisions',
      search: v.parse(decisionSearch, { ...search, page: undefined, ...change }),
    })
  const isKnown = by === '' || administrators.some(({ identityUid }) => identityUid === by)
  return (
    <FilterForm
      action="/admin/decisions"
      label={t`Find decisions`}
      onShow={(fields) =>
        show(Object.fromEntries(['name', 'from', 'to'].map((key) => [key, fields.get(key)])))
      }
    >
      <SearchField
        label={t`Name, e-mail or company`}
        name="name"
        maxLength={200}
        autoComplete="off"
        defaultValue={name}
      />
      <FilterSelect
        label={t`Decision`}
        name="decision"
        value={decision}
        options={Object.entries(decisionLabels()).map(([value, label]) => ({ value, label }))}
        onChange={(value) => show({ decision: value })}
      />
      <FilterSelect
        label={t`Decided by`}
        name="by"
        value={by}
        options={[
          ...administrators.map(({ identityUid, name: label }) => ({ value: identityUid, label })),
          ...(isKnown ? [] : [{ value: by, label: decidedBy ?? by }]),
        ]}
        onChange={(value) => show({ by: value })}
      />
      <PeriodFields from={from} to={to} />
      <AppButton kind="outlined" type="submit">{t`Show`}</AppButton>
      {isFiltered(search) ? <TextLink to="/admin/decisions" search={{}}>{t`Clear`}</TextLink> : null}
    </FilterForm>
  )
}

const columns = () => [
  { key: 'name', label: t`Name`, width: '20%' },
  { key: 'company', label: t`Company`, width: '16%' },
  { key: 'version', label: t`Version`, width: 76, align: 'end' as const },
  { key: 'decision', label: t`Decision`, width: 124 },
  { key: 'reason', label: t`Reason` },
  { key: 'by', label: t`Decided by`, width: '16%' },
  { key: 'when', label: t`Decided`, width: 204 },
]

/** The list of decisions on applications, newest first. */
export function DecisionsPage({ search, administrators }: DecisionsPageProps) {
  const list = useQuery(applicationQueries.decided(search))
  const hrefFor = (page?: number) => getHref({ to: '/admin/decisions', search: { ...search, page } })
  return (
    <ListPage
      title={t`Decided applications`}
      actions={<DownloadButton href={getDecisionsCsvUrl(search)}>{t`Export CSV`}</DownloadButton>}
      filters={
        // Fields keep typed text, so they are remounted when the filter changes.
        <DecisionFilters
          key={JSON.stringify([search.name, search.from, search.to])}
          search={search}
          administrators={administrators}
          decidedBy={list.isPlaceholderData ? undefined : list.data?.data[0]?.decidedByName}
        />
      }
      list={list}
      describeTotal={(total) => plural(total, { one: '# decision', other: '# decisions' })}
      skeleton={{ rows: 12, columns: [3, 2, 1, 1, 3, 2, 2] }}
      errorTitle={t`The decisions could not be loaded.`}
      empty={
        isFiltered(search) ? (
          <EmptyState
            title={t`No decisions match.`}
            action={
              <AppButtonLink
                kind="outlined"
                to="/admin/decisions"
                search={{}}
              >{t`Show everything`}</AppButtonLink>
            }
          >{t`Days are in UTC.`}</EmptyState>
        ) : (
          <EmptyState title={t`No applications have been decided yet.`} />
        )
      }
      paging={{ page: search.page, hrefFor }}
    >
      {(rows) => <Decisions decisions={rows} />}
    </ListPage>
  )
}

function Decisions({ decisions }: { decisions: readonly DecidedApplication[] }) {
  return (
    <DataTable caption={t`Decided applications`} columns={columns()} minWidth={1080}>
      {decisions.map(({ id, identityUid, name, company, version, decision, reason, ...decided }) => (
        <DataRow key={id}>
          <td data-look="name" title={name}>
            <Link to="/admin/profile/application" search={{ id: identityUid }}>
              {name}
            </Link>
          </td>
          {textCell(company)}
          <td data-align="end">{version}</td>
          <td>
            <StatusLabel tone={decision === 'approved' ? 'success' : 'error'}>
              {decisionLabels()[decision]}
            </StatusLabel>
          </td>
          {textCell(reason, 'dim')}
          {textCell(decided.decidedByName, 'dim')}
          <td data-look="dim">
            <Time at={decided.decidedAt} />
          </td>
        </DataRow>
      ))}
    </DataTable>
  )
}
