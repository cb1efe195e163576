import { t } from '@lingui/core/macro'
import type { SessionState } from '~/auth/session'
import { isAdmin, isApproved, getUser } from '~/auth/session'
import type { NavigationItem } from '~/ui/layouts/top-bar/top-bar'
import type { PagePath, RoutePath } from '~/ui/links/href'
import type { FooterColumn } from '~/ui/layouts/footer/footer'

/** Whether a path is a page or below it. */
export const isWithin = (pathname: string, to: RoutePath): boolean => {
  const steps = pathname.split('/')
  return to.split('/').every((step, index) => step === steps[index] || (step.startsWith('$') && steps[index]))
}

/** Returns the items of the top bar: members have the dashboard first, administrators the administration last. */
export const getNavigationItems = (session: SessionState, pathname: string): NavigationItem[] => {
  const place = (label: string, to: PagePath, root = to): NavigationItem => ({
    label,
    to,
    current: isWithin(pathname, root),
  })
  return [
    ...(isApproved(session) ? [place(t`Dashboard`, '/dashboard')] : []),
    place(t`Explore`, '/explore'),
    place(t`Documents`, '/documents'),
    place(t`Learning`, '/learning-paths'),
    place(t`Community`, '/community'),
    ...(isAdmin(session) ? [place(t`Administration`, '/admin')] : []),
  ]
}

export const entryItems: () => NavigationItem[] = () => [
  { label: t`Log in`, to: '/login' },
  { label: t`Register`, to: '/register' },
]

export const footerColumns: () => FooterColumn[] = () => [
  {
    heading: t`Programme`,
    links: [
      { label: t`Get started`, to: '/get-started' },
      { label: t`Explore`, to: '/explore' },
      { label: t`News`, to: '/news' },
      { label: t`FAQ`, to: '/faq' },
      { label: t`Contact`, to: '/contact-us' },
    ],
  },
  {
    heading: t`Build`,
    links: [
      { label: t`Documents`, to: '/documents' },
      { label: t`Learning paths`, to: '/learning-paths' },
      { label: t`Request a kit`, to: '/request-devkit' },
      { label: t`Community`, to: '/community' },
    ],
  },
  {
    heading: t`Terms`,
    links: [
      { label: t`Terms of use`, to: '/terms-of-use' },
      { label: t`Privacy policy`, to: '/privacy-policy' },
    ],
  },
]

/** The bottom navigation of error pages and of pages opened from mails. */
export const slimFooterItems: () => NavigationItem[] = () => [
  { label: t`Get started`, to: '/get-started' },
  { label: t`FAQ`, to: '/faq' },
  { label: t`Contact`, to: '/contact-us' },
  { label: t`Terms of use`, to: '/terms-of-use' },
  { label: t`Privacy policy`, to: '/privacy-policy' },
]

/** Lists all navigation items that the user can open, in a natural order. */
export const listReachableItems = (session: SessionState): NavigationItem[] => [
  { label: t`Home`, to: '/' },
  ...(isApproved(session) ? memberItems() : []),
  { label: t`Explore`, to: '/explore' },
  { label: t`Search`, to: '/search' },
  { label: t`Get started`, to: '/get-started' },
  { label: t`News`, to: '/news' },
  { label: t`Frequently asked questions`, to: '/faq' },
  ...(getUser(session) === null ? [] : profileItems()),
  ...(session.kind === 'anonymous' ? entryItems() : []),
  { label: t`Terms of use`, to: '/terms-of-use' },
  { label: t`Privacy policy`, to: '/privacy-policy' },
]

const memberItems: () => NavigationItem[] = () => [
  { label: t`Dashboard`, to: '/dashboard' },
  { label: t`Documents`, to: '/documents' },
  { label: t`Learning`, to: '/learning-paths' },
  { label: t`Community`, to: '/community' },
  { label: t`Questions`, to: '/community/questions' },
  { label: t`Request a kit`, to: '/request-devkit' },
]

const profileItems: () => NavigationItem[] = () => [
  { label: t`Profile`, to: '/profile' },
  { label: t`Application`, to: '/profile/application' },
]
