import type { FirebaseWebConfig } from '~/config/public'
import { ProblemError } from '~/contract/problem'
import { openIdentity, type Identity, type IdentityToken } from '~/gateways/identity.client'
import { backOff, delayUntilRefresh } from './refresh-schedule'
import { deleteSession, postSession } from './session-address.client'
import { announceSessionChange } from './session-channel'
import { setSignedInMark } from './signed-in-mark'

/** Keeps the portal's session in step with the identity provider's sign-in. */
export interface SessionKeeper {
  identity: Identity
  /** Resolves once the provider has said who is signed in and the session follows it. */
  settled: Promise<void>
  /** Throws the provider's error, or the {@link ProblemError} with which the portal refused the session. */
  signIn: (email: string, password: string) => Promise<void>
  signOut: () => Promise<void>
}

/** The session that the page came with; `expiresAt` in milliseconds since 1970. */
export interface KnownSession {
  identityUid: string
  expiresAt: number
}

/** Starts the one keeper of this page. A token that the portal already holds is not posted again. */
export const startSessionKeeper = (config: FirebaseWebConfig, known: KnownSession | null): SessionKeeper => {
  const identity = openIdentity(config)
  let posted: KnownSession | null = known
  // Whether the provider has said in this page that somebody is signed in.
  let isSignedIn = false
  let refusal: ProblemError | null = null
  let timer: number | undefined
  let failures = 0

  const post = async (token: IdentityToken) => {
    const isPosted = posted?.identityUid === token.identityUid && posted.expiresAt === token.expiresAt
    if (!isPosted) await postSession(token.token)
    isSignedIn = true
    if (isPosted) return
    posted = token
    setSignedInMark(true)
    announceSessionChange()
  }

  const refresh = async () => {
    try {
      await identity.refresh()
      failures = 0
    } catch {
      // A network failure is retried; where the provider ended the sign-in it has told the listener.
      failures += 1
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void refresh(), backOff(failures))
    }
  }

  const schedule = () => {
    window.clearTimeout(timer)
    if (posted === null) return
    timer = window.setTimeout(() => void refresh(), delayUntilRefresh(posted.expiresAt, Date.now()))
  }

  // Timers sleep with the machine, so waking up and coming online look at the clock again.
  const wake = () => {
    if (document.visibilityState === 'visible') schedule()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)

  const forget = () => {
    isSignedIn = false
    posted = null
    schedule()
    setSignedInMark(false)
  }

  const end = async () => {
    // A session without a sign-in behind it, such as one from the provider's own calls, is left alone;
    // and where nothing ended, nobody is told: a look at the session now could overtake one being made.
    if (!isSignedIn) return setSignedInMark(false)
    forget()
    await deleteSession()
    // Somebody whose account was closed stays with the screen that says so.
    if (refusal === null) announceSessionChange()
  }

  identity.onBeforeSignIn(async (token) => {
    refusal = null
    try {
      await post(token)
    } catch (error) {
      if (error instanceof ProblemError) refusal = error
      throw error
    }
  })

  const settled = new Promise<void>((resolve) => {
    identity.onTokenChanged(async (token) => {
      try {
        if (token === null) await end()
        else await post(token)
        schedule()
      } catch (error) {
        // The account was closed meanwhile: the provider's sign-in must not outlive the session.
        if (error instanceof ProblemError && error.status === 403) {
          refusal = error
          await identity.signOut()
        }
      } finally {
        resolve()
      }
    })
  })

  return {
    identity,
    settled,
    signIn: async (email, password) => {
      try {
        await identity.signInWithPassword(email, password)
      } catch (error) {
        throw refusal ?? error
      }
    },
    signOut: async () => {
      await deleteSession()
      forget()
      await identity.signOut()
      announceSessionChange()
    },
  }
}
