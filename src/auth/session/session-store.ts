import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { userCookie } from '~/config/user-header'
import { parseStoredJson } from '~/ui/stored-texts/stored-texts'

const recordKey = 'portal.signed-in'
const endedReasonKey = 'portal.sign-in-ended'

const schema = v.object({
  signIn: v.string(),
  identityUid: v.string(),
  tokenExpiresAt: v.number(),
  endsAt: v.number(),
  renewedAt: v.number(),
  failures: v.number(),
  retryAt: v.number(),
})

/**
 * What the tabs of a browser share about the session, so that none renews what another has renewed, or restores
 * what another has ended. Times are milliseconds since 1970.
 */
export interface SessionRecord {
  /** Identifies the sign-in; the next one of the same user has another. */
  signIn: string
  identityUid: string
  /** When the posted token expires, by the provider's clock: of two tokens the later is the newer. */
  tokenExpiresAt: number
  /** When the session ends, by this machine's clock, which may be hours wrong. */
  endsAt: number
  /** By this machine's clock. */
  renewedAt: number
  /** Failed renewals in a row. */
  failures: number
  /** The earliest time of the next renewal, unless the machine wakes up. */
  retryAt: number
}

// Where the browser blocks storage, the page remembers.
const memory = new Map<string, string>()

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

const write = (key: string, text: string | null): void => {
  if (text === null) memory.delete(key)
  else memory.set(key, text)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // As above.
  }
}

/**
 * Whether a user signed in with this browser and did not sign out. Only then is the identity provider's SDK loaded.
 */
export const hasSignedInMark = (): boolean => typeof window !== 'undefined' && read(recordKey) !== null

/** Whether the browser has the cookie of a session. */
export const hasSessionCookie = (): boolean =>
  typeof document !== 'undefined' && userCookie.test(document.cookie)

/** Null where no user is signed in, and where storage holds something else. */
export const readRecord = (): SessionRecord | null => parseStoredJson(schema, read(recordKey))

export const writeRecord = (record: SessionRecord | null): void =>
  write(recordKey, record === null ? null : JSON.stringify(record))

// Milliseconds (specification, section 9).
const expiredEarlyMs = 30_000

/** When the session counts as over: 30 s early, so that no call arrives with a token that expired on its way. */
export const getEnd = ({ endsAt }: Pick<SessionRecord, 'endsAt'>): number => endsAt - expiredEarlyMs

/**
 * Why the last sign-in of this browser was ended by others than the user: the provider's code without its prefix,
 * or the code with which the portal refused the account. Null after a sign-out, and after the next sign-in.
 */
export const readEndedReason = (): string | null => read(endedReasonKey)

export const writeEndedReason = (reason: string | null): void => write(endedReasonKey, reason)

/**
 * A change of the session.
 * - `changed`: it was renewed, or ended by others than the user
 * - `left`: the user signed out
 */
export type SessionChange = 'changed' | 'left'

type Listener = (change: SessionChange) => unknown

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

const notify = (change: SessionChange) =>
  Promise.allSettled([...listeners].map((listener) => listener(change)))

// One channel for both directions: it does not receive its own messages.
const openChannel = (): BroadcastChannel => {
  if (channel) return channel
  channel = new BroadcastChannel('portal-session')
  channel.addEventListener('message', ({ data }) => void notify(data === 'left' ? 'left' : 'changed'))
  return channel
}

/**
 * Notifies every tab of this browser that the session changed. Resolves once this page has handled it. A caller
 * that holds the session lock must not wait for that, as the handler may need it.
 */
export const publishSessionChange = async (change: SessionChange = 'changed'): Promise<void> => {
  openChannel().postMessage(change)
  await notify(change)
}

/** Subscribes to session changes in any tab. Returns a function that unsubscribes. */
export const onSessionChange = (listener: Listener): (() => void) => {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const noReasonOnServer = () => null

/** As {@link readEndedReason}, also when it changes while the page is shown. Null until hydration. */
export const useEndedReason = (): string | null =>
  useSyncExternalStore(onSessionChange, readEndedReason, noReasonOnServer)

const pauses = new Set<Promise<void>>()

/**
 * Pauses renewals of the session in this page while the user signs in again: one that finds the sign-in revoked
 * would sign the user out meanwhile.
 * @returns how to resume
 */
export const pauseRefresh = (): (() => void) => {
  const controller = new AbortController()
  const pause = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => {
      pauses.delete(pause)
      resolve()
    })
  })
  pauses.add(pause)
  return () => controller.abort()
}

/** Resolves once no pause is left. */
export const waitWhilePaused = async (): Promise<void> => {
  while (pauses.size > 0) await Promise.all(pauses)
}

const returningAttribute = 'data-returning'

/**
 * Runs before the first paint. In a browser with a signed-in user, whatever invites visitors to log in stays
 * hidden until it is known whether the session, whose cookie may have expired, can be renewed; the style sheet
 * hides what carries `data-unless-returning`.
 */
export const returningScript = `try{localStorage.getItem('${recordKey}')&&document.documentElement.setAttribute('${returningAttribute}','')}catch{}`

/** Shows hidden elements, once the session is known. */
export const endReturning = (): void => document.documentElement.removeAttribute(returningAttribute)
