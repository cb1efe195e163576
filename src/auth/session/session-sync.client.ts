import type { FirebaseWebConfig } from '~/config/public'
import { isProblem, ProblemError } from '~/contract/problem'
import { openIdentity, type Identity, type IdentityToken } from '~/gateways/identity.client'
import {
  postToken,
  isBrought,
  terminalAuthError,
  type KeptIdentity,
  refreshSession,
} from './refresh-session.client'
import { keepEndedReason, announceSessionChange } from './session-events'
import { waitWhilePaused } from './pause-refresh'
import { deleteSession } from './session-address.client'
import { startRefreshTimer } from './refresh-timer.client'
import { hasSignedInMark, readRecord, writeRecord } from './session-record'
import { acquireLock, type ReleaseLock } from './acquire-lock.client'

// Milliseconds throughout.
/** How long one page waits for another that is at work on the session. */
const maxWaitMs = 3_000
/** How long the provider's library may take to tell the pages of a new sign-in. */
const signInSettles = 10_000
/** The pauses before the portal is asked once more for the session of a new sign-in. */
const signInPauses = [500, 2_000]

/** Keeps the portal's session in sync with the identity provider's sign-in. */
export interface SessionSync<I extends KeptIdentity = Identity> {
  identity: I
  /** Resolves once the provider has said who is signed in and the session follows it. */
  settled: Promise<void>
  /**
   * Signs in by what `attempt` does at the provider. Throws the provider's error, or the {@link
   * ProblemError} with which the portal refused the session.
   */
  signInWith: <T>(attempt: (identity: I) => Promise<T>) => Promise<T>
  /** Sends a token that the provider has renewed to the portal before any other call. */
  follow: (token: IdentityToken) => Promise<void>
  /**
   * Renews the session, or adopts what another page renewed since `askedAt`. Returns whether there is one
   * again; where the provider ended the sign-in, the session ends too.
   */
  renew: (askedAt: number) => Promise<boolean>
  /** Resolves once this page has restarted as a visitor's. */
  signOut: () => Promise<void>
}

/** The session that the page came with. */
export interface KnownSession {
  identityUid: string
}

/** Of a sign-in; two never have the same. */
const newName = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const withLock = async <T>(work: () => Promise<T>): Promise<T> => {
  const releaseLock = await acquireLock(maxWaitMs)
  try {
    return await work()
  } finally {
    releaseLock()
  }
}

/** Asks again where the portal could not be reached, with the pauses that are left. */
const insist = async <T>(work: () => Promise<T>, [pause, ...later] = signInPauses): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const isUnreachable = isProblem(error, 'UNAVAILABLE')
    if (!isUnreachable || pause === undefined) throw error
    await sleep(pause)
    return insist(work, later)
  }
}

