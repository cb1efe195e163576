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
 * that holds the turn must not wait for that, as the handler may need the turn.
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
