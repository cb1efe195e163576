import { saveTypedTexts } from '~/forms/typed-texts'

const guardKey = 'portal.reloaded'
/** Milliseconds within which a page does not reload itself a second time (specification, section 9). */
const guardTimeMs = 10_000

/** Milliseconds for the browser to load another page. */
const navigationTimeoutMs = 30_000

/** Until when this page counts as reloading, in milliseconds since 1970. */
let reloadingUntil = 0
/** Until when the user counts as navigating away, in milliseconds since 1970. */
let navigatingUntil = 0

const isReloading = () => Date.now() < reloadingUntil

/** Resolves immediately, or during a reload after a delay, which is only reached if the user stopped the reload. */
export const waitUnlessReloading = (): Promise<void> =>
  isReloading()
    ? new Promise((resolve) => {
        setTimeout(resolve, reloadingUntil - Date.now())
      })
    : Promise.resolve()

/** Reloads the page from the server, and restores text typed into forms without drafts. */
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
 * Detects navigations to another page. Firefox and Safari then cancel pending fetches, which looks as if the page's
 * code had been removed; a reload would bring the user back.
 */
export const trackNavigation = (): void => {
  window.addEventListener('beforeunload', recordNavigation, { capture: true })
}

/** Resolves unless the user is navigating away: immediately, or once the user acts or the browser takes too long. */
export const waitUnlessNavigating = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = navigatingUntil - Date.now()
    if (rest <= 0) return resolve()
    setTimeout(resolve, rest)
    for (const act of ['pointerdown', 'keydown'])
      document.addEventListener(act, () => resolve(), { once: true, capture: true })
  })

/**
 * Reloads the page if allowed. Waits for a user who is navigating away, and reloads only if the page is still open,
 * as after a download. Returns whether the page is reloading or being left.
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
 * Suppresses the browser's unload prompt during a reload by the page: the user was asked before, or the text is
 * stored. Added before other listeners, so that it runs first.
 */
export const suppressUnloadPrompt = (): void => {
  window.addEventListener('beforeunload', (event) => isReloading() && event.stopImmediatePropagation(), {
    capture: true,
  })
}
