declare global {
  interface Window {
    /** The path and the query that this page was loaded for. */
    loadedFor?: string
  }
}

/** Runs in the page's head, before anybody can leave. */
export const loadedForScript = 'loadedFor=location.pathname+location.search'

/**
 * Whether somebody went back or on among the addresses of an earlier load before React took the page over. The browser
 * changes the address alone then: what stands in the page is still what it was loaded for.
 */
export const hasMoved = (): boolean =>
  window.loadedFor !== undefined && window.loadedFor !== location.pathname + location.search

const look = () => {
  if (hasMoved()) location.reload()
}

/**
 * Loads the page anew as soon as somebody has moved, until React has taken it over: what it would take over is the page of
 * another address then.
 */
export const reloadIfMoved = async (untilAwake: Promise<void>): Promise<void> => {
  window.addEventListener('popstate', look)
  await untilAwake
  window.removeEventListener('popstate', look)
}
