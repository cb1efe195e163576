import { useRouter } from '@tanstack/react-router'
import type { View } from '~/ui/layouts/list-page/list-page'
import type { UserListSearch } from './user-list-search'

const presets: { label: string; filter: Pick<UserListSearch, 'status' | 'role'> }[] = [
  { label: 'All', filter: {} },
  { label: 'Pending', filter: { status: 'pending' } },
  { label: 'Approved', filter: { status: 'approved' } },
  { label: 'Denied', filter: { status: 'denied' } },
  { label: 'Disabled', filter: { status: 'disabled' } },
  { label: 'Blocked', filter: { status: 'blocked' } },
  { label: 'Administrators', filter: { role: 'admin' } },
]

/** The views of the list that everybody has; order and rows a page stay from one to the other. */
export const usePresetViews = ({ name, status, role, count, sort }: UserListSearch): View[] => {
  const router = useRouter()
  return presets.map(({ label, filter }) => ({
    label,
    to: router.buildLocation({ to: '/admin/accounts', search: { count, sort, ...filter } }).href,
    current: name === undefined && status === filter.status && role === filter.role,
  }))
}
