import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  IconPlus,
  IconCircleCheck,
  IconDownload,
  IconTag,
  IconAdjustmentsHorizontal,
} from '@tabler/icons-react'
import type { NewBulkChange, BulkChangeKind } from '~/contract/bulk-changes'
import { type ReactNode, useState } from 'react'
import { maxExported } from '~/contract/accounts'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { DownloadButton, useDownload } from '~/auth/download-button'
import { AppButtonLink, AppButton } from '~/ui/components/app-button/app-button'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { formatNumber } from '~/ui/format/numbers'
import { userQueries } from '../users.queries'
import { type UserColumn, serializeColumnsCookie, userColumns } from './column-choice'
import { useSelection, type Selection, UserTable } from './user-table'
import {
  getFilter,
  isFiltered,
  getSelectedCsvUrl,
  toUserListQuery,
  getUsersCsvUrl,
  type UserListSearch,
  withFilter,
  applicationReady,
  withoutFilters,
  statusFilters,
} from './user-list-search'
import { getMoreFilters, MoreFilters, type Segment } from './more-filters'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { BulkAction, BulkBar, BulkDownload } from '~/ui/components/bulk-bar/bulk-bar'
import { showToast } from '~/ui/components/toasts/toasts'
import { BulkChangeDialog } from './bulk-change-dialog'
import { getHref, type Href } from '~/ui/links/href'
import { Checkbox } from '@mantine/core'
import { Dialog } from '~/ui/components/dialog/dialog'
import { Stack } from '~/ui/layouts/primitives'
import classes from './bulk-change-dialog.module.css'
import { userColumnDefinitions } from './user-columns'
import { roleDescriptions } from '~/contract/users'
import { roles } from '~/contract/enums'
import { FilterSelect, TypedSearchField } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { useTypedSearch } from '~/ui/components/filter-fields/use-typed-search'
import { TextLink } from '~/ui/components/text-link/text-link'
import { statusLabels } from '../status-labels'

const statusOptions = () =>
  statusFilters.map((value) => ({
    value,
    label: value === applicationReady ? t`Application ready` : statusLabels()[value].name,
  }))
const roleOptions = roles.map((value) => ({ value, label: roleDescriptions[value] }))

/** Text, status and role side by side; other filters open in a dialog. */
function UserFilters({ search, segments }: { search: UserListSearch; segments: readonly Segment[] }) {
  const navigate = useNavigate()
  const { name = '', status = '', role = '' } = search
  const show = (change: Partial<UserListSearch>, replace = false) =>
    void navigate({ to: '/admin/accounts', search: withFilter(search, change), replace })
  const text = useTypedSearch(name, (wanted) => show({ name: wanted === '' ? undefined : wanted }, true))

  return (
    <FilterForm
      action="/admin/accounts"
      label={t`Find people`}
      kept={{ ...getMoreFilters(search), count: search.count, sort: search.sort }}
      onShow={text.sendNow}
    >
      <TypedSearchField label={t`Name or e-mail`} name="name" text={text} />
      <FilterSelect
        label={t`Status`}
        name="status"
        value={status}
        options={statusOptions()}
        onChange={(value) => show({ status: statusFilters.find((known) => known === value) })}
      />
      <FilterSelect
        label={t`Role`}
        name="role"
        value={role}
        options={roleOptions}
        onChange={(value) => show({ role: roles.find((known) => known === value) })}
      />
      <MoreFilters search={search} segments={segments} />
      {isFiltered(search) ? (
        <TextLink to="/admin/accounts" search={withoutFilters(search)}>{t`Clear`}</TextLink>
      ) : null}
      <ShowButton />
    </FilterForm>
  )
}

interface SelectionBarProps {
  search: UserListSearch
  /** The number of users that match the filter. */
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
  const { page: _page, count: _count, sort: _sort, ...filter } = query
  return { filter }
}

/** The actions for the selected users. */
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
        <ExportSelected search={search} selection={selection} />
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

