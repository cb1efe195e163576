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

/** Looks at a link when the page has come alive; failed connections are tried again by themselves. */
export const useLinkCheck = <T>(look: () => Promise<T>) => {
  const attempt = useAuthRequest('mailed-link')
  const [facts, setFacts] = useState<T | null>(null)
  const run = () => attempt.run(look, setFacts)
  useOnce(run)
  const error = attempt.state.is === 'refused' ? attempt.state.error : null
  return { attempt, facts, error, checkAgain: () => void run() }
}

/**
 * Whether a link was used in this page without an answer: found used after that, it was so by its own person.
 * `watched` does it, and takes note.
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

/** Notes that a link was used in this page. */
export const recordUsedLink = (address: string, facts: LinkDetails): void => {
  used.set(address, facts)
  listeners.emit()
}

const nothing = () => null

/**
 * What a link was used for in this page, null until it was. Kept outside the component, which remounts when the
 * action has ended the session: looking the link up again would only find it used.
 */
export const useUsedLink = (address: string): LinkDetails | null =>
  useSyncExternalStore(listeners.subscribe, () => used.get(address) ?? null, nothing)

/** Signs in from a mailed link, and leads on from there unless the user has gone elsewhere meanwhile. */
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
  // A code works once, so failed attempts are not retried.
  const signIn = (act: (identity: Identity) => Promise<void>) =>
    attempt.runOnce(async () => {
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.signInWith(act)
    }, goOn)
  return { attempt, signIn, goOn }
}

/**
 * After an action on an account: this browser's session is read again. Where the action ended it, the sign-in
 * here ends at once, in every tab.
 */
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
      // The service ends it within a minute anyway.
    }
  }
}
