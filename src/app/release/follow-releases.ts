import type { AnyRouter } from '@tanstack/react-router'
import { isOutdated } from './newest-release'
import { reloadPage } from './reload'

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
