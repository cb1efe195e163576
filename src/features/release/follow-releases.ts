import type { AnyRouter } from '@tanstack/react-router'
import { isOutdated } from './newest-release'
import { reloadPage } from './reload'

/** The address that somebody asked for by a link, or by going back or forward. */
let wanted: string | null = null
/** The path of the page that is on its way because somebody asked for it. */
let asked: string | null = null

/** Loads that page whole, if somebody asked for it and the server turned out to have another release. */
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
 * With a newer release on the server the next page is loaded whole, in place of being built from this page's old code:
 * only where somebody goes to another page by a link or with the browser's own buttons. What goes on by itself, after
 * a form was sent, is left alone, and so is the page one is at.
 */
export const followReleases = (router: AnyRouter): void => {
  document.addEventListener('click', noteLink, { capture: true })
  // Before the router hears of it.
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
