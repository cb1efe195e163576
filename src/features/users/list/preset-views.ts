import { t } from '@lingui/core/macro'
import type { AdminCounts } from '~/contract/admin-counts'
import type { View } from '~/ui/layouts/list-page/list-page'
import { getFilter, type UserListSearch } from './user-list-search'
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

/** Returns the number of accounts in a view without a search text. */
export const countAccounts = (
  accounts: AdminCounts['accounts'],
  { status, role }: Pick<UserListSearch, 'status' | 'role'>,
) =>
  accounts
    .filter((each) => each.status === (status ?? each.status) && each.role === (role ?? each.role))
    .reduce((sum, { total }) => sum + total, 0)

/** Returns the preset views of the list, which keep the sort order and page size. */
export const getPresetViews = (search: UserListSearch, accounts?: AdminCounts['accounts']): View[] => {
  const { count, sort } = search
  const { status, role, ...others } = getFilter(search)
  const isPlain = Object.values(others).every((value) => value === undefined)
  return presets().map(({ label, filter }) => ({
    label,
    to: getHref({ to: '/admin/accounts', search: { count, sort, ...filter } }),
    count: accounts && countAccounts(accounts, filter),
    current: isPlain && status === filter.status && role === filter.role,
  }))
}
