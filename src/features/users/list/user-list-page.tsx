import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconPlus, IconCircleCheck, IconTag } from '@tabler/icons-react'
import type { NewBulkChange, BulkChangeKind } from '~/contract/bulk-changes'
import { type ReactNode, useState } from 'react'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton } from '~/auth/download-button'
import { errorMessage } from '~/forms/error-message'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { ListPage } from '~/ui/layouts/list-page/list-page'
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
import { UserTable } from './user-table'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { BulkAction, BulkBar } from '~/ui/components/bulk-bar/bulk-bar'
import { BulkChangeDialog } from './bulk-change-dialog'
import { getHref, type Href } from '~/ui/links/href'

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
              widen: { label: t`all ${formatNumber(total)} that match`, onSelect: onSelectEverybody },
            })}
      >
        <BulkAction
          icon={<IconCircleCheck {...icon} />}
          onClick={() => setKind('status')}
        >{t`Set status`}</BulkAction>
        <BulkAction icon={<IconTag {...icon} />} onClick={() => setKind('role')}>{t`Set role`}</BulkAction>
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

/** Why the list is empty, and the one way out. */
function EmptyUserList({ search }: { search: UserListSearch }) {
  if (search.status === applicationReady) {
    return (
      <EmptyState
        title={t`No one is listed as “application ready”.`}
        action={
          <AppButtonLink
            kind="outlined"
            to="/admin/accounts"
            search={withoutFilters(search)}
          >{t`Clear`}</AppButtonLink>
        }
      >{t`Applications that wait for a decision stand in the review queue.`}</EmptyState>
    )
  }
  if (isFiltered(search)) {
    return (
      <EmptyState
        title={t`No users match these filters.`}
        action={
          <AppButtonLink
            kind="outlined"
            to="/admin/accounts"
            search={withoutFilters(search)}
          >{t`Clear`}</AppButtonLink>
        }
      >{t`Names and e-mail addresses are searched for any part, in small or capital letters.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`No users yet.`}
      action={<AppButtonLink kind="outlined" to="/admin/accounts/add">{t`Invite people`}</AppButtonLink>}
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
  const navigate = useNavigate()
  const hrefFor = (page: number) =>
    getHref({
      to: '/admin/accounts',
      search: withChange(search, { page: page === 1 ? undefined : page }),
    })
  return (
    <ListPage
      title={t`Accounts`}
      actions={
        <>
          <ExportLink address={userCsvAddress(search)} />
          <AppButtonLink
            to="/admin/accounts/add"
            leftSection={<IconPlus size={16} stroke={1.8} />}
          >{t`Add account`}</AppButtonLink>
        </>
      }
      views={views}
      filters={<UserFilters search={search} />}
      list={list}
      noun={isFiltered(search) ? matches : accounts}
      summary={<ColumnPicker columns={columns} onChange={choose} />}
      skeleton={{ rows: 12, columns: [2, 3, 2, 2, 1] }}
      errorTitle={t`The list could not be loaded.`}
      describeError={errorMessage}
      empty={<EmptyUserList search={search} />}
      paging={{ page: search.page, hrefFor }}
      rowsPerPage={{
        value: search.count ?? defaultPageCount,
        options: pageCounts,
        onChange: (count) =>
          void navigate({
            to: '/admin/accounts',
            search: withChange(search, { count: count === defaultPageCount ? undefined : count }),
          }),
      }}
      bulkBar={
        selection.isEverybody || selection.identityUids.length > 0 ? (
          <SelectionBar
            search={search}
            total={list.data?.total ?? 0}
            selection={selection}
            onSelectEverybody={selectEverybody}
            onClear={clear}
            onPreview={onPreview}
          />
        ) : null
      }
    >
      {(users) => (
        <UserTable
          users={users}
          search={search}
          now={now}
          shown={columns}
          selection={selection}
          // Placeholder rows of the previous filter cannot be selected.
          onSelect={list.isPlaceholderData ? () => undefined : select}
        />
      )}
    </ListPage>
  )
}

function ExportLink({ address }: { address: Href | null }) {
  if (address === null) return null
  return <DownloadButton href={address}>{t`Export CSV`}</DownloadButton>
}
