// First, since it orders the layers.
import './ui/theme/styles.css'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadNewReleases, isStalePageError } from './app/release/newest-release'
import { reloadOnce } from './app/release/reload'
import { dehydrateQueries, hydrateQueries } from './routes/-query-dehydration'
import { ErrorScreen, NotFoundScreen } from './app/layout/error-screen'
import { leaveCachedPage, guardAdminPaths } from './routes/-guard-admin-paths'
import { refetchStaleResults, confirmUnloadWhilePending } from './routes/-query-events'
import { parseSearch, stringifySearch } from './ui/links/search-codec'
import { routeTree } from './routeTree.gen'
import { pageNonce } from './server/nonce'

/**
 * Whether the router can scroll a rendered page: any except the initial one, which the browser has already
 * positioned and the user may have scrolled.
 */
const mayScroll = (): (() => boolean) => {
  let isTakingOver = typeof window !== 'undefined'
  return () => {
    if (!isTakingOver) return true
    isTakingOver = false
    // Also stores scroll positions from before hydration.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}

guardAdminPaths(routeTree)

/** Whether the user prefers reduced motion; unknown on the server. */
const prefersReducedMotion = () =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Handles an action that a newer server no longer accepts: reloads the page and restores typed text. */
const onMutationError = (error: unknown) => {
  if (isStalePageError(error)) reloadOnce()
}

/** Creates a router: one per request on the server, one per page in the browser. */
export const getRouter = () => {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: onMutationError }),
    defaultOptions: {
      // Never queued while offline: fails immediately, with a visible error.
      mutations: { networkMode: 'always' },
      // Not paused while offline, so that the library does not refetch on its own later.
      queries: { networkMode: 'always', refetchOnReconnect: true, staleTime: 30_000, retry: false },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    dehydrate: () => dehydrateQueries(queryClient),
    hydrate: (carried) => hydrateQueries(queryClient, carried),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client manages freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    notFoundMode: 'root',
    scrollRestoration: mayScroll(),
    scrollRestorationBehavior: prefersReducedMotion() ? 'instant' : 'smooth',
    ssr: { nonce: pageNonce() },
  })
  if (typeof window !== 'undefined') {
    refetchStaleResults(queryClient)
    confirmUnloadWhilePending(queryClient)
    loadNewReleases(router)
    leaveCachedPage(router)
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
