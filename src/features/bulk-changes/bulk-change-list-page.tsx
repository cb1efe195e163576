import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { formatNumber } from '~/ui/format/numbers'
import { bulkChangeQueries } from './bulk-changes.queries'
import { getChangeTitle, stateLabels } from './change-labels'
import { getHref } from '~/ui/links/href'

const columns = () => [
  { key: 'what', label: t`Change` },
  { key: 'state', label: t`State`, width: 120 },
  { key: 'changed', label: t`Changed`, width: 96, align: 'end' as const },
  { key: 'skipped', label: t`Skipped`, width: 96, align: 'end' as const },
  { key: 'who', label: t`By`, width: '20%' },
  { key: 'when', label: t`When`, width: 200 },
]

const hrefFor = (page?: number) => getHref({ to: '/admin/bulk-changes', search: { page } })

/** All bulk changes, newest first: previews, running and finished ones. */
export function BulkChangeListPage({ page }: { page: number }) {
  const list = useQuery(bulkChangeQueries.list(page))
  return (
    <ListPage
      title={t`Bulk changes`}
      list={list}
      skeleton={{ rows: 8, columns: [4, 1, 1, 1, 2, 2] }}
      errorTitle={t`The changes could not be loaded.`}
      empty={
        <EmptyState
          title={t`No bulk changes yet.`}
          action={<AppButtonLink kind="outlined" to="/admin/accounts">{t`Accounts`}</AppButtonLink>}
        >{t`Select people in the list of accounts to set their status or role together.`}</EmptyState>
      }
      paging={{ page, hrefFor }}
    >
      {(rows) => (
        <DataTable caption={t`Bulk changes`} columns={columns()} minWidth={960}>
          {rows.map((change) => (
            <DataRow key={change.id}>
              <td data-look="name" title={getChangeTitle(change)}>
                <Link to="/admin/bulk-changes/$id" params={{ id: change.id }} search={{}}>
                  {getChangeTitle(change)}
                </Link>
              </td>
              <td>
                <StatusLabel {...stateLabels()[change.state]} />
              </td>
              <td data-align="end">{formatNumber(change.counts.changed)}</td>
              <td data-align="end">{formatNumber(change.counts.skipped)}</td>
              <td data-look="dim">{change.created.byName}</td>
              <td data-look="dim">
                <Time at={change.created.at} />
              </td>
            </DataRow>
          ))}
        </DataTable>
      )}
    </ListPage>
  )
}
