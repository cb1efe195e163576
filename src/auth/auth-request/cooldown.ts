import { createEmitter } from '~/ui/hooks/emitter'
import { useCallback, useSyncExternalStore } from 'react'
import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'

const getKey = (name: string) => `portal-wait-${name}`

/** End times of cooldowns, in milliseconds since 1970; past ones stay until they are ended. */
const endTimes = new Map<string, number>()
const listeners = createEmitter()
let clock: number | undefined

const isRunning = () => [...endTimes.values()].some((until) => until > Date.now())

const tick = () => {
  if (!isRunning()) {
    window.clearInterval(clock)
    clock = undefined
  }
  listeners.emit()
}

const startClock = () => {
  if (clock === undefined && isRunning()) clock = window.setInterval(tick, 1_000)
}

/** Reads what an earlier page of this tab stored. */
const readStored = (name: string): number | null => {
  try {
    const until = Number(sessionStorage.getItem(getKey(name)))
    return until > Date.now() ? until : null
  } catch {
    return null
  }
}

const writeStored = (name: string, until: number | null) => {
  try {
    if (until === null) sessionStorage.removeItem(getKey(name))
    else sessionStorage.setItem(getKey(name), String(until))
  } catch {
    // Storage is full or blocked; this page still knows.
  }
}

/**
 * Starts a cooldown after too many attempts; it survives a reload of the tab.
 * @param name of the blocked action, such as `sign-in`
 */
export const startCooldown = (name: string, seconds: number): void => {
  const until = Date.now() + seconds * 1_000
  endTimes.set(name, until)
  writeStored(name, until)
  startClock()
  listeners.emit()
}

/** Ends a cooldown, as for a new attempt. */
export const endCooldown = (name: string): void => {
  endTimes.delete(name)
  writeStored(name, null)
  listeners.emit()
}

/** Returns the remaining seconds of a cooldown; 0 when it is over, null without one. */
export const getSecondsLeft = (name: string): number | null => {
  const until = endTimes.get(name)
  return until === undefined ? null : Math.max(0, Math.ceil((until - Date.now()) / 1_000))
}

/**
 * Calls `listener` every second of a cooldown, and when one starts or ends. Returns a function that unsubscribes.
 */
export const watchCooldown = (name: string, listener: () => void): (() => void) => {
  const kept = endTimes.has(name) ? null : readStored(name)
  if (kept !== null) endTimes.set(name, kept)
  startClock()
  return listeners.subscribe(listener)
}

const noneOnServer = () => null

/** Returns the remaining seconds of a cooldown; 0 when it is over, null without one. Renders every second. */
export const useCooldown = (name: string): number | null =>
  useSyncExternalStore(
    useCallback((listener: () => void) => watchCooldown(name, listener), [name]),
    () => getSecondsLeft(name),
    noneOnServer,
  )

// Seconds. The provider does not say how long it blocks a client; a minute is usually enough.
const defaultCooldownSeconds = 60

/** Returns the seconds to wait after an error for too many attempts; null for any other error. */
export const getCooldown = (error: unknown): number | null => {
  if (error instanceof ProblemError) {
    return error.code === 'TOO_MANY_REQUESTS' ? (error.retryAfter ?? defaultCooldownSeconds) : null
  }
  if (error instanceof HttpError && error.status === 429) return error.retryAfter ?? defaultCooldownSeconds
  return providerCode(error) === 'too-many-requests' ? defaultCooldownSeconds : null
}
