import { LRUCache } from 'lru-cache'
import { withTimeout } from '~/observability/with-timeout'
import type { TokenRefusal, VerifiedToken } from './identity-provider'

/** The account data that decides whether a sign-in is still valid. */
export interface AccountState {
  disabled: boolean
  /** Earlier sign-ins are no longer valid. */
  validAfter: Date | null
}

/** Looks up accounts at the provider; those missing in the result no longer exist. */
export type LookUpAccounts = (identityUids: readonly string[]) => Promise<Map<string, AccountState>>

interface CachedAccount {
  standing: AccountState | null
  /** When it was looked up, in milliseconds. */
  at: number
}

interface Options {
  ask: LookUpAccounts
  now: () => Date
  /** Called when the provider fails or is slow; once until it responds again. */
  onAway?: (error: unknown) => void
}

// Milliseconds after which an account is looked up again in the background.
const refreshAfterMs = 20_000
// Milliseconds after which it is looked up before the request, so that a user disabled at the provider is refused
// within a minute.
const maxAgeMs = 60_000
// The maximum wait for that: a slow provider delays each caller once.
const maxWaitMs = 1_000
// A refusal is checked sooner, since it may have been lifted.
const maxRefusalAgeMs = 5_000
// The interval of look-ups while the provider is unavailable.
const retryIntervalMs = 5_000
// Accounts per request to the provider.
const maxAccountsPerRequest = 100
const capacity = 50_000

/** Returns why a sign-in to an account in this state is no longer valid; null if it is. */
const getRefusalReason = (
  standing: AccountState | null,
  { authTime }: VerifiedToken,
): TokenRefusal | null => {
  if (standing === null) return 'TOKEN_INVALID'
  if (standing.disabled) return 'ACCOUNT_DISABLED'
  return standing.validAfter !== null && authTime < standing.validAfter ? 'TOKEN_INVALID' : null
}

/**
 * Caches the state of callers' accounts, so that a user disabled at the provider is refused here within a minute. Many
 * callers share one request. While the provider is slow or unavailable, accounts keep their last state until their
 * tokens expire.
 */
export const createRevocationCache = ({ ask, now, onAway }: Options) => {
  const known = new LRUCache<string, CachedAccount>({ max: capacity })
  // When an account changed: results of earlier look-ups do not count.
  const changedAt = new LRUCache<string, number>({ max: capacity })
  const waiting = new Set<string>()
  let asking: Promise<void> | null = null
  let isAway = false
  let askedLast = Number.NEGATIVE_INFINITY
  const at = () => now().getTime()

  const storeState = (identityUid: string, found: CachedAccount) => {
    const before = known.get(identityUid)
    // Of two results, that of the later look-up counts.
    if (before && before.at > found.at) return
    if (found.at < (changedAt.get(identityUid) ?? Number.NEGATIVE_INFINITY)) return
    known.set(identityUid, found)
  }

  const setAway = (error: unknown) => {
    if (!isAway) onAway?.(error)
    isAway = true
  }

  const askNext = async () => {
    const identityUids = [...waiting].slice(0, maxAccountsPerRequest)
    for (const identityUid of identityUids) waiting.delete(identityUid)
    const begun = at()
    askedLast = begun
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      setAway(new Error('The identity provider is slow.'))
    }, maxWaitMs).unref()
    try {
      const standings = await ask(identityUids)
      for (const uid of identityUids) storeState(uid, { standing: standings.get(uid) ?? null, at: begun })
      isAway = isSlow
    } catch (error) {
      setAway(error)
      // Stops waiting callers, as it does new ones, from waiting for the request, however long it takes.
      waiting.clear()
    } finally {
      clearTimeout(timer)
    }
  }

  /** Looks up an account together with others that wait. Never rejects, with or without a result. */
  const look = async (identityUid: string): Promise<void> => {
    if (isAway && (asking !== null || at() - askedLast < retryIntervalMs)) return
    waiting.add(identityUid)
    while (waiting.has(identityUid)) {
      asking ??= askNext().finally(() => {
        asking = null
      })
      await asking
    }
  }

  const getRefusal = async (token: VerifiedToken): Promise<TokenRefusal | null> => {
    const { identityUid } = token
    const found = known.get(identityUid)
    const refusal = found ? getRefusalReason(found.standing, token) : null
    const age = found ? at() - found.at : Number.POSITIVE_INFINITY
    if (age < (refusal ? maxRefusalAgeMs : refreshAfterMs)) return refusal
    const answer = look(identityUid)
    if (refusal === null && (age < maxAgeMs || isAway)) return null
    await withTimeout(answer, maxWaitMs)
    const latest = known.get(identityUid)
    return latest ? getRefusalReason(latest.standing, token) : null
  }

  return {
    /** Stores the result of a separate look-up, and returns what it means for a token. */
    learn: (token: VerifiedToken, standing: AccountState | null, askedAt: Date): TokenRefusal | null => {
      storeState(token.identityUid, { standing, at: askedAt.getTime() })
      return getRefusalReason(standing, token)
    },
    /** Marks an account as changed: it is looked up again before its cached state counts. */
    invalidate: (identityUid: string) => {
      changedAt.set(identityUid, at())
      const found = known.get(identityUid)
      if (found) found.at = Number.NEGATIVE_INFINITY
    },
    /**
     * Returns why a valid token is refused, as far as is known or can be known soon; null if it is not. Never throws.
     */
    getRefusal,
    /** The same, only for accounts whose last look-up was a refusal; null for all others. Never throws. */
    getLastRefusal: async (token: VerifiedToken): Promise<TokenRefusal | null> => {
      const found = known.get(token.identityUid)
      return found && getRefusalReason(found.standing, token) ? getRefusal(token) : null
    },
  }
}
