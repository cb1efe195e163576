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
