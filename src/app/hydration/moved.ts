declare global {
  interface Window {
    /** The path and the query that this page was loaded for. */
    loadedFor?: string
  }
}

/** Runs in the page's head, before the user can leave. */
export const loadedForScript = 'loadedFor=location.pathname+location.search'

/**
 * Whether the user went back or forward among the addresses of an earlier load before hydration. The browser then
 * changes the address alone: the page still shows what it was loaded for.
 */
export const hasMoved = (): boolean =>
  window.loadedFor !== undefined && window.loadedFor !== location.pathname + location.search

const look = () => {
  if (hasMoved()) location.reload()
}

/**
 * Reloads the page when the user moves in the history before hydration, which would otherwise hydrate the page of
 * another address.
 */
export const reloadIfMoved = async (untilAwake: Promise<void>): Promise<void> => {
  window.addEventListener('popstate', look)
  await untilAwake
  window.removeEventListener('popstate', look)
}
