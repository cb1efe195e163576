import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Reads once more what was invalidated while it was read for the first time: the answer that is on its way may be from
 * before the act, and the library joins it and takes it for a fresh one.
 */
export const rereadLateAnswers = (queryClient: QueryClient): void => {
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
