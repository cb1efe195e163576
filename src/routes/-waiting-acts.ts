import type { QueryClient } from '@tanstack/react-query'
import { hasPending } from '~/auth/session/session-fetch'

/**
 * Lets the browser ask before the portal is left while something would be lost with the page: what was sent the browser
 * finishes, but neither what is too long for that, such as files, nor acts that wait for their turn behind another
 * (`scope`), such as a second vote, which it does not know of.
 */
export const askWhileActsWait = (queryClient: QueryClient): void => {
  const isWaiting = () =>
    queryClient
      .getMutationCache()
      .getAll()
      .some(({ state }) => state.isPaused)
  window.addEventListener('beforeunload', (event) => {
    if (isWaiting() || hasPending()) event.preventDefault()
  })
}
