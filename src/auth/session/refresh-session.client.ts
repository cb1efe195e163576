import { ProblemError } from '~/contract/problem'
import { postToken } from './post-token.client'
import { terminalAuthError } from './terminal-auth-error'
import type { KeptIdentity } from './kept-identity'
import { hasEnded, refreshAt, retryAt } from './refresh-schedule'
import { readRecord, writeRecord, type SessionRecord } from './session-record'

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
 * Renews the session with a new token. Only in turn.
 * @param askedAt when a call found no session, so that what another page did since will do; null where it is time
 */
export const renewInTurn = async (identity: KeptIdentity, askedAt: number | null): Promise<Renewal> => {
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
