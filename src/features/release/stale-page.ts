import { StalePageError } from '~/features/session/stale-page-error'

const lostChunks = new WeakSet<object>()

/** Remembers the failure to fetch a part of the page's own code. */
export const noteLostChunk = (failure: unknown): void => {
  if (typeof failure === 'object' && failure !== null) lostChunks.add(failure)
}

/**
 * Whether something failed because the page is older than the server, also where that was put into other words since; a
 * page loaded anew has no such trouble.
 */
export const isOfStalePage = (error: unknown): boolean =>
  error instanceof StalePageError ||
  (typeof error === 'object' && error !== null && lostChunks.has(error)) ||
  (error instanceof Error && isOfStalePage(error.cause))
