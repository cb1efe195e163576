import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { IconPlus, IconCircleCheck, IconTag } from '@tabler/icons-react'
import type { NewBulkChange, BulkChangeKind } from '~/contract/bulk-changes'
import { type ReactNode, useState } from 'react'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination, RowsPerPage, PageOutOfRange } from '~/ui/components/pagination/pagination'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { ListPage, ListTotal } from '~/ui/layouts/list-page/list-page'
import { formatNumber } from '~/ui/format/numbers'
import { userQueries } from '../users.queries'
import { type UserColumn, getColumnCookie } from './column-choice'
import { ColumnPicker } from './column-picker'
import { useSelection, type Selection } from './use-selection'
import { UserFilters } from './user-filters'
import {
  isFiltered,
  toUserListQuery,
  userCsvAddress,
  type UserListSearch,
  withChange,
  applicationReady,
  withoutFilters,
} from './user-list-search'
import classes from './user-list-page.module.css'
import { UserTable } from './user-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { BulkAction, BulkBar } from '~/ui/components/bulk-bar/bulk-bar'
import { BulkChangeDialog } from './bulk-change-dialog'

interface SelectionBarProps {
  search: UserListSearch
  /** How many match the filter. */
  total: number
  selection: Selection
  onSelectEverybody: () => void
  onClear: () => void
  onPreview: (change: NewBulkChange) => Promise<void>
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

const getSelect = ({ isEverybody, identityUids }: Selection, search: UserListSearch) => {
  const query = toUserListQuery(search)
  if (!isEverybody || query === null) return { users: [...identityUids] }
  const { name, status, role } = query
  return { filter: { name, status, role } }
}

/** What can be done with the selected people. */
function SelectionBar(props: SelectionBarProps) {
  const { search, total, selection, onSelectEverybody, onClear, onPreview } = props
  const [kind, setKind] = useState<BulkChangeKind | null>(null)
  const count = selection.isEverybody ? total : selection.identityUids.length
  return (
    <>
      <BulkBar
        count={count}
        onClear={onClear}
        {...(selection.isEverybody || count >= total
          ? {}
          : {
              widen: { label: `all ${formatNumber(total)} that match`, onSelect: onSelectEverybody },
            })}
      >
        <BulkAction icon={<IconCircleCheck {...icon} />} onClick={() => setKind('status')}>
          Set status
        </BulkAction>
        <BulkAction icon={<IconTag {...icon} />} onClick={() => setKind('role')}>
          Set role
        </BulkAction>
      </BulkBar>
      {kind === null ? null : (
        <BulkChangeDialog
          kind={kind}
          select={getSelect(selection, search)}
          count={count}
          onPreview={onPreview}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}

/** The address of another page of the list that is shown, by its number from 1. */
const useUserListPages = (search: UserListSearch): ((page: number) => string) => {
  const router = useRouter()
  return (page) =>
    router.buildLocation({
      to: '/admin/accounts',
      search: withChange(search, { page: page === 1 ? undefined : page }),
    }).href
}

/** Why the list is empty, and the one way out. */
function EmptyUserList({ search, total }: { search: UserListSearch; total: number }) {
  const hrefFor = useUserListPages(search)
  const { status, count = defaultPageCount } = search
  if (status === applicationReady) {
    return (
      <EmptyState
        title="No one is listed as “application ready”."
        action={
          <AppButtonLink kind="outlined" to="/admin/accounts" search={withoutFilters(search)}>
            Clear
          </AppButtonLink>
        }
      >
        Applications that wait for a decision stand in the review queue.
      </EmptyState>
    )
  }
  if (total > 0) {
    return <PageOutOfRange total={total} count={count} hrefFor={hrefFor} />
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        title="No users match these filters."
        action={
          <AppButtonLink kind="outlined" to="/admin/accounts" search={withoutFilters(search)}>
            Clear
          </AppButtonLink>
        }
      >
        Names and e-mail addresses are searched for any part, in small or capital letters.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No users yet."
      action={
        <AppButtonLink kind="outlined" to="/admin/accounts/add">
          Invite people
        </AppButtonLink>
      }
    />
  )
}

/** The columns shown, kept in this browser from now on whenever they change. */
const useColumns = (kept: readonly UserColumn[]) => {
  const [columns, setColumns] = useState(kept)
  const choose = (chosen: UserColumn[]) => {
    document.cookie = getColumnCookie(chosen)
    setColumns(chosen)
  }
  return { columns, choose }
}

const matches = { one: 'match', many: 'matches' }
const accounts = { one: 'account', many: 'accounts' }

interface UserListPageProps {
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
    <ListPage
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
    </ListPage>
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
