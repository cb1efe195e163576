import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { deleteExpiredTokens, insertEndedToken, isTokenEnded } from './ended-tokens.queries'
import { notifyChanged } from '../notifications/unread-stream'
import { cancelPending } from './email-changes.queries'

// The first match counts: most browsers also name those they descend from.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

// Twice the length of a real browser's; patterns take long over a hostile one with thousands of characters.
const maxUserAgentLength = 1_000

const findFirst = (known: [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Names the browser and system of a user agent, such as `Firefox on Linux`, without versions; empty if neither is
 * known.
 */
export const getBrowser = (userAgent: string): string => {
  const shortened = userAgent.slice(0, maxUserAgentLength)
  const browser = findFirst(browsers, shortened)
  const system = findFirst(systems, shortened)
  if (browser === undefined) return ''
  return system === undefined ? browser : `${browser} on ${system}`
}

/**
 * Refuses the caller's token on every node until it expires. Other tokens of the user stay valid. Open streams check
 * access again, so those of this token end.
 */
export const endToken = async (
  { database }: Pick<ServiceContext, 'database'>,
  { identityUid, authTime, issuedAt, expiresAt }: IdentityActor,
): Promise<void> => {
  if (issuedAt === undefined) return
  await database.transaction().execute(async (transaction) => {
    await insertEndedToken(transaction, { identityUid, authTime, issuedAt, expiresAt })
    await notifyChanged(transaction, [identityUid])
  })
}

// Milliseconds after its end in which a token may still be accepted: clocks differ, and verified tokens are cached.
const clockToleranceMs = 300_000

/** Deletes the records of tokens that have expired. */
export const cleanUpEndedTokens = (database: Database, now: Date): Promise<void> =>
  deleteExpiredTokens(database, new Date(now.getTime() - clockToleranceMs))

/**
 * Refuses a token whose user has signed out.
 * @throws ProblemError TOKEN_INVALID
 */
export const requireLiveToken = async (
  database: Database,
  token: Parameters<typeof isTokenEnded>[1],
): Promise<void> => {
  if (await isTokenEnded(database, token)) throw new ProblemError('TOKEN_INVALID')
}

/**
 * Cancels pending email changes together with a user's sessions: a stranger who was signed out must not return by such
 * a link.
 */
export const cancelPendingChanges = (
  transaction: Database,
  identityUids: readonly string[],
  now: Date,
): Promise<void> => cancelPending(transaction, identityUids, now)
