import { useSyncExternalStore } from 'react'

/**
 * What happened to the session.
 * - `changed`: it was renewed, or ended by others than the user
 * - `left`: the user signed out
 */
export type SessionChange = 'changed' | 'left'

type Listener = (change: SessionChange) => unknown

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

// One channel for both directions: it does not receive its own messages.
const openChannel = (): BroadcastChannel => {
  if (channel) return channel
  channel = new BroadcastChannel('portal-session')
  channel.addEventListener('message', ({ data }) => void tell(data === 'left' ? 'left' : 'changed'))
  return channel
}

const tell = (change: SessionChange) => Promise.allSettled([...listeners].map((listener) => listener(change)))

/**
 * Tells every open page of this browser that the session changed. Resolves once this page has handled it. A caller
 * that holds the lock must not wait for that, as the handler may need it.
 */
export const announceSessionChange = async (change: SessionChange = 'changed'): Promise<void> => {
  openChannel().postMessage(change)
  await tell(change)
}

/** Calls `listener` at each change of the session, in whichever page it came about. Returns how to stop. */
export const onSessionChange = (listener: Listener): (() => void) => {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
