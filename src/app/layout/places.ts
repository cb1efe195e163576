import type { SessionState } from '~/auth/session'
import { isAdmin, isApproved, getUser } from '~/auth/session'
import type { Place } from '~/ui/layouts/top-bar/place'
import type { PagePath, RoutePath } from '~/ui/links/href'
import type { FooterColumn } from '~/ui/layouts/footer/footer'

/** Whether an address is a page or one below it. */
export const isWithin = (pathname: string, to: RoutePath): boolean => {
  const steps = pathname.split('/')
  return to.split('/').every((step, index) => step === steps[index] || (step.startsWith('$') && steps[index]))
}

/** The top bar's places: members see the dashboard first, administrators the administration last. */
export const placesFor = (session: SessionState, pathname: string): Place[] => {
  const place = (label: string, to: PagePath, root = to): Place => ({
    label,
    to,
    current: isWithin(pathname, root),
  })
  return [
    ...(isApproved(session) ? [place('Dashboard', '/dashboard')] : []),
    place('Explore', '/explore'),
    place('Documents', '/documents'),
    place('Learning', '/learning-paths'),
    place('Community', '/community'),
    ...(isAdmin(session) ? [place('Administration', '/admin/accounts', '/admin')] : []),
  ]
}

export const entryPlaces: Place[] = [
  { label: 'Log in', to: '/login' },
  { label: 'Register', to: '/register' },
]

export const footerColumns: FooterColumn[] = [
  {
    heading: 'Programme',
    links: [
      { label: 'Get started', to: '/get-started' },
      { label: 'Explore', to: '/explore' },
      { label: 'News', to: '/news' },
      { label: 'Questions', to: '/faq' },
      { label: 'Contact', to: '/contact-us' },
    ],
  },
  {
    heading: 'Build',
    links: [
      { label: 'Documents', to: '/documents' },
      { label: 'Learning paths', to: '/learning-paths' },
      { label: 'Request a kit', to: '/request-devkit' },
      { label: 'Community', to: '/community' },
    ],
  },
  {
    heading: 'Terms',
    links: [
      { label: 'Terms of use', to: '/terms-of-use' },
      { label: 'Privacy policy', to: '/privacy-policy' },
    ],
  },
]

/** The bottom navigation of error pages and pages opened from a mail. */
export const slimFooterPlaces: Place[] = [
  { label: 'Get started', to: '/get-started' },
  { label: 'Questions', to: '/faq' },
  { label: 'Contact', to: '/contact-us' },
  { label: 'Terms of use', to: '/terms-of-use' },
  { label: 'Privacy policy', to: '/privacy-policy' },
]

/** Every place that this person may open, in the order in which one would look for them. */
export const jumpPlaces = (session: SessionState): Place[] => [
  { label: 'Home', to: '/' },
  ...(isApproved(session) ? memberPlaces : []),
  { label: 'Explore', to: '/explore' },
  { label: 'Search', to: '/search' },
  { label: 'Get started', to: '/get-started' },
  { label: 'News', to: '/news' },
  { label: 'Questions', to: '/faq' },
  ...(getUser(session) === null ? [] : profilePlaces),
  ...(session.kind === 'anonymous' ? entryPlaces : []),
  { label: 'Terms of use', to: '/terms-of-use' },
  { label: 'Privacy policy', to: '/privacy-policy' },
]

const memberPlaces: Place[] = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Documents', to: '/documents' },
  { label: 'Learning', to: '/learning-paths' },
  { label: 'Community', to: '/community' },
  { label: 'Request a kit', to: '/request-devkit' },
]

const profilePlaces: Place[] = [
  { label: 'Profile', to: '/profile' },
  { label: 'Application', to: '/profile/application' },
]
