import { userCookie } from '~/config/user-header'
import parts from '~/ui/theme/parts.css?url'

/** The styles of what no page shows visitors before it is hydrated. */
export const partsLink = { rel: 'stylesheet', href: parts }

/** The id of the element that lists the addresses of the page's code, as JSON. */
export const pageCodeId = 'page-code'

/**
 * Resolves once the page has been painted, so that no code delays the paint, or when the user acts; at once where the
 * page is hidden, since it is not painted then.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    // A callback requested before a frame runs before its paint, so a timeout follows.
    requestAnimationFrame(() => setTimeout(resolve))
    for (const act of ['visibilitychange', 'pointerdown', 'keydown', 'input'])
      document.addEventListener(act, () => resolve(), { once: true, capture: true })
  })

const addLink = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes))

/** Fetches all the code and the late styles of the page at once. */
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

/** Runs in the page's head, before the user can leave. */
export const loadedForScript = `loadedFor=location.pathname+location.search;loadedSignedIn=${userCookie}.test(document.cookie)`

/**
 * Whether the user went back or forward among the addresses of an earlier load before hydration. The browser then
 * changes the address alone: the page still shows what it was loaded for.
 */
export const hasNavigatedInHistory = (): boolean =>
  window.loadedFor !== undefined && window.loadedFor !== location.pathname + location.search

/** Whether another tab ended the session while this page was loading: what it shows is no longer the user's to see. */
export const hasSignedOut = (): boolean => window.loadedSignedIn === true && !userCookie.test(document.cookie)

const look = () => {
  if (hasNavigatedInHistory()) location.reload()
}

/**
 * Reloads the page when the user moves in the history before hydration, which would otherwise hydrate the page of
 * another address.
 */
export const reloadAfterHistoryNavigation = async (hydrated: Promise<void>): Promise<void> => {
  window.addEventListener('popstate', look)
  await hydrated
  window.removeEventListener('popstate', look)
}
