import * as v from 'valibot'
import { parseKept } from '~/ui/kept-texts/kept-texts'

const key = 'portal.signed-in'

const shape = v.object({
  signIn: v.string(),
  identityUid: v.string(),
  token: v.string(),
  tokenExpiresAt: v.number(),
  endsAt: v.number(),
  renewedAt: v.number(),
  failures: v.number(),
  retryAt: v.number(),
})

/**
 * What the pages of one browser share about the sign-in, so that none renews what another has renewed, or restores
 * what another has ended. Times are milliseconds since 1970.
 */
export interface SessionRecord {
  /** Names this sign-in; the next one of the same person has another. */
  signIn: string
  identityUid: string
  /** The `tokenMark` of the token that the portal has. */
  token: string
  /** The token's own end, by the provider's clock: of two tokens the later is the newer. */
  tokenExpiresAt: number
  /** When the session ends, by this machine's clock, which may be hours wrong. */
  endsAt: number
  /** By this machine's clock. */
  renewedAt: number
  /** Failed renewals in a row. */
  failures: number
  /** Not to be tried again before then, unless the machine wakes up. */
  retryAt: number
}

// Where storage is closed to us, this page at least knows.
let here: string | null = null

const readText = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return here
  }
}

/**
 * Whether a user signed in with this browser and did not sign out: only then is the identity
 * provider's library loaded, which visitors are spared.
 */
export const hasSignedInMark = (): boolean => typeof window !== 'undefined' && readText() !== null

/** Whether the browser has the cookie with the user id, which expires together with the token. */
export const hasSessionCookie = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )(?:__Host-)?userId=/.test(document.cookie)

/** Null where no user is signed in, and where an older release left its mark. */
export const readRecord = (): SessionRecord | null => parseKept(shape, readText())

export const writeRecord = (record: SessionRecord | null): void => {
  here = record === null ? null : JSON.stringify(record)
  try {
    if (here === null) localStorage.removeItem(key)
    else localStorage.setItem(key, here)
  } catch {
    // As above.
  }
}

/** Tells one token from another without being one (FNV-1a). */
export const tokenMark = (token: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < token.length; i += 1) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

// Milliseconds throughout; the numbers are the specification's, section 9.
const refreshLead = 5 * 60_000
const expiredEarly = 30_000
const firstBackOff = 30_000
const longestBackOff = 960_000

// What is further in the future than this was written before the clock was set back.
const clockSlack = 10_000

type Life = Pick<SessionRecord, 'endsAt' | 'renewedAt'>

/** Whether the session counts as over: 30 s early, so that no call arrives with a token that ended on its way. */
export const hasEnded = ({ endsAt }: Pick<Life, 'endsAt'>, now: number): boolean =>
  now >= endsAt - expiredEarly

/** Whether the clock was set back since the session was renewed, so that its end says nothing any more. */
const isClockSetBack = ({ renewedAt }: Life, now: number) => renewedAt > now + clockSlack

/**
 * When the session is to be renewed: five minutes before its end, but never sooner than the first wait after its
 * last renewal, or a token of a few minutes would be renewed without a pause.
 */
export const refreshAt = (life: Life, now: number): number =>
  isClockSetBack(life, now) ? now : Math.max(life.endsAt - refreshLead, life.renewedAt + firstBackOff)

/** The wait after that many failures in a row: 30 s doubling to 960 s. */
export const backOff = (failures: number): number =>
  Math.min(firstBackOff * 2 ** (failures - 1), longestBackOff)

/**
 * When to try again after that many failures. While the session still counts, a last attempt is made before it does
 * no more: a wait beyond that would let it end although the network may be back.
 */
export const retryAt = (failures: number, { endsAt }: Pick<Life, 'endsAt'>, now: number): number => {
  const regular = now + backOff(failures)
  const lastUseful = endsAt - expiredEarly
  return now < lastUseful ? Math.min(regular, lastUseful) : regular
}

const attribute = 'data-returning'

/**
 * Runs before the first paint. In a browser with a signed-in user, whatever invites visitors to log in stays
 * hidden until it is known whether the session, whose cookie may have expired, can be renewed; the style sheet
 * hides what carries `data-unless-returning`.
 */
export const returningScript = `try{localStorage.getItem('portal.signed-in')&&document.documentElement.setAttribute('${attribute}','')}catch{}`

/** Shows everything, once it is known who is there. */
export const endReturning = (): void => document.documentElement.removeAttribute(attribute)
