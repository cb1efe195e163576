import type { QueryClient, Query } from '@tanstack/react-query'
import { hasPending } from '~/auth/session/session-fetch'

/**
 * Lets the browser ask before the portal is left while something would be lost with the page: what was sent the browser
 * finishes, but neither what is too long for that, such as files, nor acts that wait for their turn behind another
 * (`scope`), such as a second vote, which it does not know of.
 */
export const confirmUnloadWhilePending = (queryClient: QueryClient): void => {
  const isWaiting = () =>
    queryClient
      .getMutationCache()
      .getAll()
      .some(({ state }) => state.isPaused)
  window.addEventListener('beforeunload', (event) => {
    if (isWaiting() || hasPending()) event.preventDefault()
  })
}

/**
 * Reads once more what was invalidated while it was read for the first time: the answer that is on its way may be from
 * before the act, and the library joins it and takes it for a fresh one.
 */
export const refetchStaleResults = (queryClient: QueryClient): void => {
  const late = new WeakSet<Query>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && query.state.data === undefined) {
      if (query.state.fetchStatus === 'fetching') late.add(query)
    } else if (action.type === 'success' && late.delete(query)) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  })
}
