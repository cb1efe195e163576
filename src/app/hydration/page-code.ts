import { userCookie } from '~/config/user-header'
import parts from '~/ui/theme/parts.css?url'

/** Styles that visitors do not need before hydration. */
export const partsLink = { rel: 'stylesheet', href: parts }

/** The id of the element that lists the URLs of the page's code, as JSON. */
export const pageCodeId = 'page-code'

/**
 * Resolves after the first paint, so that code does not delay it, or when the user acts; immediately if the page is
 * hidden, since it is not painted then.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    // The callback runs before the frame is painted, so a timeout follows.
    requestAnimationFrame(() => setTimeout(resolve))
    for (const act of ['visibilitychange', 'pointerdown', 'keydown', 'input'])
      document.addEventListener(act, () => resolve(), { once: true, capture: true })
  })

const addLink = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes))

/** Loads all code and the deferred styles of the page. */
export const fetchPageCode = (nonce: string): void => {
  const listed: string[] = JSON.parse(document.getElementById(pageCodeId)?.textContent ?? '[]')
  for (const href of listed) addLink({ rel: 'modulepreload', href, nonce })
  if (document.querySelector(`link[href="${parts}"]`) === null) addLink({ ...partsLink, nonce })
}

declare global {
  interface Window {
    /** The path and the query that this page was loaded for. */
    loadedFor?: string
    /** Whether it was loaded for a signed-in user. */
    loadedSignedIn?: boolean
  }
}

/** Runs in the page's head, before the user can navigate. */
export const loadedForScript = `loadedFor=location.pathname+location.search;loadedSignedIn=${userCookie}.test(document.cookie)`

/**
 * Whether the user went back or forward within an earlier load's history before hydration. The browser then only
 * changes the URL; the page still shows what it was loaded for.
 */
export const hasNavigatedInHistory = (): boolean =>
  window.loadedFor !== undefined && window.loadedFor !== location.pathname + location.search

/** Whether another tab ended the session while this page was loading, so that the user must not see its content. */
export const hasSignedOut = (): boolean => window.loadedSignedIn === true && !userCookie.test(document.cookie)

const look = () => {
  if (hasNavigatedInHistory()) location.reload()
}

/**
 * Reloads the page if the user navigates in the history before hydration; otherwise it would be hydrated for another
 * URL.
 */
export const reloadAfterHistoryNavigation = async (hydrated: Promise<void>): Promise<void> => {
  window.addEventListener('popstate', look)
  await hydrated
  window.removeEventListener('popstate', look)
}
