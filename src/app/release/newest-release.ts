import { setResponseInspector, sessionFetch } from '~/auth/session/session-fetch'
import { buildId, releaseHeader, unknownFunctionHeader } from '~/config/release'
import { http } from '~/contract/http-client'
import { StalePageError } from '~/ui/format/error-message'
import type { AnyRouter } from '@tanstack/react-router'
import { reloadPage } from './reload'

let isOutdatedNow = false

/** Whether the server has another release than this page, as far as it was heard. */
export const isOutdated = (): boolean => isOutdatedNow

/** Takes note of the release that the server said it has. */
export const storeServerRelease = (id: string | null): void => {
  if (id !== null) isOutdatedNow = id !== buildId
}

setResponseInspector(({ headers }) => {
  storeServerRelease(headers.get(releaseHeader))
  if (headers.has(unknownFunctionHeader)) throw new StalePageError()
})

/** How the page calls server functions: it hears of a new release with every answer. */
export const serverFnFetch: typeof fetch = sessionFetch

/** Where the newest release is told, with the moment in milliseconds since 1970, so that nothing on the way keeps it. */
const getReleaseUrl = () => `/builds/latest.json?${Date.now()}`

const readJson = (answer: Response): Promise<unknown> => answer.json()

/** Asks the server for its release. What cannot be asked now is asked the next time. */
export const fetchRelease = async (): Promise<void> => {
  try {
    const latest = await http(getReleaseUrl(), { init: { cache: 'no-store' }, read: readJson })
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return
    storeServerRelease(typeof latest.id === 'string' ? latest.id : null)
  } catch {
    // Away, or not an answer of the portal: nothing is known, and nothing changes.
  }
}

const lostChunks = new WeakSet<object>()

/** Remembers the failure to fetch a part of the page's own code. */
export const recordLostChunk = (failure: unknown): void => {
  if (typeof failure === 'object' && failure !== null) lostChunks.add(failure)
}

/**
 * Whether a failure comes from a page older than the server, also where another error wraps it. A reload cures it.
 */
export const isStalePageError = (error: unknown): boolean =>
  error instanceof StalePageError ||
  (typeof error === 'object' && error !== null && lostChunks.has(error)) ||
  (error instanceof Error && isStalePageError(error.cause))

/** The address that the user asked for by a link, or by going back or forward. */
let requestedAddress: string | null = null
/** The path of the page being loaded because the user asked for it. */
let requestedPath: string | null = null

/**
 * Reloads that page from the server, if the user asked for it and the server turned out to have another
 * release.
 */
export const reloadIfRequested = (path: string): void => {
  if (requestedPath === path && isOutdated()) reloadPage()
}

const withoutHash = ({ pathname, search }: URL | Location) => pathname + search

const recordLink = ({ target }: MouseEvent) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link !== null && link.href !== '') requestedAddress = withoutHash(new URL(link.href, window.location.href))
}

const recordTraversal = () => {
  requestedAddress = withoutHash(window.location)
}

/**
 * With a newer release on the server, the next page is loaded from it instead of being built from this page's old
 * code. This holds only where the user follows a link or uses the browser's buttons. Redirects after a form was
 * sent stay within the page, and the current page is left alone.
 */
export const loadNewReleases = (router: AnyRouter): void => {
  document.addEventListener('click', recordLink, { capture: true })
  // Before the router's own listener.
  window.addEventListener('popstate', recordTraversal, { capture: true })
  // After the forms that ask before they are left.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (toLocation.pathname === fromLocation?.pathname) return
    requestedPath = requestedAddress === toLocation.publicHref.replace(/#.*/, '') ? toLocation.pathname : null
    requestedAddress = null
    // The address must be the new one before it is loaded.
    if (requestedPath !== null && isOutdated()) router.history.flush()
    reloadIfRequested(toLocation.pathname)
  })
}
