import { StartClient } from '@tanstack/react-start/client'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ProblemError } from './contract/problem'
import { ScreenError } from './features/session/screen-error'
import { pageNonce } from './server/nonce'

// For the style that keeps the page behind a dialog still, which Mantine leaves to another library.
setNonce(pageNonce())

/** Refusals have a screen of their own; anything else that a boundary catches is reported. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ScreenError || error instanceof ProblemError)) reportError(error)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
    { onCaughtError },
  )
})
