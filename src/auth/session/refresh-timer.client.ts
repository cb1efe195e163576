import { refreshAt, readRecord } from './session-record'

/**
 * Calls `listener` whenever this page may have slept, or been without a network: it is looked at again, it comes back
 * from the back-forward cache, the machine is online again. Returns how to stop.
 */
const onWake = (listener: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onShow)
  window.addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('online', listener)
  }
}

// Milliseconds. Timers sleep with the machine, so the clock is looked at again and again.
const longestPause = 60_000
const asleep = 90_000

interface Looking {
  /** Looks again when the session, as it now is, asks for it. */
  plan: () => void
}

interface LookedFor {
  /** It is time to renew the session. */
  renew: () => void
  /** Called when no user is signed in with this browser. */
  onLeft: () => void
}

const dueAt = (isAwoken: boolean, now: number): number | null => {
  const record = readRecord()
  if (record === null) return null
  const at = refreshAt(record, now)
  // After a wake-up the network may be another, so the pause meant for the last one does not apply.
  return isAwoken ? at : Math.max(at, record.retryAt)
}

/** Looks after the session's time: by a timer, and at once when the machine wakes up or is online again. */
export const startRefreshTimer = ({ renew, onLeft }: LookedFor): Looking => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = Date.now()

  const plan = () => {
    clearTimeout(timer)
    const now = Date.now()
    const at = dueAt(false, now)
    if (at !== null) timer = setTimeout(() => look(false), Math.min(Math.max(0, at - now), longestPause))
  }

  const look = (isAwoken: boolean) => {
    const now = Date.now()
    const hasSlept = now - lookedAt > asleep
    lookedAt = now
    const at = dueAt(isAwoken || hasSlept, now)
    if (at === null) onLeft()
    // The renewal schedules the next check itself.
    else if (now >= at) renew()
    else plan()
  }

  onWake(() => look(true))
  // A pause that is long over means that the machine has slept, possibly without any event.
  window.addEventListener('focus', () => look(false))
  return { plan }
}
