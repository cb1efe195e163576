import { getEnd, readRecord, type SessionRecord } from './session-store'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

// Milliseconds; the delays are the specification's, section 9.
const second = 1_000
const minute = 60 * second

const refreshLead = 5 * minute
const firstRetryDelay = 30 * second
const maxRetryDelay = 960 * second
/** A record from further in the future was written before the clock was set back. */
const clockTolerance = 10 * second
/** Timers sleep with the machine, so the clock is checked again and again. */
const checkInterval = minute
/** A check that comes so late means that the machine has slept, possibly without an event. */
const sleepThreshold = 90 * second

/**
 * When the session is to be renewed: five minutes before its end, but never sooner than 30 s after the last renewal,
 * or a token of a few minutes would be renewed without a pause.
 */
const getRefreshTime = ({ endsAt, renewedAt }: SessionRecord, now: number): number => {
  const isClockSetBack = renewedAt > now + clockTolerance
  return isClockSetBack ? now : Math.max(endsAt - refreshLead, renewedAt + firstRetryDelay)
}

/**
 * When to try again after so many failures in a row: after 30 s, doubling to 960 s. The last attempt before the
 * session counts as over is not missed.
 */
export const getRetryTime = (failures: number, record: SessionRecord, now: number): number => {
  const retryAt = now + Math.min(firstRetryDelay * 2 ** (failures - 1), maxRetryDelay)
  const end = getEnd(record)
  return now < end ? Math.min(retryAt, end) : retryAt
}

interface RefreshTimerOptions {
  onDue: () => void
  /** Called when no user is signed in with this browser any more. */
  onSignedOut: () => void
}

/**
 * Checks whether the session is due for a renewal: by a timer, and whenever the page may have slept or been offline.
 * Returns how to schedule the next check.
 */
export const startRefreshTimer = ({ onDue, onSignedOut }: RefreshTimerOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let checkedAt = Date.now()

  const schedule = () => {
    clearTimeout(timer)
    const record = readRecord()
    if (record === null) return
    const now = Date.now()
    const dueIn = Math.max(getRefreshTime(record, now), record.retryAt) - now
    timer = setTimeout(() => check(false), Math.min(Math.max(0, dueIn), checkInterval))
  }

  const check = (isAwoken: boolean) => {
    const record = readRecord()
    if (record === null) return onSignedOut()
    const now = Date.now()
    const hasSlept = now - checkedAt > sleepThreshold
    checkedAt = now
    // After a wake-up the network may be another, so the delay meant for the last one does not apply.
    if (now >= getRefreshTime(record, now) && (isAwoken || hasSlept || now >= record.retryAt)) onDue()
    else schedule()
  }

  const onWake = () => check(true)
  onPageLifecycle({ onVisible: onWake, onOnline: onWake })
  window.addEventListener('focus', () => check(false))
  return schedule
}
