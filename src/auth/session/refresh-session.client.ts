import type { Identity, IdentityToken } from '~/gateways/identity.client'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'
import { deleteSession, postSession } from './session-address.client'
import { keepEndedReason, announceSessionChange } from './session-events'
import {
  readRecord,
  tokenMark,
  writeRecord,
  hasEnded,
  refreshAt,
  retryAt,
  type SessionRecord,
} from './session-record'

/** What the session keeper needs of the identity provider. */
export type KeptIdentity = Pick<
  Identity,
  'onBeforeSignIn' | 'onPersonChanged' | 'readToken' | 'refresh' | 'signOut'
>

/** The provider's codes after which a sign-in cannot be renewed any more. */
const finalCodes = [
  'user-disabled',
  'user-token-expired',
  'user-not-found',
  'user-mismatch',
  'invalid-user-token',
  'invalid-refresh-token',
  'missing-refresh-token',
]

/**
 * Why a sign-in is over for good, given what its renewal failed with; null where it may be tried again.
 * A token that was just made and is refused all the same means that the sign-in behind it was revoked.
 */
export const terminalAuthError = (error: unknown): string | null => {
  if (error instanceof ProblemError) {
    if (error.status === 401) return 'user-token-expired'
    return error.status === 403 ? error.code : null
  }
  const code = providerCode(error)
  return code !== null && finalCodes.includes(code) ? code : null
}

/** Whether the portal has this very token, as far as the pages of this browser know. */
export const isBrought = (token: IdentityToken): boolean => {
  const record = readRecord()
  return record?.identityUid === token.identityUid && record.token === tokenMark(token.token)
}

/**
 * Posts a token of the sign-in named `signIn`, and announces the new session to every page. Returns false where the
 * sign-in was ended meanwhile: then the new session is deleted again. Only while holding the lock.
 * @param isWanted called once the portal has answered
 */
export const postToken = async (
  token: IdentityToken,
  signIn: string,
  isWanted: () => boolean,
): Promise<boolean> => {
  const endsIn = await postSession(token.token)
  const isKept = isWanted()
  if (isKept) {
    const renewedAt = Date.now()
    keepEndedReason(null)
    writeRecord({
      signIn,
      identityUid: token.identityUid,
      token: tokenMark(token.token),
      tokenExpiresAt: token.expiresAt,
      endsAt: renewedAt + endsIn,
      renewedAt,
      failures: 0,
      retryAt: 0,
    })
  } else {
    // Where another user has signed in since, the next call renews that session.
    await deleteSession()
  }
  void announceSessionChange()
  return isKept
}

// Milliseconds. A session renewed within this time is not renewed again: it would not help.
const justRenewed = 5_000

/**
 * The result of a renewal: there is a session, it may be retried, it is no longer wanted, or the sign-in is
 * over for that reason.
 */
export type Renewal = { is: 'held' } | { is: 'failed' } | { is: 'unwanted' } | { is: 'over'; reason: string }

const isWanted = ({ signIn }: SessionRecord) => readRecord()?.signIn === signIn

const noteFailure = (record: SessionRecord, error: unknown) => {
  if (!isWanted(record)) return
  const now = Date.now()
  const failures = record.failures + 1
  const asked = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0
  writeRecord({ ...record, failures, retryAt: Math.max(retryAt(failures, record, now), now + asked) })
}

/** Whether another page has renewed it, or it was renewed just now. */
const isSeenTo = (record: SessionRecord, askedAt: number | null, now: number) => {
  if (askedAt === null) return now < refreshAt(record, now)
  return record.renewedAt <= now && (record.renewedAt >= askedAt || now - record.renewedAt < justRenewed)
}

/**
 * Renews the session with a new token. Only while holding the lock.
 * @param askedAt when a call found no session, so that what another page did since will do; null where it is time
 */
export const refreshSession = async (identity: KeptIdentity, askedAt: number | null): Promise<Renewal> => {
  const now = Date.now()
  const record = readRecord()
  if (record === null) return { is: 'unwanted' }
  if (isSeenTo(record, askedAt, now)) {
    return { is: !hasEnded(record, now) && record.renewedAt >= (askedAt ?? 0) ? 'held' : 'failed' }
  }
  try {
    const token = await identity.refresh()
    if (!isWanted(record)) return { is: 'unwanted' }
    // The provider has no user, or another one than the session, so it is unknown who uses the
    // browser.
    if (token?.identityUid !== record.identityUid) return { is: 'over', reason: 'user-token-expired' }
    const isKept = await postToken(token, record.signIn, () => isWanted(record))
    return { is: isKept ? 'held' : 'unwanted' }
  } catch (error) {
    if (!isWanted(record)) return { is: 'unwanted' }
    const reason = terminalAuthError(error)
    if (reason !== null) return { is: 'over', reason }
    noteFailure(record, error)
    return { is: 'failed' }
  }
}
