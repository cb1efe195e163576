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

const groups = () => [
  { label: t`Administration`, items: [place(t`Overview`, '/admin', IconLayoutDashboard)] },
  {
    label: t`People`,
    items: [
      place(t`Accounts`, '/admin/accounts', IconUsers, '/admin/profile'),
      place(t`Companies`, '/admin/companies', IconBuilding),
      place(t`Review queue`, '/admin/profile/application', IconListCheck),
      place(t`Decided applications`, '/admin/decisions', IconGavel),
      place(t`Invitations`, '/admin/accounts/add', IconUserPlus),
      place(t`Insight`, '/admin/insight', IconChartLine),
      place(t`Onboarding funnel`, '/admin/funnel', IconChartBar),
      place(t`Deleted`, '/admin/accounts/deleted', IconTrash),
    ],
  },
  {
    label: t`Requests`,
    items: [
      place(t`Kit requests`, '/admin/dev-kits', IconPackage),
      place(t`Kits`, '/admin/dev-kits/kits', IconCpu),
      place(t`Contact messages`, '/admin/contact', IconMail),
      place(t`Reports`, '/admin/reports', IconFlag),
    ],
  },
  {
    label: t`Content`,
    items: [
      place(t`Documents`, '/admin/documents', IconFiles, '/admin/pages/$id'),
      place(t`Downloads`, '/admin/downloads', IconDownload),
      place(t`Learning paths`, '/admin/learning-paths', IconRoute),
      place(t`Announcements`, '/admin/announcements', IconSpeakerphone),
      place(t`Import and export`, '/admin/documents/import', IconArrowsExchange),
      place(t`Unanswered searches`, '/admin/searches', IconSearchOff),
    ],
  },
  {
    label: t`Record`,
    items: [
      place(t`Bulk changes`, '/admin/bulk-changes', IconStack2),
      place(t`Audit log`, '/admin/audit', IconHistory),
      place(t`Webhooks`, '/admin/webhooks', IconWebhook),
      place(t`Application form`, '/admin/application-form', IconForms),
      place(t`Mails`, '/admin/mails', IconMailCog),
      place(t`Settings`, '/admin/settings', IconSettings),
    ],
  },
]

/** How much of an address a place stands for: the length of its longest path that the address is within. */
const matchLength = ({ to, also }: AdminPlace, pathname: string): number =>
  Math.max(0, ...[to, ...also].filter((path) => isWithin(pathname, path)).map((path) => path.length))

/** How much waits for an administrator at a place. */
const getWaiting = (to: PagePath, counts: AdminCounts): number | undefined => {
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

/** The administration's screens, in the groups of its side bar; current is the one that fits the address best. */
export const adminGroupsAt = (pathname: string, counts?: AdminCounts): SideBarGroup[] => {
  const longest = Math.max(
    1,
    ...groups()
      .flatMap(({ items }) => items)
      .map((each) => matchLength(each, pathname)),
  )
  return groups().map(({ label, items }) => ({
    label,
    items: items.map((each) => ({
      label: each.label,
      to: each.to,
      icon: each.icon,
      count: counts && getWaiting(each.to, counts),
      current: matchLength(each, pathname) === longest,
    })),
  }))
}
