import { Link, useRouter } from '@tanstack/react-router'
import { memo } from 'react'
import { defaultUserSort, type UserListItem } from '~/contract/users'
import {
  DataCell,
  type DataColumn,
  DataRow,
  DataTable,
  RowCheckbox,
} from '~/ui/components/data-table/data-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { ageOf, dayOf } from '~/ui/dates/dates'
import { statusOfWord, statusWords } from '../status-words'
import type { Selection } from './use-selection'
import { type UserListSearch, withChange } from './user-list-search'
import classes from './user-table.module.css'

export interface UserTableProps {
  users: readonly UserListItem[]
  search: UserListSearch
  /** Milliseconds since 1970 from which ages are counted, the same on the server and in the browser. */
  now: number
  selection: Selection
  onSelect: (users: readonly UserListItem[], isSelected: boolean) => void
}

type SortKey = 'name' | 'email' | 'company' | 'createdAt'

const useSorting = (search: UserListSearch) => {
  const router = useRouter()
  const current = search.sort ?? defaultUserSort
  return (key: SortKey): Required<Pick<DataColumn, 'sort'>> => {
    const isAscending = current === key
    const isDescending = current === `-${key}`
    // Names are read from A on, dates from the newest.
    const next = isAscending || (!isDescending && key === 'createdAt') ? (`-${key}` as const) : key
    const to = router.buildLocation({
      to: '/admin/accounts',
      search: withChange(search, { sort: next }),
    }).href
    return { sort: { to, direction: isAscending ? 'ascending' : isDescending ? 'descending' : null } }
  }
}

/** The rows of one page. Plain cells: a hundred of them cost next to nothing. */
export function UserTable({ users, search, now, selection, onSelect }: UserTableProps) {
  const sorted = useSorting(search)
  const selectedHere = users.filter(({ identityUid }) => selection.has(identityUid)).length
  const isAllSelected = users.length > 0 && selectedHere === users.length
  const columns: DataColumn[] = [
    {
      key: 'select',
      width: 52,
      label: (
        <RowCheckbox
          label="Everybody on this page"
          checked={isAllSelected}
          isIndeterminate={selectedHere > 0 && !isAllSelected}
          onChange={() => onSelect(users, !isAllSelected)}
        />
      ),
    },
    { key: 'name', label: 'Name', width: '16%', ...sorted('name') },
    { key: 'email', label: 'E-mail', width: '20%', ...sorted('email') },
    { key: 'company', label: 'Company', ...sorted('company') },
    { key: 'phone', label: 'Phone', width: 140 },
    { key: 'role', label: 'Role', width: 120 },
    { key: 'status', label: 'Status', width: 112 },
    { key: 'joined', label: 'Joined', width: 112, ...sorted('createdAt') },
    { key: 'seen', label: 'Seen', width: 88, align: 'end' },
  ]
  return (
    <DataTable caption="Accounts" columns={columns} minWidth={1200} stickyColumns={2}>
      {users.map((user) => (
        <UserRow
          key={user.identityUid}
          user={user}
          now={now}
          isSelected={selection.has(user.identityUid)}
          onSelect={onSelect}
        />
      ))}
    </DataTable>
  )
}

interface UserRowProps extends Pick<UserTableProps, 'now' | 'onSelect'> {
  user: UserListItem
  isSelected: boolean
}

const UserRow = memo(function UserRow({ user, now, isSelected, onSelect }: UserRowProps) {
  const { tone } = statusWords[statusOfWord(user.status)]
  return (
    <DataRow isSelected={isSelected}>
      <DataCell>
        <RowCheckbox
          label={`Select ${user.name}`}
          checked={isSelected}
          onChange={() => onSelect([user], !isSelected)}
        />
      </DataCell>
      <DataCell look="name" title={user.name}>
        <Link to="/admin/profile" search={{ id: user.identityUid }} className={classes.name}>
          {user.name}
        </Link>
      </DataCell>
      <DataCell look="dim" title={user.email}>
        {user.email}
      </DataCell>
      <DataCell title={user.company}>{user.company}</DataCell>
      <DataCell look="dim">{user.phoneNumber}</DataCell>
      <DataCell {...(user.role === 'admin' ? {} : { look: 'dim' as const })}>{user.roleDescription}</DataCell>
      <DataCell>
        <StatusLabel tone={tone}>{user.status}</StatusLabel>
      </DataCell>
      <DataCell look="dim">
        <time dateTime={user.createdAt}>{dayOf(user.createdAt)}</time>
      </DataCell>
      <DataCell look="dim" align="end">
        {user.lastSeenAt === null ? 'Never' : ageOf(user.lastSeenAt, now)}
      </DataCell>
    </DataRow>
  )
})
