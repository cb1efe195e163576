import type { QueryClient } from '@tanstack/react-query'

/**
 * Lets the browser ask before the portal is left while acts wait for their turn behind another (`scope`), such as a
 * second vote: what was sent the browser finishes, and these it does not know of.
 */
export const askWhileActsWait = (queryClient: QueryClient): void => {
  const isWaiting = () =>
    queryClient
      .getMutationCache()
      .getAll()
      .some(({ state }) => state.isPaused)
  window.addEventListener('beforeunload', (event) => {
    if (isWaiting()) event.preventDefault()
  })
}
