import type { FirebaseWebConfig } from '~/config/public'
import { http } from '~/contract/http-client'
import { HttpError, createNetworkError } from '~/contract/http-error'
import { isProblem, ProblemError } from '~/contract/problem'
import { parseProblemResponse } from '~/contract/parse-problem-response'
import { openIdentity, type Identity, type IdentityToken } from '~/gateways/identity.client'
import { withTimeout } from '~/observability/with-timeout'
import { providerCode } from '../provider-errors'
import {
  getEnd,
  publishSessionChange,
  readRecord,
  waitWhilePaused,
  writeEndedReason,
  writeRecord,
  type SessionRecord,
} from './session-store'
import { getHref } from '~/ui/links/href'
import { onPageLifecycle } from '~/ui/hooks/page-lifecycle'

// Milliseconds; the delays are the specification's, section 9.
const second = 1_000
const minute = 60 * second

const refreshLead = 5 * minute
const firstRetryDelay = 30 * second
const maxRetryDelay = 960 * second
/** A record from further in the future was written before the clock was set back. */
const clockTolerance = 10 * second
/** Timers sleep with the machine, so the clock is checked again and again. */
const checkInterval = minute
/** A check that comes so late means that the machine has slept, possibly without an event. */
const sleepThreshold = 90 * second

/**
 * When the session is to be renewed: five minutes before its end, but never sooner than 30 s after the last renewal,
 * or a token of a few minutes would be renewed without a pause.
 */
const getRefreshTime = ({ endsAt, renewedAt }: SessionRecord, now: number): number => {
  const isClockSetBack = renewedAt > now + clockTolerance
  return isClockSetBack ? now : Math.max(endsAt - refreshLead, renewedAt + firstRetryDelay)
}

/**
 * When to try again after so many failures in a row: after 30 s, doubling to 960 s. The last attempt before the
 * session counts as over is not missed.
 */
const getRetryTime = (failures: number, record: SessionRecord, now: number): number => {
  const retryAt = now + Math.min(firstRetryDelay * 2 ** (failures - 1), maxRetryDelay)
  const end = getEnd(record)
  return now < end ? Math.min(retryAt, end) : retryAt
}

interface RefreshTimerOptions {
  onDue: () => void
  /** Called when no user is signed in with this browser any more. */
  onSignedOut: () => void
}

/**
 * Checks whether the session is due for a renewal: by a timer, and whenever the page may have slept or been offline.
 * Returns how to schedule the next check.
 */
const startRefreshTimer = ({ onDue, onSignedOut }: RefreshTimerOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let checkedAt = Date.now()

  const schedule = () => {
    clearTimeout(timer)
    const record = readRecord()
    if (record === null) return
    const now = Date.now()
    const dueIn = Math.max(getRefreshTime(record, now), record.retryAt) - now
    timer = setTimeout(() => check(false), Math.min(Math.max(0, dueIn), checkInterval))
  }

  const check = (isAwoken: boolean) => {
    const record = readRecord()
    if (record === null) return onSignedOut()
    const now = Date.now()
    const hasSlept = now - checkedAt > sleepThreshold
    checkedAt = now
    // After a wake-up the network may be another, so the delay meant for the last one does not apply.
    if (now >= getRefreshTime(record, now) && (isAwoken || hasSlept || now >= record.retryAt)) onDue()
    else schedule()
  }

  const onWake = () => check(true)
  onPageLifecycle({ onVisible: onWake, onOnline: onWake })
  window.addEventListener('focus', () => check(false))
  return schedule
}

/** How long a tab waits for another that holds the lock. */
const lockTimeout = 3 * second

/**
 * Runs `work` while no other tab works on the session. It waits for a limited time only, because a tab may hang. After
 * that, and in a browser without Web Locks (they need HTTPS or localhost), it runs without the lock: the last write
 * wins, and `work` checks whether it is still wanted.
 */
const withLock = async <T>(work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), lockTimeout)
  let isHeld = false
  const workWithLock = () => {
    isHeld = true
    clearTimeout(timer)
    return work()
  }
  try {
    return await navigator.locks.request('portal.session', { signal: waiting.signal }, workWithLock)
  } catch (error) {
    if (isHeld) throw error
    return work()
  }
}

// A call that hangs holds up every tab of this browser.
const cookieTimeout = 20 * second

