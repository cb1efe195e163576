import { keepTypedTexts } from '../session/forms/typed-texts'

const guardKey = 'portal.reloaded'
/** Milliseconds within which a page is not reloaded a second time by itself (specification, section 9). */
const guardTime = 10_000

/** Milliseconds that a browser may take to come to another page. */
const longestWay = 30_000

/** Until when this page counts as being replaced, in milliseconds since 1970. */
let leavesUntil = 0
/** Until when somebody counts as being on the way to another page, in milliseconds since 1970. */
let onTheWayUntil = 0

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

const setOut = () => {
  if (!isReloading()) onTheWayUntil = Date.now() + longestWay
}

/**
 * Notices when somebody sets out for another page. Firefox and Safari give up all that this one is still fetching then,
 * which looks like a page so old that its code is gone; to load it anew would bring people back from where they went.
 */
export const noticeLeaving = (): void => {
  window.addEventListener('beforeunload', setOut, { capture: true })
}

/**
 * Loads the page anew if it may be; where somebody is on the way to another, only if they are still here later, as after
 * a download. Tells whether it is being loaded, or left.
 */
export const reloadOnce = (): boolean => {
  if (isReloading()) return true
  if (!mayReload()) return false
  const rest = onTheWayUntil - Date.now()
  if (rest > 0) {
    setTimeout(reloadOnce, rest)
    return true
  }
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
