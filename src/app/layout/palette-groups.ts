import { t } from '@lingui/core/macro'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaletteEntry, PaletteGroup } from '~/app/palette/palette-entry'
import { getDocumentHref } from '~/features/documents/page-hrefs'
import { pageSearchQueries } from '~/features/documents/search-page/page-search.queries'
import { useRecentSearches } from '~/features/documents/search-page/recent-searches'
import { isAdmin, isApproved, getUser } from '~/auth/session'
import { useSignOut } from '~/auth/sign-out'
import { useSession } from '~/auth/use-session'
import { getAdminNavigation } from './admin-navigation'
import { listReachableItems } from './navigation-items'
import { getHref } from '~/ui/links/href'
import type { NavigationItem } from '~/ui/layouts/top-bar/top-bar'
import { useStoredTexts } from '~/ui/stored-texts/stored-texts'

const maxRecentDocuments = 5

/**
 * The documents that this person opened last in this browser, as slugs alone: what they are called is asked of
 * the service each time, which tells it only of what the person may still open.
 */
export const useRecentDocuments = () => {
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  const [slugs, kept] = useStoredTexts(`recent-documents:${person}`, maxRecentDocuments)
  return { slugs, remember: kept.add }
}

const maxSearches = 3

const placeEntry = ({ label, to }: NavigationItem): PaletteEntry => ({
  id: `place:${to}`,
  kind: 'place',
  label,
  to,
})

const useRecentEntries = (isOpen: boolean): PaletteEntry[] => {
  const { slugs } = useRecentDocuments()
  const { searches } = useRecentSearches()
  const { data: pages = [] } = useQuery({
    ...pageSearchQueries.named(slugs),
    enabled: isOpen && slugs.length > 0,
  })
  return [
    ...pages.map(({ slug, title, component }) => ({
      id: `recent:${slug}`,
      kind: 'recent' as const,
      label: title,
      to: getDocumentHref(slug),
      ...(component === null ? {} : { hint: component }),
    })),
    ...searches.slice(0, maxSearches).map((q) => ({
      id: `searched:${q}`,
      kind: 'search' as const,
      label: q,
      detail: t`searched for`,
      to: getHref({ to: '/search', search: { q } }),
    })),
  ]
}

const action = (
  name: string,
  label: string,
  keywords: string,
  does: Pick<PaletteEntry, 'to' | 'act'>,
): PaletteEntry => ({ id: `action:${name}`, kind: 'action', label, keywords, ...does })

const adminActions = () => [
  action('new-page', t`Write a new page`, t`create add document`, {
    to: getHref({ to: '/admin/documents', search: { new: '' } }),
  }),
  action('review', t`Review applications`, t`approve deny decide access queue`, {
    to: '/admin/profile/application',
  }),
  action('invite', t`Invite people`, t`add account user register`, { to: '/admin/accounts/add' }),
  action('announce', t`Write an announcement`, t`announce news tell members`, { to: '/admin/announcements' }),
]

const schemes = () =>
  [
    { value: 'light', label: t`Use the light scheme` },
    { value: 'dark', label: t`Use the dark scheme` },
    { value: 'auto', label: t`Follow the system’s scheme` },
  ] as const

const useActions = (): PaletteEntry[] => {
  const session = useSession()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isSignedIn =
    session.kind === 'signed-in' || session.kind === 'unregistered' || session.kind === 'refused'
  return [
    ...(isAdmin(session) ? adminActions() : []),
    ...(isApproved(session)
      ? [action('ask', t`Ask a question`, t`community members help`, { to: '/community/ask' })]
      : []),
    action('contact', t`Write to the programme`, t`contact ask support help message`, { to: '/contact-us' }),
    ...schemes()
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, label }) =>
        action(`scheme-${value}`, label, t`switch theme mode colour`, { act: () => setColorScheme(value) }),
      ),
    ...(isSignedIn ? [action('sign-out', t`Sign out`, t`log out leave`, { act: () => void signOut() })] : []),
  ]
}

/** Returns the palette's local entries: recently opened documents, navigation, and actions. */
export const useLocalGroups = (isOpen: boolean): readonly PaletteGroup[] => {
  const session = useSession()
  const recent = useRecentEntries(isOpen)
  const actions = useActions()
  const administration = isAdmin(session) ? getAdminNavigation('').flatMap(({ items }) => items) : []
  return [
    { id: 'recent', label: t`Opened lately`, entries: recent },
    { id: 'places', label: t`Places`, entries: listReachableItems(session).map(placeEntry) },
    { id: 'administration', label: t`Administration`, entries: administration.map(placeEntry) },
    { id: 'actions', label: t`Actions`, entries: actions },
  ]
}
