import { keepTypedTexts } from '../session/forms/typed-texts'

const guardKey = 'portal.reloaded'
/** Milliseconds within which a page is not reloaded a second time by itself (specification, section 9). */
const guardTime = 10_000

/** Until when this page counts as being replaced, in milliseconds since 1970. */
let leavesUntil = 0

const isReloading = () => Date.now() < leavesUntil

/** Nothing goes on in a page that is about to be replaced; a while later, if somebody has stopped that, it does. */
export const unlessReloading = (): Promise<void> =>
  isReloading()
    ? new Promise((resolve) => {
        setTimeout(resolve, leavesUntil - Date.now())
      })
    : Promise.resolve()

/**
 * Loads the page anew from the server. What was typed into forms that do not keep it themselves is there again
 * afterwards.
 */
export const reloadPage = (): void => {
  leavesUntil = Date.now() + guardTime
  keepTypedTexts()
  window.location.reload()
}

/**
 * Whether the page may be loaded anew by itself: not if that was just done, since the trouble is then not that it is
 * old; nor where the browser keeps nothing for us, since nobody could tell; nor without a connection, since a page that
 * is there is better than none.
 */
export const mayReload = (): boolean => {
  if (isReloading()) return true
  if (!navigator.onLine) return false
  try {
    return Math.abs(Date.now() - Number(sessionStorage.getItem(guardKey) ?? 0)) >= guardTime
  } catch {
    return false
  }
}

/** Loads the page anew if it may be. Tells whether it is being loaded. */
export const reloadOnce = (): boolean => {
  if (isReloading()) return true
  if (!mayReload()) return false
  try {
    sessionStorage.setItem(guardKey, String(Date.now()))
  } catch {
    return false
  }
  reloadPage()
  return true
}

/**
 * Keeps the browser from asking whether to leave while the page reloads by itself: whoever had something to lose was
 * asked before, or what was typed is kept. Before any other listener, to be the first.
 */
export const silenceLeaving = (): void => {
  window.addEventListener('beforeunload', (event) => isReloading() && event.stopImmediatePropagation(), {
    capture: true,
  })
}
