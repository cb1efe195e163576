import { t } from '@lingui/core/macro'
import type { UserListItem } from '~/contract/users'
import { type DataColumn, DataRow, DataTable, RowCheckbox } from '~/ui/components/data-table/data-table'
import { IconHistory, IconListCheck, IconMail, IconUser } from '@tabler/icons-react'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { RowMenuCell, rowMenuColumn, type RowMenuItem } from '~/ui/components/row-menu/row-menu'
import { parseStatusLabel } from '../status-labels'
import { getUserHref } from '../user-page/user-page-search'
import type { UserColumn } from './column-choice'
import { type UserColumnDefinition, userColumnDefinitions } from './user-columns'
import { type UserListSearch, withFilter } from './user-list-search'
import { defaultUserSort } from '~/contract/enums'
import { getHref } from '~/ui/links/href'
import { useState } from 'react'

/** The users that an action applies to: the selected ones, or all that match the filter. */
export interface Selection {
  isEverybody: boolean
  has: (identityUid: string) => boolean
  /** The uids of individually selected users. */
  identityUids: readonly string[]
}

interface SelectionState {
  isEverybody: boolean
  identityUids: ReadonlySet<string>
}

const none: SelectionState = { isEverybody: false, identityUids: new Set() }

/**
 * The selected users, over all pages of one filter.
 *
 * @param filter identifies the filter; another one starts with an empty selection.
 * @param shown the visible rows: they stay selected when one user is deselected after "select all".
 */
export const useSelection = (filter: string, shown: readonly UserListItem[]) => {
  const [ticked, setTicked] = useState(none)
  const [selectedIn, setSelectedIn] = useState(filter)
  if (filter !== selectedIn) {
    setSelectedIn(filter)
    setTicked(none)
  }
  const select = (users: readonly UserListItem[], isSelected: boolean) =>
    setTicked((current) => {
      const next = new Set(
        current.isEverybody ? shown.map(({ identityUid }) => identityUid) : current.identityUids,
      )
      for (const { identityUid } of users) {
        if (isSelected) next.add(identityUid)
        else next.delete(identityUid)
      }
      return { isEverybody: false, identityUids: next }
    })
  const selection: Selection = {
    isEverybody: ticked.isEverybody,
    has: (identityUid) => ticked.isEverybody || ticked.identityUids.has(identityUid),
    identityUids: [...ticked.identityUids],
  }
  return {
    selection,
    select,
    selectEverybody: () => setTicked({ isEverybody: true, identityUids: new Set() }),
    clear: () => setTicked(none),
  }
}

export interface UserTableProps {
  users: readonly UserListItem[]
  search: UserListSearch
  /** The reference time for ages, in milliseconds since 1970; the same on the server and in the browser. */
  now: number
  /** The columns shown beside the name. */
  shown: readonly UserColumn[]
  selection: Selection
  onSelect: (users: readonly UserListItem[], isSelected: boolean) => void
}

type SortKey = 'name' | 'email' | 'company' | 'createdAt'

const useSorting = (search: UserListSearch) => {
  const current = search.sort ?? defaultUserSort
  return (key: SortKey): Required<Pick<DataColumn, 'sort'>> => {
    const isAscending = current === key
    const isDescending = current === `-${key}`
    // Names sort ascending first, dates descending.
    const next = isAscending || (!isDescending && key === 'createdAt') ? (`-${key}` as const) : key
    const to = getHref({
      to: '/admin/accounts',
      search: withFilter(search, { sort: next }),
    })
    return { sort: { to, direction: isAscending ? 'ascending' : isDescending ? 'descending' : null } }
  }
}

/** The rows of one page. Uses plain cells, which render fast even for a hundred rows. */
export function UserTable({ users, search, now, shown, selection, onSelect }: UserTableProps) {
  const sorted = useSorting(search)
  const looks = userColumnDefinitions()
  const selectedHere = users.filter(({ identityUid }) => selection.has(identityUid)).length
  const isAllSelected = users.length > 0 && selectedHere === users.length
  const columns: DataColumn[] = [
    {
      key: 'select',
      width: 52,
      label: (
        <RowCheckbox
          label={t`Everybody on this page`}
          checked={isAllSelected}
          isIndeterminate={selectedHere > 0 && !isAllSelected}
          onChange={() => onSelect(users, !isAllSelected)}
        />
      ),
    },
    { key: 'name', label: t`Name`, width: '14%', ...sorted('name') },
    ...shown.map((key) => {
      const { cell: _cell, sort, ...look } = looks[key]
      return { key, ...look, ...(sort === undefined ? {} : sorted(sort)) }
    }),
    rowMenuColumn(),
  ]
  return (
    <DataTable caption={t`Accounts`} columns={columns} minWidth={360 + shown.length * 120} stickyColumns={2}>
      {users.map((user) => (
        <UserRow
          key={user.identityUid}
          user={user}
          now={now}
          cells={shown.map((key) => looks[key].cell)}
          isSelected={selection.has(user.identityUid)}
          onSelect={onSelect}
        />
      ))}
    </DataTable>
  )
}

const icon = { size: 16, stroke: 1.6 } as const

const getMenuItems = ({ identityUid: id, email, status }: UserListItem): RowMenuItem[] => [
  { label: t`Open the account`, icon: <IconUser {...icon} />, to: getUserHref(id) },
  ...(parseStatusLabel(status) === 'pending'
    ? [
        {
          label: t`Review the application`,
          icon: <IconListCheck {...icon} />,
          to: getHref({ to: '/admin/profile/application', search: { id } }),
        },
      ]
    : []),
  {
    label: t`Contact messages`,
    icon: <IconMail {...icon} />,
    to: getHref({ to: '/admin/contact', search: { email } }),
  },
  {
    label: t`Audit log`,
    icon: <IconHistory {...icon} />,
    to: getHref({ to: '/admin/audit', search: { subject: email } }),
  },
]

interface UserRowProps extends Pick<UserTableProps, 'now' | 'onSelect'> {
  user: UserListItem
  cells: readonly UserColumnDefinition['cell'][]
  isSelected: boolean
}

function UserRow({ user, now, cells, isSelected, onSelect }: UserRowProps) {
  return (
    <DataRow isSelected={isSelected}>
      <td>
        <RowCheckbox
          label={t`Select ${user.name}`}
          checked={isSelected}
          onChange={() => onSelect([user], !isSelected)}
        />
      </td>
      <td data-look="name" title={user.name}>
        <RouteLink to={getUserHref(user.identityUid)}>{user.name}</RouteLink>
      </td>
      {cells.map((cell) => cell(user, now))}
      <RowMenuCell name={user.name} getItems={() => getMenuItems(user)} />
    </DataRow>
  )
}
