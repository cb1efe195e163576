import { t } from '@lingui/core/macro'
import {
  IconArrowsExchange,
  IconBuilding,
  IconCpu,
  IconChartBar,
  IconChartLine,
  IconFiles,
  IconForms,
  IconDownload,
  IconFlag,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMailCog,
  IconPackage,
  IconRoute,
  IconSearchOff,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconTrash,
  IconUserPlus,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AdminCounts } from '~/contract/admin-counts'
import type { SideBarGroup } from '~/ui/layouts/admin-layout/admin-layout'
import type { PagePath, RoutePath } from '~/ui/links/href'
import { isWithin } from './navigation-items'

interface AdminNavigationItem {
  label: string
  to: PagePath
  icon: ReactNode
  /** Paths of other pages that belong to it. */
  also: readonly RoutePath[]
}

const createItem = (
  label: string,
  to: PagePath,
  PlaceIcon: Icon,
  ...also: RoutePath[]
): AdminNavigationItem => ({
  label,
  to,
  icon: <PlaceIcon size={16} stroke={1.6} aria-hidden />,
  also,
})

const groups = () => [
  { label: t`Administration`, items: [createItem(t`Overview`, '/admin', IconLayoutDashboard)] },
  {
    label: t`People`,
    items: [
      createItem(t`Accounts`, '/admin/accounts', IconUsers, '/admin/profile'),
      createItem(t`Companies`, '/admin/companies', IconBuilding),
      createItem(t`Review queue`, '/admin/profile/application', IconListCheck),
      createItem(t`Decided applications`, '/admin/decisions', IconGavel),
      createItem(t`Invitations`, '/admin/accounts/add', IconUserPlus),
      createItem(t`Insight`, '/admin/insight', IconChartLine),
      createItem(t`Onboarding funnel`, '/admin/funnel', IconChartBar),
      createItem(t`Deleted`, '/admin/accounts/deleted', IconTrash),
    ],
  },
  {
    label: t`Requests`,
    items: [
      createItem(t`Kit requests`, '/admin/dev-kits', IconPackage),
      createItem(t`Kits`, '/admin/dev-kits/kits', IconCpu),
      createItem(t`Contact messages`, '/admin/contact', IconMail),
      createItem(t`Reports`, '/admin/reports', IconFlag),
    ],
  },
  {
    label: t`Content`,
    items: [
      createItem(t`Documents`, '/admin/documents', IconFiles, '/admin/pages/$id'),
      createItem(t`Downloads`, '/admin/downloads', IconDownload),
      createItem(t`Learning paths`, '/admin/learning-paths', IconRoute),
      createItem(t`Announcements`, '/admin/announcements', IconSpeakerphone),
      createItem(t`Import and export`, '/admin/documents/import', IconArrowsExchange),
      createItem(t`Unanswered searches`, '/admin/searches', IconSearchOff),
    ],
  },
  {
    label: t`Record`,
    items: [
      createItem(t`Bulk changes`, '/admin/bulk-changes', IconStack2),
      createItem(t`Audit log`, '/admin/audit', IconHistory),
      createItem(t`Webhooks`, '/admin/webhooks', IconWebhook),
      createItem(t`Application form`, '/admin/application-form', IconForms),
      createItem(t`Mails`, '/admin/mails', IconMailCog),
      createItem(t`Settings`, '/admin/settings', IconSettings),
    ],
  },
]

/** Returns how specifically an item matches a path: the length of its longest matching path prefix. */
const getMatchLength = ({ to, also }: AdminNavigationItem, pathname: string): number =>
  Math.max(0, ...[to, ...also].filter((path) => isWithin(pathname, path)).map((path) => path.length))

/** Returns the number of pending entries for a navigation item. */
const getPendingCount = (to: PagePath, counts: AdminCounts): number | undefined => {
  switch (to) {
    case '/admin/profile/application':
      return counts.applications
    case '/admin/dev-kits':
      return counts.kitRequests
    case '/admin/contact':
      return counts.messages
    case '/admin/reports':
      return counts.reports
    case '/admin/webhooks':
      return counts.webhooks || undefined
    default:
      return undefined
  }
}

/** Returns the groups of the side bar; the item that matches the path best is current. */
export const getAdminNavigation = (pathname: string, counts?: AdminCounts): SideBarGroup[] => {
  const longest = Math.max(
    1,
    ...groups()
      .flatMap(({ items }) => items)
      .map((each) => getMatchLength(each, pathname)),
  )
  return groups().map(({ label, items }) => ({
    label,
    items: items.map((each) => ({
      label: each.label,
      to: each.to,
      icon: each.icon,
      count: counts && getPendingCount(each.to, counts),
      current: getMatchLength(each, pathname) === longest,
    })),
  }))
}
