import { setResponseInspector, sessionFetch } from '~/auth/session/session-fetch'
import { buildId, releaseHeader, unknownFunctionHeader } from '~/config/release'
import { http } from '~/contract/http-client'
import { StalePageError } from '~/ui/format/error-message'
import type { AnyRouter } from '@tanstack/react-router'
import { reloadPage } from './reload'

let isOutdatedNow = false

/** Whether the server is known to have another release than this page. */
export const isOutdated = (): boolean => isOutdatedNow

/** Stores the release id from the server's response. */
export const storeServerRelease = (id: string | null): void => {
  if (id !== null) isOutdatedNow = id !== buildId
}

setResponseInspector(({ headers }) => {
  storeServerRelease(headers.get(releaseHeader))
  if (headers.has(unknownFunctionHeader)) throw new StalePageError()
})

/** The `fetch` of server function calls: reads the server's release from every response. */
export const serverFnFetch: typeof fetch = sessionFetch

/** Returns the URL of the release info, with the time in milliseconds so that caches are bypassed. */
const getReleaseUrl = () => `/builds/latest.json?${Date.now()}`

const readJson = (answer: Response): Promise<unknown> => answer.json()

/** Fetches the server's release. After a failure, the next check tries again. */
export const fetchRelease = async (): Promise<void> => {
  try {
    const latest = await http(getReleaseUrl(), { init: { cache: 'no-store' }, read: readJson })
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return
    storeServerRelease(typeof latest.id === 'string' ? latest.id : null)
  } catch {
    // Unavailable, or not the portal's response: the release is unknown, and nothing changes.
  }
}

const lostChunks = new WeakSet<object>()

/** Records a failure to load a chunk of the page's code. */
export const recordLostChunk = (failure: unknown): void => {
  if (typeof failure === 'object' && failure !== null) lostChunks.add(failure)
}

/**
 * Whether an error, or the error that it wraps, comes from a page that is older than the server. A reload fixes it.
 */
export const isStalePageError = (error: unknown): boolean =>
  error instanceof StalePageError ||
  (typeof error === 'object' && error !== null && lostChunks.has(error)) ||
  (error instanceof Error && isStalePageError(error.cause))

/** The URL that the user requested by a link or a history navigation. */
let requestedAddress: string | null = null
/** The path of the page that is loading at the user's request. */
let requestedPath: string | null = null

/** Loads the requested page from the server if the server has another release. */
export const reloadIfRequested = (path: string): void => {
  if (requestedPath === path && isOutdated()) reloadPage()
}

const withoutHash = ({ pathname, search }: URL | Location) => pathname + search

const recordLink = ({ target }: MouseEvent) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link !== null && link.href !== '')
    requestedAddress = withoutHash(new URL(link.href, window.location.href))
}

const recordTraversal = () => {
  requestedAddress = withoutHash(window.location)
}

/**
 * Loads the next page from the server if it has a newer release, rather than rendering it with old code. Only when
 * the user follows a link or uses the browser's buttons: redirects after a form was sent stay within the page, and
 * the current page is left alone.
 */
export const loadNewReleases = (router: AnyRouter): void => {
  document.addEventListener('click', recordLink, { capture: true })
  // Runs before the router's listener.
  window.addEventListener('popstate', recordTraversal, { capture: true })
  // Runs after forms that ask for confirmation.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (toLocation.pathname === fromLocation?.pathname) return
    requestedPath = requestedAddress === toLocation.publicHref.replace(/#.*/, '') ? toLocation.pathname : null
    requestedAddress = null
    // The URL must have changed before the page is loaded.
    if (requestedPath !== null && isOutdated()) router.history.flush()
    reloadIfRequested(toLocation.pathname)
  })
}
