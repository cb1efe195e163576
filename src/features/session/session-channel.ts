const name = 'portal-session'

/**
 * What happened to the session.
 * - `changed`: it was renewed, or ended by others than the person
 * - `left`: the person signed out
 */
export type SessionChange = 'changed' | 'left'

/** Told in this page too, which a BroadcastChannel does not do for its own messages. */
const here = new EventTarget()

/** Tells every open page of this browser that the session changed. */
export const announceSessionChange = (change: SessionChange = 'changed'): void => {
  here.dispatchEvent(new MessageEvent('change', { data: change }))
  const channel = new BroadcastChannel(name)
  channel.postMessage(change)
  channel.close()
}

/** Calls `listener` at each change of the session, in whichever page it came about. Returns how to stop. */
export const onSessionChange = (listener: (change: SessionChange) => void): (() => void) => {
  const channel = new BroadcastChannel(name)
  const hear = (event: Event) =>
    listener(event instanceof MessageEvent && event.data === 'left' ? 'left' : 'changed')
  channel.addEventListener('message', hear)
  here.addEventListener('change', hear)
  return () => {
    channel.close()
    here.removeEventListener('change', hear)
  }
}