/** Downloads the selected users as CSV: by the filter if all are selected, otherwise by their uids. */
function ExportSelected({ search, selection }: Pick<SelectionBarProps, 'search' | 'selection'>) {
  const download = useDownload()
  const { isEverybody, identityUids } = selection
  const exportIcon = <IconDownload {...icon} />
  if (!isEverybody && identityUids.length > maxExported) {
    return (
      <BulkAction
        icon={exportIcon}
        onClick={() =>
          showToast(
            t`You can export up to ${maxExported} selected users. Deselect some, or select all that match.`,
          )
        }
      >{t`Export`}</BulkAction>
    )
  }
  const href = isEverybody ? getUsersCsvUrl(search) : getSelectedCsvUrl(identityUids, search)
  if (href === null) return null
  return <BulkDownload icon={exportIcon} href={href} {...download}>{t`Export`}</BulkDownload>
}

/** Explains an empty list, with a link that helps. */
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
      >{t`Applications waiting for a decision are in the review queue.`}</EmptyState>
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

/** The visible columns; changes are stored in this browser. */
const useColumns = (kept: readonly UserColumn[]) => {
  const [columns, setColumns] = useState(kept)
  const choose = (chosen: UserColumn[]) => {
    document.cookie = serializeColumnsCookie(chosen)
    setColumns(chosen)
  }
  return { columns, choose }
}

interface UserListPageProps {
  search: UserListSearch
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
  /** The columns chosen in this browser. */
  keptColumns: readonly UserColumn[]
  /** The shared views that the list can be filtered by. */
  segments: readonly Segment[]
  /** The tabs of saved views, above the filters. */
  views: ReactNode
  /** Creates the preview of a bulk change and opens it. */
  onPreview: (change: NewBulkChange) => Promise<void>
}

/** The list of all users. The URL holds the filters. */
export function UserListPage({ search, now, keptColumns, segments, views, onPreview }: UserListPageProps) {
  const list = useQuery(userQueries.list(toUserListQuery(search)))
  const { selection, select, selectEverybody, clear } = useSelection(
    JSON.stringify(getFilter(search)),
    list.data?.data ?? [],
  )
  const { columns, choose } = useColumns(keptColumns)
  const navigate = useNavigate()
  const hrefFor = (page?: number) =>
    getHref({
      to: '/admin/accounts',
      search: withFilter(search, { page }),
    })
  return (
    <ListPage
      title={t`Accounts`}
      actions={
        <>
          <ExportLink address={getUsersCsvUrl(search)} />
          <AppButtonLink
            to="/admin/accounts/add"
            leftSection={<IconPlus size={16} stroke={1.8} />}
          >{t`Invite people`}</AppButtonLink>
        </>
      }
      views={views}
      filters={<UserFilters search={search} segments={segments} />}
      list={list}
      describeTotal={(total) =>
        isFiltered(search)
          ? plural(total, { one: '# match', other: '# matches' })
          : plural(total, { one: '# account', other: '# accounts' })
      }
      summary={<ColumnPicker columns={columns} onChange={choose} />}
      skeleton={{ rows: 12, columns: [2, 3, 2, 2, 1] }}
      errorTitle={t`The list could not be loaded.`}
      empty={<EmptyUserList search={search} />}
      paging={{ page: search.page, hrefFor }}
      rowsPerPage={{
        value: search.count ?? defaultPageCount,
        options: pageCounts,
        onChange: (count) =>
          void navigate({
            to: '/admin/accounts',
            search: withFilter(search, { count: count === defaultPageCount ? undefined : count }),
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

interface ColumnPickerProps {
  columns: readonly UserColumn[]
  onChange: (columns: UserColumn[]) => void
}

/** Chooses the visible columns; takes effect immediately. */
function ColumnPicker({ columns, onChange }: ColumnPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <AppButton
        kind="outlined"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >{t`Columns`}</AppButton>
      {isOpen && (
        <Dialog onClose={close} title={t`Columns of this list`} size={400} closeOnClickOutside>
          <p>{t`Kept in this browser, for you alone.`}</p>
          <Stack gap={10} className={classes.choices}>
            {userColumns.map((column) => (
              <Checkbox
                key={column}
                label={userColumnDefinitions()[column].label}
                checked={columns.includes(column)}
                onChange={(event) => {
                  const isShown = event.currentTarget.checked
                  onChange(
                    userColumns.filter((known) => (known === column ? isShown : columns.includes(known))),
                  )
                }}
              />
            ))}
          </Stack>
          <AppButton size="md" onClick={close}>{t`Close`}</AppButton>
        </Dialog>
      )}
    </>
  )
}
