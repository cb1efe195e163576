import {
  IconArrowsExchange,
  IconCpu,
  IconChartBar,
  IconFiles,
  IconFlag,
  IconHistory,
  IconListCheck,
  IconMail,
  IconPackage,
  IconRoute,
  IconSearchOff,
  IconSpeakerphone,
  IconStack2,
  IconTrash,
  IconUserPlus,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SideBarGroup } from '~/ui/layouts/admin-layout/admin-layout'
import type { PagePath, RoutePath } from '~/ui/links/href'
import { isWithin } from './places'

interface AdminPlace {
  label: string
  to: PagePath
  icon: ReactNode
  /** Other pages that belong to it. */
  also: readonly RoutePath[]
}

const place = (label: string, to: PagePath, PlaceIcon: Icon, ...also: RoutePath[]): AdminPlace => ({
  label,
  to,
  icon: <PlaceIcon size={16} stroke={1.6} aria-hidden />,
  also,
})

const groups = [
  {
    label: 'People',
    items: [
      place('Accounts', '/admin/accounts', IconUsers, '/admin/profile'),
      place('Review queue', '/admin/profile/application', IconListCheck),
      place('Invitations', '/admin/accounts/add', IconUserPlus),
      place('Onboarding funnel', '/admin/funnel', IconChartBar),
      place('Deleted', '/admin/accounts/deleted', IconTrash),
    ],
  },
  {
    label: 'Requests',
    items: [
      place('Kit requests', '/admin/dev-kits', IconPackage),
      place('Kits', '/admin/dev-kits/kits', IconCpu),
      place('Contact messages', '/admin/contact', IconMail),
      place('Reports', '/admin/reports', IconFlag),
    ],
  },
  {
    label: 'Content',
    items: [
      place('Documents', '/admin/documents', IconFiles, '/admin/pages/$id'),
      place('Learning paths', '/admin/learning-paths', IconRoute),
      place('Announcements', '/admin/announcements', IconSpeakerphone),
      place('Import and export', '/admin/documents/import', IconArrowsExchange),
      place('Unanswered searches', '/admin/searches', IconSearchOff),
    ],
  },
  {
    label: 'Record',
    items: [
      place('Bulk changes', '/admin/bulk-changes', IconStack2),
      place('Audit log', '/admin/audit', IconHistory),
      place('Webhooks', '/admin/webhooks', IconWebhook),
    ],
  },
]

/** How much of an address a place stands for: the length of its longest path that the address is within. */
const matchLength = ({ to, also }: AdminPlace, pathname: string): number =>
  Math.max(0, ...[to, ...also].filter((path) => isWithin(pathname, path)).map((path) => path.length))

/** The administration's screens, in the groups of its side bar; current is the one that fits the address best. */
export const adminGroupsAt = (pathname: string): SideBarGroup[] => {
  const longest = Math.max(
    1,
    ...groups.flatMap(({ items }) => items).map((each) => matchLength(each, pathname)),
  )
  return groups.map(({ label, items }) => ({
    label,
    items: items.map((each) => ({
      label: each.label,
      to: each.to,
      icon: each.icon,
      current: matchLength(each, pathname) === longest,
    })),
  }))
}
