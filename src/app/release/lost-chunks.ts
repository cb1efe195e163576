import { noteTypedTexts } from '~/forms/typed-texts'
import { askForRelease, isOfStalePage, noteLostChunk } from './newest-release'
import { reloadOnce } from './reload'

/**
 * The router reloads by itself when a route's code is missing, once in the life of a tab; setting its mark prevents
 * that here.
 */
const routerGuard = (message: string) => `tanstack_router_reload:${message}`

const leaveItToUs = (failure: unknown) => {
  if (!(failure instanceof Error)) return
  try {
    sessionStorage.setItem(routerGuard(failure.message), '1')
  } catch {
    // Without storage the router does not reload either.
  }
}

/**
 * Watches for chunks of code that cannot be fetched. A prefetch may fail unnoticed; where the user waits for the
 * chunk, the page is reloaded, once.
 */
export const watchLostChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    noteLostChunk(event.payload)
    leaveItToUs(event.payload)
    // Before the error screen replaces the screen with its forms.
    noteTypedTexts()
    void askForRelease()
  })
  window.addEventListener('unhandledrejection', (event) => {
    if (isOfStalePage(event.reason) && reloadOnce()) event.preventDefault()
  })
}
