const name = 'portal-session'

/** Told in this page too, which a BroadcastChannel does not do for its own messages. */
const here = new EventTarget()

/** Tells every open page of this browser that the session changed. */
export const announceSessionChange = (): void => {
  here.dispatchEvent(new Event('change'))
  const channel = new BroadcastChannel(name)
  channel.postMessage('change')
  channel.close()
}

/** Calls `listener` at each change of the session, in whichever page it came about. Returns how to stop. */
export const onSessionChange = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', listener)
  here.addEventListener('change', listener)
  return () => {
    channel.close()
    here.removeEventListener('change', listener)
  }
}