/** A keeper of this identity's sign-in; `known` is null where the page came without a session. */
export const createSessionSync = <I extends KeptIdentity>(
  identity: I,
  known: KnownSession | null,
): SessionSync<I> => {
  // The sign-in that this page takes part in; another page may end it, or begin the next.
  let adopted: string | null = null
  let hasHeard = false
  let isWorking = false
  let refusal: ProblemError | null = null
  let renewing: { done: Promise<boolean>; isAsked: boolean } | null = null
  let releaseSignInLock: ReleaseLock | null = null

  /**
   * Has the provider's library forget who signed in. It waits for the browser's database, which in WebKit may never
   * answer once many pages were left quickly; what stays there opens nothing, and goes when a page finds it again.
   */
  const forgetPerson = () => Promise.race([identity.signOut(), sleep(maxWaitMs)])

  /** Ends a sign-in that the provider or the portal does not want any more. */
  const endFor = async (reason: string) => {
    adopted = null
    writeRecord(null)
    keepEndedReason(reason)
    // A cookie that cannot be deleted now is refused by the service, and expires.
    await deleteSession().catch(() => undefined)
    // Where that took long, the next sign-in may have begun.
    if (readRecord() === null) await forgetPerson()
    void announceSessionChange()
  }

  /** Where the sign-in of this page is not that of the browser any more. */
  const stepBack = async () => {
    adopted = null
    // Where another user is signed in, the provider's library notices by itself.
    if (readRecord() === null) await forgetPerson()
    void announceSessionChange()
  }

  const attemptRenewal = async (askedAt: number | null): Promise<boolean> => {
    await settled
    isWorking = true
    try {
      return await withLock(async () => {
        const renewal = await refreshSession(identity, askedAt)
        if (renewal.is === 'over') await endFor(renewal.reason)
        if (renewal.is === 'unwanted') await stepBack()
        if (renewal.is === 'held') adopted = readRecord()?.signIn ?? null
        return renewal.is === 'held'
      })
    } finally {
      isWorking = false
      looking.plan()
    }
  }

  const renew = (askedAt: number | null): Promise<boolean> => {
    // A scheduled renewal may decide that none is due, which is no answer for a caller that needs one.
    if (renewing !== null && (askedAt === null || renewing.isAsked)) return renewing.done
    const earlier = renewing?.done ?? Promise.resolve(false)
    const done = earlier
      .then(() => attemptRenewal(askedAt))
      .finally(() => {
        if (renewing?.done === done) renewing = null
      })
    renewing = { done, isAsked: askedAt !== null }
    return done
  }

  const looking = startRefreshTimer({
    renew: () => void waitWhilePaused().then(() => renew(null)),
    onLeft: () => {
      if (adopted !== null) void stepBack()
    },
  })

  const follow = (token: IdentityToken): Promise<void> =>
    withLock(async () => {
      // A user who signed out meanwhile stays signed out, however late the provider answers.
      if (hasHeard && !hasSignedInMark()) return stepBack()
      const record = readRecord()
      const isKnown = record?.identityUid === token.identityUid
      const signIn = isKnown ? record.signIn : newName()
      const isFirst = !hasHeard && known?.identityUid !== token.identityUid
      const isOlder = isKnown && token.expiresAt < record.tokenExpiresAt
      const isUnchanged = () => readRecord()?.signIn === record?.signIn
      const isNeeded = isFirst || !(isBrought(token) || isOlder)
      if (isNeeded && !(await postToken(token, signIn, isUnchanged))) return stepBack()
      adopted = signIn
      return looking.plan()
    })

  const onSignedOut = async () => {
    const record = readRecord()
    if (record === null) {
      // What an older release left, or a session without a sign-in behind it: neither is ours to end.
      writeRecord(null)
      return
    }
    // Another page is signing a user in or has just done so, and this page has not heard of it yet.
    const isOthers = hasHeard ? record.signIn !== adopted : Date.now() - record.renewedAt < signInSettles
    if (!isOthers) await withLock(() => endFor('user-token-expired'))
  }

  const getHear = async (identityUid: string) => {
    const record = readRecord()
    // Who signed out is out, even where the provider's library says otherwise: a refresh may have come too late.
    const isNew = hasHeard || known === null
    if (record === null && isNew && !hasSignedInMark()) return identity.signOut()
    // The session is already the next person's; this page's library is behind.
    if (record !== null && record.identityUid !== identityUid) return undefined
    const token = await identity.readToken()
    if (token?.identityUid === identityUid) await follow(token)
    return undefined
  }

  const hear = async (identityUid: string | null) => {
    releaseSignInLock?.()
    releaseSignInLock = null
    // The code that works on the session handles the result itself.
    if (isWorking) return
    try {
      if (identityUid === null) await onSignedOut()
      else await getHear(identityUid)
    } catch (error) {
      const reason = terminalAuthError(error)
      if (reason !== null) await endFor(reason)
      // Anything else is tried again: at once where there is no session, else when its time has come.
    } finally {
      hasHeard = true
      looking.plan()
    }
  }

  identity.onBeforeSignIn(async (token) => {
    refusal = null
    const releaseLock = await acquireLock(maxWaitMs)
    const overdue = setTimeout(releaseLock, signInSettles)
    releaseSignInLock = () => {
      clearTimeout(overdue)
      releaseLock()
    }
    const signIn = newName()
    try {
      // The last to sign in is the one who sits there.
      await insist(() => postToken(token, signIn, () => true))
      adopted = signIn
      looking.plan()
    } catch (error) {
      releaseSignInLock?.()
      if (error instanceof ProblemError) refusal = error
      throw error
    }
  })

  const settled = new Promise<void>((resolve) => {
    identity.onPersonChanged((identityUid) => void hear(identityUid).finally(resolve))
  })

  return {
    identity,
    settled,
    follow,
    renew,
    signInWith: async (attempt) => {
      await settled
      // What the portal said of an earlier attempt is not about this one.
      refusal = null
      try {
        return await attempt(identity)
      } catch (error) {
        throw refusal ?? error
      }
    },
    signOut: async () => {
      const isOut = await withLock(async () => {
        const before = readRecord()?.signIn
        await deleteSession()
        const now = readRecord()
        // A user signed in since then, in another page: this page must not end that session.
        if (now !== null && now.signIn !== before) return false
        adopted = null
        writeRecord(null)
        keepEndedReason(null)
        await forgetPerson()
        return true
      })
      await announceSessionChange(isOut ? 'left' : 'changed')
    },
  }
}

/** Starts the one keeper of this page. */
export const startSessionSync = (config: FirebaseWebConfig, known: KnownSession | null): SessionSync =>
  createSessionSync(openIdentity(config), known)
