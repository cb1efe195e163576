import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { openPalette, preloadPalette } from '~/app/palette/palette-state'
import { Bell } from '~/features/notifications/bell/bell'
import { isAdmin, getUser } from '~/auth/session'
import { isLogInPage } from '~/auth/path-kinds'
import { getClosedArea } from '~/auth/sign-in/redirect'
import { useSignOut } from '~/auth/sign-out'
import { usePublicConfig, useSession } from '~/auth/use-session'
import { SchemeSwitch } from '~/ui/components/scheme-switch/scheme-switch'
import { SearchLauncher } from '~/ui/components/search-launcher/search-launcher'
import type { FooterProps } from '~/ui/layouts/footer/footer'
import type { TopBarUser, TopBarProps } from '~/ui/layouts/top-bar/top-bar'
import { entryItems, footerColumns, getNavigationItems } from './navigation-items'

const thisYear = () => new Date().getUTCFullYear()

const useTopBarUser = (): TopBarUser | null => {
  const session = useSession()
  const signOut = useSignOut()
  const user = getUser(session)
  const scheme = { label: t`Theme`, isDivided: true, content: <SchemeSwitch /> }
  const leave = { label: t`Sign out`, isDivided: true, onSelect: () => void signOut() }
  if (user === null) {
    const isSignedIn = session.kind === 'unregistered' || session.kind === 'refused'
    return isSignedIn ? { name: t`Signed in`, menu: [scheme, leave] } : null
  }
  return {
    name: user.name,
    detail: user.email,
    pictureUrl: user.profilePicture,
    menu: [
      { label: t`Profile`, to: '/profile' },
      { label: t`Sign-in and security`, to: '/profile/security' },
      { label: t`Application`, to: '/profile/application' },
      { label: t`Notifications`, to: '/notifications' },
      ...(isAdmin(session) ? [{ label: t`Administration`, to: '/admin' as const }] : []),
      scheme,
      leave,
    ],
  }
}

/** Returns the props of every layout: top bar and footer for this user and path. */
export const useLayoutProps = (): { topBar: TopBarProps; footer: FooterProps } => {
  const config = usePublicConfig()
  const session = useSession()
  const person = useTopBarUser()
  // The login page of a closed area counts as that area.
  const pathname = useLocation({
    select: ({ pathname: path, search }) =>
      (isLogInPage(path) && getClosedArea(Reflect.get(search, 'redirect'))) || path,
  })
  const { brand, supportEmail } = config
  return {
    topBar: {
      brand,
      places: getNavigationItems(session, pathname),
      person,
      entries: entryItems(),
      actions: getUser(session) === null ? null : <Bell />,
      search: <SearchLauncher to="/search" onOpen={openPalette} onIntent={preloadPalette} />,
    },
    footer: {
      brand,
      sentence: brand.sentence,
      columns: footerColumns(),
      hasSchemeSwitch: person === null,
      legal: [
        // Around New Year the server's page may have the previous year; the warning is suppressed, so that React
        // does not re-render everything.
        <span key="year" suppressHydrationWarning>
          © {thisYear()} {brand.name}
        </span>,
        <a key="support" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>,
      ],
    },
  }
}
