import type { ReactNode } from 'react'
import type { UserListItem } from '~/contract/users'
import { DataCell } from '~/ui/components/data-table/data-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { ageOf, dayOf } from '~/ui/dates/dates'
import { groupedPhone } from '~/ui/phone/grouped-phone'
import { statusOfWord, statusWords } from '../status-words'
import type { UserColumn } from './column-choice'

interface UserColumnLooks {
  label: string
  /** Any CSS width; the one without shares what is left. */
  width?: string | number
  align?: 'end'
  /** What the head sorts by. */
  sort?: 'email' | 'company' | 'createdAt'
  /** `now` in milliseconds since 1970. */
  cell: (user: UserListItem, now: number) => ReactNode
}

/** How each column that can be chosen is shown. */
export const userColumnLooks: Record<UserColumn, UserColumnLooks> = {
  email: {
    label: 'E-mail',
    width: '20%',
    sort: 'email',
    cell: ({ email }) => (
      <DataCell key="email" look="dim" title={email}>
        {email}
      </DataCell>
    ),
  },
  company: {
    label: 'Company',
    sort: 'company',
    cell: ({ company }) => (
      <DataCell key="company" title={company}>
        {company}
      </DataCell>
    ),
  },
  phone: {
    label: 'Phone',
    width: 156,
    cell: ({ phoneNumber }) => (
      <DataCell key="phone" look="dim">
        {groupedPhone(phoneNumber)}
      </DataCell>
    ),
  },
  role: {
    label: 'Role',
    width: 120,
    cell: ({ role, roleDescription }) => (
      <DataCell key="role" {...(role === 'admin' ? {} : { look: 'dim' as const })}>
        {roleDescription}
      </DataCell>
    ),
  },
  status: {
    label: 'Status',
    width: 112,
    cell: ({ status }) => (
      <DataCell key="status">
        <StatusLabel tone={statusWords[statusOfWord(status)].tone}>{status}</StatusLabel>
      </DataCell>
    ),
  },
  joined: {
    label: 'Joined',
    width: 112,
    sort: 'createdAt',
    cell: ({ createdAt }) => (
      <DataCell key="joined" look="dim">
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </DataCell>
    ),
  },
  seen: {
    label: 'Seen',
    width: 88,
    align: 'end',
    cell: ({ lastSeenAt }, now) => (
      <DataCell key="seen" look="dim" align="end">
        {lastSeenAt === null ? 'Never' : ageOf(lastSeenAt, now)}
      </DataCell>
    ),
  },
}
