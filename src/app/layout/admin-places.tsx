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
} from '@tabler/icons-react'
import type { SideBarGroup } from '~/ui/layouts/admin-layout/admin-layout'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The administration's screens, in the groups of its side bar. */
export const adminGroupsAt = (pathname: string): SideBarGroup[] => [
  {
    label: 'People',
    items: [
      {
        label: 'Accounts',
        to: '/admin/accounts',
        icon: <IconUsers {...icon} />,
        current: pathname === '/admin/accounts' || pathname === '/admin/profile',
      },
      {
        label: 'Review queue',
        to: '/admin/profile/application',
        icon: <IconListCheck {...icon} />,
        current: pathname === '/admin/profile/application',
      },
      {
        label: 'Invitations',
        to: '/admin/accounts/add',
        icon: <IconUserPlus {...icon} />,
        current: pathname === '/admin/accounts/add',
      },
      {
        label: 'Onboarding funnel',
        to: '/admin/funnel',
        icon: <IconChartBar {...icon} />,
        current: pathname.startsWith('/admin/funnel'),
      },
      {
        label: 'Deleted',
        to: '/admin/accounts/deleted',
        icon: <IconTrash {...icon} />,
        current: pathname === '/admin/accounts/deleted',
      },
    ],
  },
  {
    label: 'Requests',
    items: [
      {
        label: 'Kit requests',
        to: '/admin/dev-kits',
        icon: <IconPackage {...icon} />,
        current: pathname.startsWith('/admin/dev-kits') && !pathname.startsWith('/admin/dev-kits/kits'),
      },
      {
        label: 'Kits',
        to: '/admin/dev-kits/kits',
        icon: <IconCpu {...icon} />,
        current: pathname.startsWith('/admin/dev-kits/kits'),
      },
      {
        label: 'Contact messages',
        to: '/admin/contact',
        icon: <IconMail {...icon} />,
        current: pathname.startsWith('/admin/contact'),
      },
      {
        label: 'Reports',
        to: '/admin/reports',
        icon: <IconFlag {...icon} />,
        current: pathname === '/admin/reports',
      },
    ],
  },
  {
    label: 'Content',
    items: [
      {
        label: 'Documents',
        to: '/admin/documents',
        icon: <IconFiles {...icon} />,
        current: pathname === '/admin/documents' || pathname.startsWith('/admin/pages/'),
      },
      {
        label: 'Learning paths',
        to: '/admin/learning-paths',
        icon: <IconRoute {...icon} />,
        current: pathname.startsWith('/admin/learning-paths'),
      },
      {
        label: 'Announcements',
        to: '/admin/announcements',
        icon: <IconSpeakerphone {...icon} />,
        current: pathname === '/admin/announcements',
      },
      {
        label: 'Import and export',
        to: '/admin/documents/import',
        icon: <IconArrowsExchange {...icon} />,
        current: pathname.startsWith('/admin/documents/import'),
      },
      {
        label: 'Unanswered searches',
        to: '/admin/searches',
        icon: <IconSearchOff {...icon} />,
        current: pathname === '/admin/searches',
      },
    ],
  },
  {
    label: 'Record',
    items: [
      {
        label: 'Bulk changes',
        to: '/admin/bulk-changes',
        icon: <IconStack2 {...icon} />,
        current: pathname.startsWith('/admin/bulk-changes'),
      },
      {
        label: 'Audit log',
        to: '/admin/audit',
        icon: <IconHistory {...icon} />,
        current: pathname === '/admin/audit',
      },
      {
        label: 'Webhooks',
        to: '/admin/webhooks',
        icon: <IconWebhook {...icon} />,
        current: pathname.startsWith('/admin/webhooks'),
      },
    ],
  },
]
