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
 * Whether the router may scroll a page that it has rendered: each but the one that it takes over, in whose midst its
 * reader may be by now, and which the browser itself has brought back to where it was.
 */
const mayScroll = (): (() => boolean) => {
  let isTakingOver = typeof window !== 'undefined'
  return () => {
    if (!isTakingOver) return true
    isTakingOver = false
    // What was scrolled before the router could see it is a place to come back to all the same.
    document.dispatchEvent(new Event('scroll'))
    return false
  }
}

guardAdminPaths(routeTree)

/** Whether the reader asked the system for less motion; the server cannot know. */
const prefersReducedMotion = () =>
  typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** An act that a newer server no longer understands; what was typed for it comes back with the page. */
const onMutationError = (error: unknown) => {
  if (isStalePageError(error)) reloadOnce()
}

/** A router of its own for each request, and one for the life of a page in the browser. */
export const getRouter = () => {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({ onError: onMutationError }),
    defaultOptions: {
      // Never held back to be sent later, unseen: what cannot be reached now fails now, and is said.
      mutations: { networkMode: 'always' },
      // Nor are they held back while offline, so that the library would not read again by itself afterwards.
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
    // Freshness is the query client's business.
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
