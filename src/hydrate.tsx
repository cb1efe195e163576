import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HttpError } from './contract/http-error'
import { ProblemError } from './contract/problem'
import { watchLostChunks } from './app/release/lost-chunks'
import { silenceLeaving } from './app/release/reload'
import { isOfStalePage } from './app/release/newest-release'
import { hasMoved } from './app/hydration/page-code'
import { watchTyping } from '~/forms/typed-texts'
import { ScreenError } from '~/auth/screen-error'

silenceLeaving()
watchLostChunks()
watchTyping()

const hasScreen = (error: unknown) =>
  error instanceof ScreenError ||
  error instanceof HttpError ||
  error instanceof ProblemError ||
  isOfStalePage(error)

/** Errors with a screen of their own need no report; all others that a boundary catches do. */
const onCaughtError = (error: unknown) => {
  if (!hasScreen(error)) reportError(error)
}

/** Hydration errors of a page that is already being reloaded are not worth reporting. */
const onRecoverableError = (error: unknown) => {
  if (!hasMoved()) reportError(error)
}

/** Has React hydrate the page. */
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
