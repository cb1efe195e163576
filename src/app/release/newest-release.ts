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
export const noteRelease = (id: string | null): void => {
  if (id !== null) isOutdatedNow = id !== buildId
}

setResponseInspector(({ headers }) => {
  noteRelease(headers.get(releaseHeader))
  if (headers.has(unknownFunctionHeader)) throw new StalePageError()
})

/** How the page calls server functions: it hears of a new release with every answer. */
export const askServer: typeof fetch = sessionFetch

/** Where the newest release is told, with the moment in milliseconds since 1970, so that nothing on the way keeps it. */
const latestAddress = () => `/builds/latest.json?${Date.now()}`

const readJson = (answer: Response): Promise<unknown> => answer.json()

/** Asks the server for its release. What cannot be asked now is asked the next time. */
export const askForRelease = async (): Promise<void> => {
  try {
    const latest = await http(latestAddress(), { init: { cache: 'no-store' }, read: readJson })
    if (typeof latest !== 'object' || latest === null || !('id' in latest)) return
    noteRelease(typeof latest.id === 'string' ? latest.id : null)
  } catch {
    // Away, or not an answer of the portal: nothing is known, and nothing changes.
  }
}

const lostChunks = new WeakSet<object>()

/** Remembers the failure to fetch a part of the page's own code. */
export const noteLostChunk = (failure: unknown): void => {
  if (typeof failure === 'object' && failure !== null) lostChunks.add(failure)
}

/**
 * Whether a failure comes from a page older than the server, also where another error wraps it. A reload cures it.
 */
export const isOfStalePage = (error: unknown): boolean =>
  error instanceof StalePageError ||
  (typeof error === 'object' && error !== null && lostChunks.has(error)) ||
  (error instanceof Error && isOfStalePage(error.cause))

/** The address that the user asked for by a link, or by going back or forward. */
let wanted: string | null = null
/** The path of the page being loaded because the user asked for it. */
let asked: string | null = null

/**
 * Reloads that page from the server, if the user asked for it and the server turned out to have another
 * release.
 */
export const reloadIfAsked = (path: string): void => {
  if (asked === path && isOutdated()) reloadPage()
}

const withoutHash = ({ pathname, search }: URL | Location) => pathname + search

const noteLink = ({ target }: MouseEvent) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link !== null && link.href !== '') wanted = withoutHash(new URL(link.href, window.location.href))
}

const noteTraversal = () => {
  wanted = withoutHash(window.location)
}

/**
 * With a newer release on the server, the next page is loaded from it instead of being built from this page's old
 * code. This holds only where the user follows a link or uses the browser's buttons. Redirects after a form was
 * sent stay within the page, and the current page is left alone.
 */
export const followReleases = (router: AnyRouter): void => {
  document.addEventListener('click', noteLink, { capture: true })
  // Before the router's own listener.
  window.addEventListener('popstate', noteTraversal, { capture: true })
  // After the forms that ask before they are left.
  router.subscribe('onBeforeLoad', ({ toLocation, fromLocation }) => {
    if (toLocation.pathname === fromLocation?.pathname) return
    asked = wanted === toLocation.publicHref.replace(/#.*/, '') ? toLocation.pathname : null
    wanted = null
    // The address must be the new one before it is loaded.
    if (asked !== null && isOutdated()) router.history.flush()
    reloadIfAsked(toLocation.pathname)
  })
}
