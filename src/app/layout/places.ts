import type { SessionState } from '~/auth/session'
import { isAdmin, isApproved, getUser } from '~/auth/session'
import type { Place } from '~/ui/layouts/top-bar/place'

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** The top bar's places: members see the dashboard first, administrators the administration last. */
export const placesFor = (session: SessionState, pathname: string): Place[] =>
  [
    ...(isApproved(session) ? [{ label: 'Dashboard', to: '/dashboard', root: '/dashboard' }] : []),
    { label: 'Explore', to: '/explore', root: '/explore' },
    { label: 'Documents', to: '/documents', root: '/documents' },
    { label: 'Learning', to: '/learning-paths', root: '/learning-paths' },
    { label: 'Community', to: '/community', root: '/community' },
    ...(isAdmin(session) ? [{ label: 'Administration', to: '/admin/accounts', root: '/admin' }] : []),
  ].map(({ label, to, root }) => ({ label, to, current: isWithin(pathname, root) }))

export const entryPlaces: Place[] = [
  { label: 'Log in', to: '/login' },
  { label: 'Register', to: '/register' },
]

export const footerColumns = [
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
  ...(isApproved(session)
    ? [
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Documents', to: '/documents' },
        { label: 'Learning', to: '/learning-paths' },
        { label: 'Community', to: '/community' },
        { label: 'Request a kit', to: '/request-devkit' },
      ]
    : []),
  { label: 'Explore', to: '/explore' },
  { label: 'Search', to: '/search' },
  { label: 'Get started', to: '/get-started' },
  { label: 'News', to: '/news' },
  { label: 'Questions', to: '/faq' },
  ...(getUser(session) === null
    ? []
    : [
        { label: 'Profile', to: '/profile' },
        { label: 'Application', to: '/profile/application' },
      ]),
  ...(session.kind === 'anonymous' ? entryPlaces : []),
  { label: 'Terms of use', to: '/terms-of-use' },
  { label: 'Privacy policy', to: '/privacy-policy' },
]
