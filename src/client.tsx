import { trackNavigation, reloadOnce, waitUnlessNavigating } from './app/release/reload'
import { beforeHydration, hydrated, recordEarlyInput } from './app/hydration/early-input'
import {
  hasNavigatedInHistory,
  hasSignedOut,
  reloadAfterHistoryNavigation,
  afterPaint,
  fetchPageCode,
} from './app/hydration/page-code'
import { pageNonce } from './server/nonce'

const hydrate = async () => {
  await afterPaint()
  // Added only now, because Firefox excludes pages with such a listener from the back-forward cache.
  trackNavigation()
  fetchPageCode(pageNonce())
  // Loaded in a separate task, so that the browser can do other work first.
  await import('react-dom/client')
  const { hydratePage } = await import('./hydrate')
  await beforeHydration()
  // The router replaces the history entry, on which Firefox and Safari stop a navigation in progress.
  await waitUnlessNavigating()
  if (hasNavigatedInHistory() || hasSignedOut()) location.reload()
  else hydratePage()
}

recordEarlyInput()
void reloadAfterHistoryNavigation(hydrated)
// The page's code may no longer be on the server.
hydrate().catch((error: unknown) => {
  if (!reloadOnce()) throw error
})
