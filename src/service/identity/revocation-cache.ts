import { LRUCache } from 'lru-cache'
import { withTimeout } from '~/observability/with-timeout'
import type { TokenRefusal, VerifiedToken } from './identity-provider'

/** The facts of an account that decide whether a sign-in still counts. */
export interface AccountStanding {
  disabled: boolean
  /** Sign-ins before it were ended. */
  validAfter: Date | null
}

/** Looks up these accounts at the provider; one that is missing in the answer no longer exists. */
export type AskStandings = (identityUids: readonly string[]) => Promise<Map<string, AccountStanding>>

interface Known {
  standing: AccountStanding | null
  /** When it was asked, in milliseconds. */
  at: number
}

interface Options {
  ask: AskStandings
  now: () => Date
  /** Called when the provider fails or is slow; once until it answers again. */
  onAway?: (error: unknown) => void
}

// Milliseconds. An account is looked up in the background after so long...
const fresh = 20_000
// ...and before the request after so long, so that a user locked out at the provider is refused within a minute...
const longest = 60_000
// ...but never longer than this: a slow provider delays each caller once.
const patience = 1_000
// A refusal is checked again sooner, since it may have been lifted.
const refusedFor = 5_000
// While the provider is away it is asked so seldom.
const pause = 5_000
// Accounts per request to the provider.
const atOnce = 100
const capacity = 50_000

/** Why a sign-in to an account in this state no longer counts; null if it does. */
const refusalBy = (standing: AccountStanding | null, { authTime }: VerifiedToken): TokenRefusal | null => {
  if (standing === null) return 'TOKEN_INVALID'
  if (standing.disabled) return 'ACCOUNT_DISABLED'
  return standing.validAfter !== null && authTime < standing.validAfter ? 'TOKEN_INVALID' : null
}

/**
 * Watches the accounts of callers, so that a user locked out at the provider is refused here within a minute. Many
 * callers share one request. While the provider is slow or away, accounts keep their last state until their tokens end.
 */
export const accountWatch = ({ ask, now, onAway }: Options) => {
  const known = new LRUCache<string, Known>({ max: capacity })
  // When an account changed: answers to earlier questions do not count.
  const changedAt = new LRUCache<string, number>({ max: capacity })
  const waiting = new Set<string>()
  let asking: Promise<void> | null = null
  let isAway = false
  let askedLast = Number.NEGATIVE_INFINITY
  const at = () => now().getTime()

  const learn = (identityUid: string, found: Known) => {
    const before = known.get(identityUid)
    // Of two answers, the one to the later question counts.
    if (before && before.at > found.at) return
    if (found.at < (changedAt.get(identityUid) ?? Number.NEGATIVE_INFINITY)) return
    known.set(identityUid, found)
  }

  const setAway = (error: unknown) => {
    if (!isAway) onAway?.(error)
    isAway = true
  }

  const askNext = async () => {
    const identityUids = [...waiting].slice(0, atOnce)
    for (const identityUid of identityUids) waiting.delete(identityUid)
    const begun = at()
    askedLast = begun
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      setAway(new Error('The identity provider is slow.'))
    }, patience).unref()
    try {
      const standings = await ask(identityUids)
      for (const uid of identityUids) learn(uid, { standing: standings.get(uid) ?? null, at: begun })
      isAway = isSlow
    } catch (error) {
      setAway(error)
      // Lets the waiting callers through, as it does new ones; however long the request lasts, no caller waits for it.
      waiting.clear()
    } finally {
      clearTimeout(timer)
    }
  }

  /** Looks an account up together with others that wait. Resolves, never rejects, with or without an answer. */
  const look = async (identityUid: string): Promise<void> => {
    if (isAway && (asking !== null || at() - askedLast < pause)) return
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
    const refusal = found ? refusalBy(found.standing, token) : null
    const age = found ? at() - found.at : Number.POSITIVE_INFINITY
    if (age < (refusal ? refusedFor : fresh)) return refusal
    const answer = look(identityUid)
    if (refusal === null && (age < longest || isAway)) return null
    await withTimeout(answer, patience)
    const latest = known.get(identityUid)
    return latest ? refusalBy(latest.standing, token) : null
  }

  return {
    /** Stores a separate look-up's result, and returns what it means for a token. */
    learn: (token: VerifiedToken, standing: AccountStanding | null, askedAt: Date): TokenRefusal | null => {
      learn(token.identityUid, { standing, at: askedAt.getTime() })
      return refusalBy(standing, token)
    },
    /** The account changed: the cached answer is looked up again before it counts. */
    doubt: (identityUid: string) => {
      changedAt.set(identityUid, at())
      const found = known.get(identityUid)
      if (found) found.at = Number.NEGATIVE_INFINITY
    },
    /** Why a valid token no longer counts, as far as is known or can be known soon; null if it does. Never throws. */
    getRefusal,
    /** The same of those alone who were refused when they were asked for last; null for all others. Never throws. */
    lastRefusalOf: async (token: VerifiedToken): Promise<TokenRefusal | null> => {
      const found = known.get(token.identityUid)
      return found && refusalBy(found.standing, token) ? getRefusal(token) : null
    },
  }
}
