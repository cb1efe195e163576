import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, Scripts, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnalyticsHost } from '~/features/analytics/analytics-host'
import { LiveUnread } from '~/features/notifications/live-unread'
import { ReleaseWatch } from '~/features/release/release-watch'
import { unlessReloading } from '~/features/release/reload'
import { isEntryPage } from '~/auth/path-kinds'
import { returningScript } from '~/auth/session/session-record'
import { SessionWatch } from '~/auth/session/session-watch'
import { sessionQueries } from '~/auth/session.queries'
import { usePublicConfig } from '~/auth/use-session'
import { AwakeMark } from '~/features/waking/awake-mark'
import { noteHeard } from '~/features/waking/early-input'
import { linkRules } from '~/features/waking/fetch-links'
import { keptSubmitsScript } from '~/features/waking/kept-submits'
import { namedEntryScript } from '~/features/waking/history-entry'
import { loadedForScript } from '~/features/waking/moved'
import { useSleeps } from '~/features/waking/sleeps'
import { LeavingBanner } from '~/features/users/security/leaving/leaving-banner'
import { TermsNotice } from '~/features/users/terms/terms-notice'
import { pageNonce } from '~/server/nonce'
import { Dialogs } from '~/ui/components/confirm/confirm'
import { Toasts } from '~/ui/components/toasts/toasts'
import { SkipLink } from '~/ui/components/skip-link/skip-link'
import { NavigationProgress } from '~/ui/components/navigation-progress/navigation-progress'
import { localTimesScript } from '~/ui/format/dates'
import { BrandVariables, sansFontUrl, theme } from '~/ui/theme'
import { NotFoundScreen } from './-frame/error-screen'
import { OutOfDateNotice } from './-frame/out-of-date-notice'
import { PageHead } from './-frame/page-head'
import { PaletteHost } from './-frame/palette-host'
import { useFocusOnArrival } from './-frame/use-focus-on-arrival'
import '~/ui/theme/styles.css'

// While developing, the head names what the routes bring; the built order is the router's.

const iconLink = (href: string) => ({
  rel: 'icon',
  type: href.endsWith('.png') ? 'image/png' : 'image/svg+xml',
  href,
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await unlessReloading()
    const [config] = await Promise.all([
      queryClient.ensureQueryData(sessionQueries.config()),
      isEntryPage(location.pathname)
        ? undefined
        : queryClient.ensureQueryData({ ...sessionQueries.session(), revalidateIfStale: true }),
    ])
    return { config }
  },
  head: ({ match }) => {
    const brand = match.context.config.brand
    // Set by the router where a guard or a loader found nothing, and where no route matched.
    // oxlint-disable-next-line no-underscore-dangle -- the router has no other word for it
    const isMissing = match._notFound === true
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        ...(isMissing ? [{ title: 'Page not found' }] : []),
        // Of pages that say nothing else of themselves.
        { name: 'description', content: `The portal of the ${brand.name} ${brand.programme}.` },
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
  const sleeps = useSleeps()
  const { colours } = usePublicConfig().brand
  return (
    <html lang="en" {...mantineHtmlProps} data-sleeps={sleeps || undefined}>
      <head>
        <PageHead sleeps={sleeps} nonce={pageNonce()} />
        {/* Before anything is painted. */}
        <script nonce={pageNonce()} suppressHydrationWarning>
          {`${returningScript};${loadedForScript};${namedEntryScript};${keptSubmitsScript}`}
        </script>
        <ColorSchemeScript nonce={pageNonce()} defaultColorScheme="auto" />
        {sleeps && (
          <script nonce={pageNonce()} type="speculationrules" suppressHydrationWarning>
            {linkRules}
          </script>
        )}
      </head>
      <body onInputCapture={noteHeard}>
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
  useFocusOnArrival()
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      <SkipLink />
      <NavigationProgress active={isLoading} />
      <SessionWatch>
        <LeavingBanner />
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
      <AwakeMark />
    </>
  )
}
