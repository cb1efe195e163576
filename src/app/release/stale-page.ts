import { StalePageError } from '~/forms/error-message'

const lostChunks = new WeakSet<object>()

/** Remembers the failure to fetch a part of the page's own code. */
export const noteLostChunk = (failure: unknown): void => {
  if (typeof failure === 'object' && failure !== null) lostChunks.add(failure)
}

/**
 * Whether a failure comes from a page older than the server, also where another error wraps it. A reload cures it.
 */
export const isOfStalePage = (error: unknown): boolean =>
  error instanceof StalePageError ||
  (typeof error === 'object' && error !== null && lostChunks.has(error)) ||
  (error instanceof Error && isOfStalePage(error.cause))
