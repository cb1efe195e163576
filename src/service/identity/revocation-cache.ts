import { inTime } from '~/telemetry/in-time'
import { putLast } from '../put-last'
import type { TokenRefusal, VerifiedToken } from './identity-provider'

/** Of an account, what decides whether a sign-in still counts. */
export interface AccountStanding {
  disabled: boolean
  /** Sign-ins before it were ended. */
  validAfter: Date | null
}

/** What the provider says of these accounts; whoever is missing in the answer has none any more. */
export type AskStandings = (identityUids: readonly string[]) => Promise<Map<string, AccountStanding>>

interface Known {
  standing: AccountStanding | null
  /** When it was asked, in milliseconds. */
  at: number
}

interface Options {
  ask: AskStandings
  now: () => Date
  /** The provider failed or is slow; told once until it answers again. */
  onAway?: (error: unknown) => void
}

// Milliseconds. An account is asked for again beside the request once it was last asked for so long ago...
const fresh = 20_000
// ...and before the request after so long, so that whoever is put out at the provider is out within a minute...
const longest = 60_000
// ...but never longer than this: a slow provider slows nobody twice.
const patience = 1_000
// What keeps somebody out is looked at again sooner, for it may have been taken back.
const refusedFor = 5_000
// While the provider is away it is asked so seldom.
const pause = 5_000
// Accounts that the provider takes in one question.
const atOnce = 100
const capacity = 50_000

/** Why this sign-in counts no longer at an account of that standing; null where it does. */
const refusalBy = (standing: AccountStanding | null, { authTime }: VerifiedToken): TokenRefusal | null => {
  if (standing === null) return 'TOKEN_INVALID'
  if (standing.disabled) return 'ACCOUNT_DISABLED'
  return standing.validAfter !== null && authTime < standing.validAfter ? 'TOKEN_INVALID' : null
}

/**
 * Watches the accounts of those who call, so that whoever was put out at the provider itself is out here within a
 * minute. Many callers make one question. While the provider is slow or away, those who are in stay in until their
 * tokens end, and those who were out stay out.
 */
export const accountWatch = ({ ask, now, onAway }: Options) => {
  const known = new Map<string, Known>()
  // When it changed: what was asked for before says nothing of it any more.
  const changedAt = new Map<string, number>()
  const waiting = new Set<string>()
  let asking: Promise<void> | null = null
  let isAway = false
  let askedLast = Number.NEGATIVE_INFINITY
  const at = () => now().getTime()

  const learn = (identityUid: string, found: Known) => {
    const before = known.get(identityUid)
    // Of two answers the one that was asked for later holds.
    if (before && before.at > found.at) return
    if (found.at < (changedAt.get(identityUid) ?? Number.NEGATIVE_INFINITY)) return
    putLast(known, identityUid, found, capacity)
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
      // They are let through, as whoever comes now is; however long it lasts, nobody is kept waiting for it.
      waiting.clear()
    } finally {
      clearTimeout(timer)
    }
  }

  /** Asks for an account with whoever else is asked for. Resolves, never rejects, when there is an answer or none. */
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
    await inTime(answer, patience)
    const latest = known.get(identityUid)
    return latest ? refusalBy(latest.standing, token) : null
  }

  return {
    /** Takes in what was asked for beside, and says what it means for a token. */
    learn: (token: VerifiedToken, standing: AccountStanding | null, askedAt: Date): TokenRefusal | null => {
      learn(token.identityUid, { standing, at: askedAt.getTime() })
      return refusalBy(standing, token)
    },
    /** It changed: whatever is known of it is asked for anew before it counts. */
    doubt: (identityUid: string) => {
      putLast(changedAt, identityUid, at(), capacity)
      const found = known.get(identityUid)
      if (found) found.at = Number.NEGATIVE_INFINITY
    },
    /** Why a good token counts no longer, as far as is known or can be known soon; null where it does. Never throws. */
    getRefusal,
    /** The same of those alone who were refused when they were asked for last; null for all others. Never throws. */
    lastRefusalOf: async (token: VerifiedToken): Promise<TokenRefusal | null> => {
      const found = known.get(token.identityUid)
      return found && refusalBy(found.standing, token) ? getRefusal(token) : null
    },
  }
}
