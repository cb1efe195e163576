import { t } from '@lingui/core/macro'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  isNotFound,
  Outlet,
  Scripts,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { AnalyticsHost } from '~/app/analytics/analytics-host'
import { LiveUnread } from '~/features/notifications/live-unread'
import { ReleaseWatch } from '~/app/release/release-watch'
import { waitUnlessReloading } from '~/app/release/reload'
import { isEntryPage } from '~/auth/path-kinds'
import { returningScript } from '~/auth/session/session-store'
import { SessionWatch } from '~/auth/session/session-watch'
import { sessionQueries } from '~/auth/session.queries'
import { usePublicConfig } from '~/auth/use-session'
import { replayEarlyInput, earlySubmitsScript, markHydrated } from '~/app/hydration/early-input'
import { loadedForScript } from '~/app/hydration/page-code'
import { DeletionBanner } from '~/features/users/security/account-deletion/cancel-deletion'
import { TermsNotice } from '~/features/users/terms/terms-notice'
import { pageNonce } from '~/server/nonce'
import { Dialogs } from '~/ui/components/confirm/confirm'
import { Toasts } from '~/ui/components/toasts/toasts'
import { SkipLink, NavigationProgress } from '~/ui/components/navigation-progress/navigation-progress'
import { localTimesScript } from '~/ui/format/dates'
import { BrandVariables } from '~/ui/theme/brand-variables'
import { sansFontUrl } from '~/ui/theme/fonts'
import { theme } from '~/ui/theme/theme'
import { NotFoundScreen } from '../app/layout/error-screen'
import { OutOfDateNotice } from '../app/layout/out-of-date-notice'
import { PageHead } from '../app/layout/page-head'
import { PaletteHost } from '../app/layout/palette-host'
import { useFocusOnNavigation } from '../app/layout/use-focus-on-navigation'
import { recordReactEvent } from '~/ui/hooks/is-hydrated'
import { ensureRevalidated } from '~/routes/-loading'
import '~/ui/theme/styles.css'

// While developing, the head names what the routes bring; the built order is the router's.

const iconLink = (href: string) => ({
  rel: 'icon',
  type: href.endsWith('.png') ? 'image/png' : 'image/svg+xml',
  href,
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await waitUnlessReloading()
    const [config] = await Promise.all([
      queryClient.ensureQueryData(sessionQueries.config()),
      isEntryPage(location.pathname) ? undefined : ensureRevalidated(queryClient, sessionQueries.session()),
    ])
    return { config }
  },
  head: ({ match }) => {
    const brand = match.context.config.brand
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        ...(isNotFound(match.error) ? [{ title: t`Page not found` }] : []),
        // Of pages that say nothing else of themselves.
        { name: 'description', content: t`The portal of the ${brand.name} ${brand.programme}.` },
      ],
      links: [
        { rel: 'preload', as: 'font', type: 'font/woff2', href: sansFontUrl, crossOrigin: 'anonymous' },
        iconLink(brand.icon ?? '/favicon.svg'),
      ],
    }
  },
  component: Root,
  // Here rather than at the route that was asked for, whose title would stay.
  notFoundComponent: NotFoundScreen,
  shellComponent: Document,
})

function Document({ children }: { children: ReactNode }) {
  const { colours } = usePublicConfig().brand
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <PageHead nonce={pageNonce()} />
        {/* Before anything is painted. */}
        <script nonce={pageNonce()} suppressHydrationWarning>
          {`${returningScript};${loadedForScript};${earlySubmitsScript}`}
        </script>
        <ColorSchemeScript nonce={pageNonce()} defaultColorScheme="auto" />
      </head>
      <body onInputCapture={recordReactEvent}>
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          // Those that hide things by the width of the window; style sheets do that here.
          withGlobalClasses={false}
          defaultColorScheme="auto"
          getStyleNonce={pageNonce}
        >
          {colours !== undefined && <BrandVariables nonce={pageNonce()} colours={colours} />}
          {children}
        </MantineProvider>
        {/* Before anything is painted, too. */}
        <script nonce={pageNonce()} suppressHydrationWarning>
          {localTimesScript}
        </script>
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  useFocusOnNavigation()
  // In a microtask: React takes events during a commit for events of fields that it restores.
  useLayoutEffect(() => queueMicrotask(replayEarlyInput), [])
  useEffect(markHydrated, [])
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      <SkipLink />
      <NavigationProgress active={isLoading} />
      <SessionWatch>
        <DeletionBanner />
        <TermsNotice />
        <OutOfDateNotice />
        <Outlet />
        <PaletteHost />
        <LiveUnread />
      </SessionWatch>
      <Dialogs />
      <Toasts />
      <ReleaseWatch />
      <AnalyticsHost />
    </>
  )
}
