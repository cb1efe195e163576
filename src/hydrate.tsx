import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HttpError } from './contract/http-error'
import { ProblemError } from './contract/problem'
import { suppressUnloadPrompt, reloadOnce } from './app/release/reload'
import { isStalePageError, fetchRelease, recordLostChunk } from './app/release/newest-release'
import { hasNavigatedInHistory } from './app/hydration/page-code'
import { watchTyping, snapshotTypedTexts } from '~/forms/typed-texts'
import { ScreenError } from '~/auth/screen-error'

/**
 * The router reloads by itself when a route's code is missing, once in the life of a tab; setting its mark prevents
 * that here.
 */
const routerGuard = (message: string) => `tanstack_router_reload:${message}`

const disableRouterReload = (failure: unknown) => {
  if (!(failure instanceof Error)) return
  try {
    sessionStorage.setItem(routerGuard(failure.message), '1')
  } catch {
    // Without storage the router does not reload either.
  }
}

/**
 * Handles code chunks that fail to load. A failed prefetch is ignored; if the user waits for the chunk, the page is
 * reloaded once.
 */
const watchLostChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    recordLostChunk(event.payload)
    disableRouterReload(event.payload)
    // Before the error screen replaces the screen with its forms.
    snapshotTypedTexts()
    void fetchRelease()
  })
  window.addEventListener('unhandledrejection', (event) => {
    if (isStalePageError(event.reason) && reloadOnce()) event.preventDefault()
  })
}

suppressUnloadPrompt()
watchLostChunks()
watchTyping()

const hasScreen = (error: unknown) =>
  error instanceof ScreenError ||
  error instanceof HttpError ||
  error instanceof ProblemError ||
  isStalePageError(error)

/** Reports caught errors, except those with their own screen. */
const onCaughtError = (error: unknown) => {
  if (!hasScreen(error)) reportError(error)
}

/** Reports hydration errors, except while the page is reloading. */
const onRecoverableError = (error: unknown) => {
  if (!hasNavigatedInHistory()) reportError(error)
}

/** Hydrates the page. */
export const hydratePage = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <StartClient />
      </StrictMode>,
      { onCaughtError, onRecoverableError },
    )
  })