const callSession = async <T>(
  method: string,
  headers: Record<string, string>,
  read: (response: Response) => T,
): Promise<T> => {
  try {
    return await http(new URL(getHref({ to: '/session' }), window.location.href).href, {
      method,
      headers,
      timeout: cookieTimeout,
      read: (response) => {
        // A captive portal answers with a page of its own.
        if (response.status !== 204) throw createNetworkError()
        return read(response)
      },
      refuse: parseProblemResponse,
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw Object.assign(new ProblemError('UNAVAILABLE', { detail: error.message }), { cause: error })
  }
}

/** The session cookie, which the portal sets. Its functions throw the portal's {@link ProblemError}. */
export const sessionCookie = {
  /** Starts or renews the session. Returns how many milliseconds it lasts, by the portal's clock. */
  set: (token: string): Promise<number> =>
    callSession(
      'POST',
      { authorization: `Bearer ${token}` },
      ({ headers }) => Number(headers.get('session-ends-in')) * second,
    ),
  remove: (): Promise<void> => callSession('DELETE', {}, () => undefined),
}

/** The provider's codes after which a sign-in cannot be renewed any more. */
const terminalCodes = [
  'user-disabled',
  'user-token-expired',
  'user-not-found',
  'user-mismatch',
  'invalid-user-token',
  'invalid-refresh-token',
  'missing-refresh-token',
]

/**
 * Why a sign-in is over, given the error of its renewal; null where it may be tried again. Where the portal refuses a
 * new token, the sign-in was revoked.
 */
const terminalAuthError = (error: unknown): string | null => {
  if (error instanceof ProblemError) {
    if (error.status === 401) return 'user-token-expired'
    return error.status === 403 ? error.code : null
  }
  const code = providerCode(error)
  return code !== null && terminalCodes.includes(code) ? code : null
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Pauses before the portal is asked again for the session of a new sign-in. */
const signInRetryDelays = [500, 2_000]

const retryWhileUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const delay of signInRetryDelays) {
    try {
      return await work()
    } catch (error) {
      if (!isProblem(error, 'UNAVAILABLE')) throw error
    }
    await sleep(delay)
  }
  return work()
}

const createSignInId = () => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`

/** A session renewed within this time is not renewed again: it would not help. */
const justRenewed = 5 * second
/** How long the SDK may take to report a sign-in of another tab. */
const reportTimeout = 10 * second
/** How long the SDK may take to forget the user; WebKit's database may never answer. */
const forgetTimeout = 3 * second

const recordFailure = (record: SessionRecord, error: unknown): void => {
  const now = Date.now()
  const failures = record.failures + 1
  const wait = error instanceof ProblemError ? (error.retryAfter ?? 0) * second : 0
  writeRecord({ ...record, failures, retryAt: Math.max(getRetryTime(failures, record, now), now + wait) })
}

/** The part of the identity provider that the sync uses. */
export type SyncedIdentity = Pick<
  Identity,
  'onBeforeSignIn' | 'onUserChanged' | 'readToken' | 'refresh' | 'signOut'
>

/** Keeps the portal's session in sync with the identity provider's sign-in. */
export interface SessionSync<I extends SyncedIdentity = Identity> {
  identity: I
  /** Resolves once the SDK has restored its user and the session follows it. */
  settled: Promise<void>
  /**
   * Signs in by what `attempt` does at the provider. Throws the provider's error, or the {@link ProblemError} with
   * which the portal refused the session.
   */
  signInWith: <T>(attempt: (identity: I) => Promise<T>) => Promise<T>
  /** Posts a token that the provider has renewed, unless the portal has it or a newer one. */
  follow: (token: IdentityToken) => Promise<void>
  /**
   * Renews the session, or adopts what another tab renewed since `askedAt`. Returns whether there is one
   * again; where the provider ended the sign-in, the session ends too.
   */
  renew: (askedAt: number) => Promise<boolean>
  /** Resolves once this page has restarted as a visitor's. */
  signOut: () => Promise<void>
}

/** @param knownUid the user whose session the page came with; null where it came without one */
export const createSessionSync = <I extends SyncedIdentity>(
  identity: I,
  knownUid: string | null,
): SessionSync<I> => {
  /** The sign-in that this page takes part in; another tab may end it, or begin the next. */
  let adopted: string | null = null
  /** Whether the SDK has reported its restored user. */
  let isRestored = false
  let renewing: Promise<boolean> | null = null
  /** Why the portal refused the last sign-in; the SDK throws an error of its own. */
  let refusal: ProblemError | null = null

  // The next three return whether the session continues.

  /** Leaves a sign-in that is no longer the one of this browser. */
  const leave = async (): Promise<false> => {
    adopted = null
    // Where another user is signed in, the SDK notices by itself. What the SDK cannot forget now makes no session.
    if (readRecord() === null) await withTimeout(identity.signOut(), forgetTimeout)
    void publishSessionChange()
    return false
  }

  /** Ends a sign-in that the provider or the portal no longer accepts. */
  const end = async (reason: string): Promise<false> => {
    adopted = null
    writeRecord(null)
    writeEndedReason(reason)
    // A cookie that cannot be removed now is refused by the service, and expires.
    await sessionCookie.remove().catch(() => undefined)
    // The next sign-in may have begun meanwhile.
    return leave()
  }

  /** Sends a token to the portal. Where the sign-in was ended meanwhile, the new session is removed again. */
  const post = async (token: IdentityToken, signIn: string, isWanted = () => true): Promise<boolean> => {
    const lifetime = await sessionCookie.set(token.token)
    if (!isWanted()) {
      // Where another user has signed in since, the next call renews that session.
      await sessionCookie.remove().catch(() => undefined)
      return leave()
    }
    const renewedAt = Date.now()
    writeEndedReason(null)
    writeRecord({
      signIn,
      identityUid: token.identityUid,
      tokenExpiresAt: token.expiresAt,
      endsAt: renewedAt + lifetime,
      renewedAt,
      failures: 0,
      retryAt: 0,
    })
    adopted = signIn
    void publishSessionChange()
    return true
  }

  const refresh = async (askedAt: number): Promise<boolean> => {
    const record = readRecord()
    if (record === null) return leave()
    const now = Date.now()
    const { renewedAt, signIn, identityUid } = record
    if (renewedAt <= now && renewedAt >= Math.min(askedAt, now - justRenewed)) {
      const isNew = renewedAt >= askedAt && now < getEnd(record)
      if (isNew) adopted = signIn
      return isNew
    }
    const isWanted = () => readRecord()?.signIn === signIn
    try {
      const token = await identity.refresh()
      if (!isWanted()) return leave()
      if (token?.identityUid === identityUid) return await post(token, signIn, isWanted)
      // The SDK here may not know yet of a sign-in in another tab.
      if (renewedAt <= now && now - renewedAt < reportTimeout) return false
      // The SDK has no user, or another one than the session: it is unknown who uses the browser.
      return end('user-token-expired')
    } catch (error) {
      if (!isWanted()) return leave()
      const reason = terminalAuthError(error)
      if (reason !== null) return end(reason)
      recordFailure(record, error)
      return false
    }
  }

  const renew = (askedAt: number): Promise<boolean> => {
    renewing ??= settled
      .then(() => withLock(() => refresh(askedAt)))
      .finally(() => {
        renewing = null
        scheduleRefresh()
      })
    return renewing
  }

  const scheduleRefresh = startRefreshTimer({
    onDue: () => {
      const askedAt = Date.now()
      void waitWhilePaused().then(() => renew(askedAt))
    },
    onSignedOut: () => {
      if (adopted !== null) void leave()
    },
  })

  const follow = (token: IdentityToken): Promise<void> =>
    withLock(async () => {
      const record = readRecord()
      // A user who signed out meanwhile stays signed out, however late the provider answers.
      if (isRestored && record === null) return void (await leave())
      const isSameUser = record?.identityUid === token.identityUid
      const signIn = isSameUser ? record.signIn : createSignInId()
      const isPosted = isSameUser && token.expiresAt <= record.tokenExpiresAt
      const isMissing = !isRestored && knownUid !== token.identityUid
      if (isPosted && !isMissing) adopted = signIn
      else await post(token, signIn, () => readRecord()?.signIn === record?.signIn)
      scheduleRefresh()
    })

  const onNoUser = async () => {
    const record = readRecord()
    // What is no record was left by something else; a session without a sign-in is not ours to end.
    if (record === null) return writeRecord(null)
    // Another tab is signing a user in or has just done so, and the SDK here does not know of it yet.
    const isOthers = isRestored ? record.signIn !== adopted : Date.now() - record.renewedAt < reportTimeout
    if (!isOthers) await withLock(() => end('user-token-expired'))
  }

  const onUser = async (identityUid: string) => {
    const record = readRecord()
    // A user who signed out is out, even where a late refresh made the SDK store them again.
    if (record === null && (isRestored || knownUid === null)) return identity.signOut()
    // The session is already the next user's; the SDK here is behind.
    if (record !== null && record.identityUid !== identityUid) return
    const token = await identity.readToken()
    if (token?.identityUid === identityUid) await follow(token)
  }

  const onUserChanged = async (identityUid: string | null) => {
    // The renewal handles its own result.
    if (isRestored && renewing !== null) return
    try {
      await (identityUid === null ? onNoUser() : onUser(identityUid))
    } catch (error) {
      const reason = terminalAuthError(error)
      if (reason !== null) await end(reason)
      // Any other error is retried: at once where there is no session, else when it is due.
    } finally {
      isRestored = true
      scheduleRefresh()
    }
  }

  identity.onBeforeSignIn(async (token) => {
    refusal = null
    const signIn = createSignInId()
    try {
      // Without a condition: the last user to sign in is the one who uses the browser.
      await withLock(() => retryWhileUnavailable(() => post(token, signIn)))
      scheduleRefresh()
    } catch (error) {
      if (error instanceof ProblemError) refusal = error
      throw error
    }
  })

  const settled = new Promise<void>((resolve) => {
    identity.onUserChanged((identityUid) => void onUserChanged(identityUid).finally(resolve))
  })

  return {
    identity,
    settled,
    follow,
    renew,
    signInWith: async (attempt) => {
      await settled
      // An earlier refusal is not about this attempt.
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
        await sessionCookie.remove()
        const now = readRecord()
        // Another tab signed a user in meanwhile: this page must not end that session.
        if (now !== null && now.signIn !== before) return false
        adopted = null
        writeRecord(null)
        writeEndedReason(null)
        await withTimeout(identity.signOut(), forgetTimeout)
        return true
      })
      await publishSessionChange(isOut ? 'left' : 'changed')
    },
  }
}

/** Starts the session sync of this page. */
export const startSessionSync = (config: FirebaseWebConfig, knownUid: string | null): SessionSync =>
  createSessionSync(openIdentity(config), knownUid)
