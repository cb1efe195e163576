import { t } from '@lingui/core/macro'
import type { View } from '~/ui/layouts/list-page/list-page'
import type { UserListSearch } from './user-list-search'
import { getHref } from '~/ui/links/href'

const presets: () => { label: string; filter: Pick<UserListSearch, 'status' | 'role'> }[] = () => [
  { label: t`All`, filter: {} },
  { label: t`Pending`, filter: { status: 'pending' } },
  { label: t`Approved`, filter: { status: 'approved' } },
  { label: t`Denied`, filter: { status: 'denied' } },
  { label: t`Disabled`, filter: { status: 'disabled' } },
  { label: t`Blocked`, filter: { status: 'blocked' } },
  { label: t`Administrators`, filter: { role: 'admin' } },
]

/** The views of the list that everybody has; order and rows a page stay from one to the other. */
export const getPresetViews = ({ name, status, role, count, sort }: UserListSearch): View[] =>
  presets().map(({ label, filter }) => ({
    label,
    to: getHref({ to: '/admin/accounts', search: { count, sort, ...filter } }),
    current: name === undefined && status === filter.status && role === filter.role,
  }))
