import { saveTypedTexts } from '~/forms/typed-texts'

const guardKey = 'portal.reloaded'
/** Milliseconds within which a page does not reload itself a second time (specification, section 9). */
const guardTimeMs = 10_000

/** Milliseconds that a browser may take to load another page. */
const navigationTimeoutMs = 30_000

/** Until when this page counts as being replaced, in milliseconds since 1970. */
let reloadingUntil = 0
/** Until when the user counts as leaving for another page, in milliseconds since 1970. */
let navigatingUntil = 0

const isReloading = () => Date.now() < reloadingUntil

/** Resolves at once, or, while the page reloads, a while later: only if the user has stopped the reload. */
export const waitUnlessReloading = (): Promise<void> =>
  isReloading()
    ? new Promise((resolve) => {
        setTimeout(resolve, reloadingUntil - Date.now())
      })
    : Promise.resolve()

/** Reloads the page from the server, and restores what was typed into forms that do not keep it themselves. */
export const reloadPage = (): void => {
  reloadingUntil = Date.now() + guardTimeMs
  saveTypedTexts()
  window.location.reload()
}

/**
 * Whether the page may reload by itself: not right after a reload, since its age is then not the cause; not without
 * storage, since a reload loop could not be detected; and not offline, since an old page is better than none.
 */
export const mayReload = (): boolean => {
  if (isReloading()) return true
  if (!navigator.onLine) return false
  try {
    return Math.abs(Date.now() - Number(sessionStorage.getItem(guardKey) ?? 0)) >= guardTimeMs
  } catch {
    return false
  }
}

const recordNavigation = () => {
  if (!isReloading()) navigatingUntil = Date.now() + navigationTimeoutMs
}

/**
 * Notices when the user leaves for another page. Firefox and Safari then cancel all pending fetches, which looks as
 * if the page's code were gone from the server; reloading would bring the user back.
 */
export const trackNavigation = (): void => {
  window.addEventListener('beforeunload', recordNavigation, { capture: true })
}

/** Resolves unless the user leaves for another page: at once, or when they act, or the browser takes too long. */
export const waitUnlessNavigating = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = navigatingUntil - Date.now()
    if (rest <= 0) return resolve()
    setTimeout(resolve, rest)
    for (const act of ['pointerdown', 'keydown'])
      document.addEventListener(act, () => resolve(), { once: true, capture: true })
  })

/**
 * Reloads the page if it may. A user on the way to another page is given time to leave first, and reloads only if
 * still here, as after a download. Returns whether the page is being reloaded or left.
 */
export const reloadOnce = (): boolean => {
  if (isReloading()) return true
  if (!mayReload()) return false
  const rest = navigatingUntil - Date.now()
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
 * Suppresses the browser's prompt while the page reloads by itself: the user was asked before, or what was typed is
 * kept. Added before any other listener, so that it runs first.
 */
export const suppressUnloadPrompt = (): void => {
  window.addEventListener('beforeunload', (event) => isReloading() && event.stopImmediatePropagation(), {
    capture: true,
  })
}
