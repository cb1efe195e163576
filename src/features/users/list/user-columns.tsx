import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { UserListItem } from '~/contract/users'
import { usePhoneFormat } from '~/forms/countries'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { type Age, getAge } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'
import { parseStatusLabel, statusLabels } from '../status-labels'
import type { UserColumn } from './column-choice'

export interface UserColumnDefinition {
  label: string
  /** Any CSS width; the column without one takes the remaining space. */
  width?: string | number
  align?: 'end'
  /** The sort key of the column header. */
  sort?: 'email' | 'company' | 'createdAt'
  /** `now` in milliseconds since 1970. */
  cell: (user: UserListItem, now: number) => ReactNode
}

function PhoneNumber({ stored }: { stored: string }) {
  return usePhoneFormat(stored)
}

/** Formats to the day, as the user page does. */
const formatLastSeen = ({ count, unit }: Age) =>
  unit !== 'day' ? t`Today` : count === 1 ? t`Yesterday` : t`${count} d`

/** How to render each optional column. */
export const userColumnDefinitions: () => Record<UserColumn, UserColumnDefinition> = () => ({
  company: {
    label: t`Company`,
    sort: 'company',
    cell: ({ company }) => (
      <td key="company" title={company}>
        {company}
      </td>
    ),
  },
  email: {
    label: t`E-mail`,
    width: '18%',
    sort: 'email',
    cell: ({ email }) => (
      <td key="email" data-look="dim" title={email}>
        {email}
      </td>
    ),
  },
  phone: {
    label: t`Phone`,
    width: 148,
    cell: ({ phoneNumber }) => (
      <td key="phone" data-look="dim">
        <PhoneNumber stored={phoneNumber} />
      </td>
    ),
  },
  role: {
    label: t`Role`,
    width: 112,
    cell: ({ role, roleDescription }) => (
      <td key="role" {...(role === 'admin' ? {} : { 'data-look': 'dim' as const })}>
        {roleDescription}
      </td>
    ),
  },
  status: {
    label: t`Status`,
    width: 112,
    cell: ({ status }) => (
      <td key="status">
        <StatusLabel tone={statusLabels()[parseStatusLabel(status)].tone}>{status}</StatusLabel>
      </td>
    ),
  },
  joined: {
    label: t`Joined`,
    width: 104,
    sort: 'createdAt',
    cell: ({ createdAt }) => (
      <td key="joined" data-look="dim">
        <Time at={createdAt} format="day" />
      </td>
    ),
  },
  seen: {
    label: t`Seen`,
    width: 84,
    align: 'end',
    cell: ({ lastSeenAt }, now) => (
      <td key="seen" data-look="dim" data-align="end">
        {lastSeenAt === null ? t`Never` : formatLastSeen(getAge(lastSeenAt, now))}
      </td>
    ),
  },
})
