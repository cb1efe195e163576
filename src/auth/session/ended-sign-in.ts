import { useSyncExternalStore } from 'react'
import { onSessionChange } from './session-channel'

const key = 'portal.sign-in-ended'

/**
 * Why the last sign-in of this browser was ended by others than the person: the provider's code without its prefix,
 * or the code with which the portal refused the account. Null after a sign-out, and after the next sign-in.
 */
export const readEndedReason = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const keepEndedReason = (reason: string | null): void => {
  try {
    if (reason === null) localStorage.removeItem(key)
    else localStorage.setItem(key, reason)
  } catch {
    // Closed storage: the log-in page is then shown without the reason.
  }
}

const noneOnServer = () => null

/** As {@link readEndedReason}, also when it comes while the page is shown. Null until the page has come alive. */
export const useEndedReason = (): string | null =>
  useSyncExternalStore(onSessionChange, readEndedReason, noneOnServer)
