import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { NewBulkChange } from '~/contract/bulk-changes'
import type { ReactNode } from 'react'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination, RowsPerPage } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { AdminList, ListTotal } from '~/ui/layouts/admin-list/admin-list'
import { formatNumber } from '~/ui/format/numbers'
import { userQueries } from '../users.queries'
import type { UserColumn } from './column-choice'
import { ColumnPicker } from './column-picker'
import { EmptyUserList } from './empty-user-list'
import { SelectionBar } from './selection-bar'
import { useColumns } from './use-columns'
import { useSelection } from './use-selection'
import { useUserListPages } from './use-user-list-pages'
import { UserFilters } from './user-filters'
import {
  isFiltered,
  toUserListQuery,
  userCsvAddress,
  type UserListSearch,
  withChange,
} from './user-list-search'
import classes from './user-list-page.module.css'
import { UserTable } from './user-table'

const matches = { one: 'match', many: 'matches' }
const accounts = { one: 'account', many: 'accounts' }

export interface UserListPageProps {
  search: UserListSearch
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
  /** The columns this browser chose. */
  keptColumns: readonly UserColumn[]
  /** The row of views, above the filters. */
  views: ReactNode
  /** Makes the preview of a change of many and shows it. */
  onPreview: (change: NewBulkChange) => Promise<void>
}

/** All users, filtered by name, status and role. The filters are in the address. */
export function UserListPage({ search, now, keptColumns, views, onPreview }: UserListPageProps) {
  const list = useQuery(userQueries.list(toUserListQuery(search)))
  const { name, status, role } = search
  const { selection, select, selectEverybody, clear } = useSelection(
    JSON.stringify([name, status, role]),
    list.data?.data ?? [],
  )
  const { columns, choose } = useColumns(keptColumns)
  const total = list.data?.total ?? 0
  return (
    <AdminList
      title="Accounts"
      actions={
        <>
          <ExportLink address={userCsvAddress(search)} />
          <AppButtonLink to="/admin/accounts/add" leftSection={<IconPlus size={16} stroke={1.8} />}>
            Add account
          </AppButtonLink>
        </>
      }
      views={views}
      filters={<UserFilters search={search} />}
      summary={
        <>
          <ListTotal total={list.data?.total} {...(isFiltered(search) ? matches : accounts)} />
          <ColumnPicker columns={columns} onChange={choose} />
        </>
      }
      footer={total > 0 ? <UserListFoot search={search} total={total} /> : null}
      bulkBar={
        selection.isEverybody || selection.identityUids.length > 0 ? (
          <SelectionBar
            search={search}
            total={total}
            selection={selection}
            onSelectEverybody={selectEverybody}
            onClear={clear}
            onPreview={onPreview}
          />
        ) : null
      }
    >
      {list.error !== null && list.data === undefined ? (
        <div className={classes.inset}>
          <ErrorState title="The list could not be loaded." onRetry={() => void list.refetch()}>
            {errorMessage(list.error)}
          </ErrorState>
        </div>
      ) : list.data === undefined ? (
        <SkeletonRows rows={12} columns={[2, 3, 2, 2, 1]} />
      ) : (
        <div
          className={classes.rows}
          data-stale={list.isPlaceholderData || undefined}
          aria-busy={list.isPlaceholderData}
        >
          {list.data.data.length === 0 ? (
            <div className={classes.inset}>
              <EmptyUserList search={search} total={total} />
            </div>
          ) : (
            <UserTable
              users={list.data.data}
              search={search}
              now={now}
              shown={columns}
              selection={selection}
              // Placeholder rows of the previous filter cannot be selected.
              onSelect={list.isPlaceholderData ? () => undefined : select}
            />
          )}
        </div>
      )}
    </AdminList>
  )
}

function ExportLink({ address }: { address: string | null }) {
  if (address === null) return null
  return <DownloadButton href={address}>Export CSV</DownloadButton>
}

function UserListFoot({ search, total }: { search: UserListSearch; total: number }) {
  const navigate = useNavigate()
  const { page = 1, count = defaultPageCount } = search
  const first = (page - 1) * count + 1
  const last = Math.min(page * count, total)
  const hrefFor = useUserListPages(search)
  const showRows = (rows: number) => {
    const chosen = pageCounts.find((known) => known === rows)
    const changed = withChange(search, { count: chosen === defaultPageCount ? undefined : chosen })
    void navigate({ to: '/admin/accounts', search: changed })
  }
  return (
    <>
      <span>
        {first > last
          ? `0 of ${formatNumber(total)}`
          : `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`}
      </span>
      <div className={classes.pages}>
        <RowsPerPage value={count} options={pageCounts} onChange={showRows} />
        <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
      </div>
    </>
  )
}
