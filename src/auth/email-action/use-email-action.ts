import { useState, useSyncExternalStore } from 'react'
import { useAuthRequest } from '../auth-request/use-auth-request'
import { useOnce } from '~/forms/use-once'
import { isUnreachable } from '../auth-request/retry'
import { createEmitter } from '~/ui/hooks/emitter'
import type { LinkDetails } from './link'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Identity } from '~/gateways/identity.client'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { getPostLoginAddress } from '../sign-in/redirect'
import { openSessionSync } from '../session/session-sync'
import type { providerMessage } from '../provider-errors'
import { refetchSession } from '../session.queries'
import { usePublicConfig } from '../use-session'
import { getUser } from '../session'
import { hasSignedInMark } from '../session/session-store'

/** Checks a link after hydration; connection failures are retried. */
export const useLinkCheck = <T>(look: () => Promise<T>) => {
  const attempt = useAuthRequest('mailed-link')
  const [facts, setFacts] = useState<T | null>(null)
  const run = () => attempt.run(look, setFacts)
  useOnce(run)
  const error = attempt.state.is === 'refused' ? attempt.state.error : null
  return { attempt, facts, error, checkAgain: () => void run() }
}

/**
 * Tracks whether a link was used in this page without a response; if it then counts as used, it was this user.
 * `watched` wraps the action.
 */
export const useLostAnswer = () => {
  const [isUnanswered, setUnanswered] = useState(false)
  const watched = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (isUnreachable(error)) setUnanswered(true)
      throw error
    }
  }
  return { isUnanswered, watched }
}

const used = new Map<string, LinkDetails>()
const listeners = createEmitter()

/** Records that a link was used in this page. */
export const recordUsedLink = (address: string, facts: LinkDetails): void => {
  used.set(address, facts)
  listeners.emit()
}

const nothing = () => null

/**
 * Returns what a link was used for in this page; null if it was not. Stored outside the component, which remounts
 * when the action ends the session: checking the link again would find it used.
 */
export const useUsedLink = (address: string): LinkDetails | null =>
  useSyncExternalStore(listeners.subscribe, () => used.get(address) ?? null, nothing)

/** Signs in with a mailed link, and continues from there unless the user has navigated away. */
export const useSignInByLink = (goOnTo: string | null, tell?: typeof providerMessage) => {
  const attempt = useAuthRequest('sign-in', tell === undefined ? {} : { tell })
  const { firebase } = usePublicConfig()
  const queryClient = useQueryClient()
  const router = useRouter()
  const isStillHere = useIsMounted()

  const goOn = async () => {
    const session = await refetchSession(queryClient)
    const href = getPostLoginAddress(session, goOnTo ?? undefined)
    if (isStillHere()) await router.navigate({ href, replace: true })
  }
  // A code works once, so there are no retries.
  const signIn = (act: (identity: Identity) => Promise<void>) =>
    attempt.runOnce(async () => {
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.signInWith(act)
    }, goOn)
  return { attempt, signIn, goOn }
}

/** Refetches the session after an action on an account. If the action ended it, the sign-in ends in every tab. */
export const useSignOutThen = () => {
  const { firebase } = usePublicConfig()
  const queryClient = useQueryClient()
  return async (email: string, isEnded: boolean): Promise<void> => {
    try {
      const session = await refetchSession(queryClient)
      const isRefused = session.kind === 'anonymous' && hasSignedInMark()
      const isTheirs = email !== '' && getUser(session)?.email === email
      if (!isEnded || !(isRefused || isTheirs)) return
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.signOut()
    } catch {
      // The service ends it within a minute in any case.
    }
  }
}
