import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { openSessionKeeper } from './open-session-keeper'
import { onSessionChange } from './session-channel'
import { forgetReader, refreshSeen } from './forget-readers'
import { userOf, type SessionState } from './session'
import { sessionQueries } from './session.queries'
import { hasSignedInMark } from './signed-in-mark'
import { usePublicConfig, useSession } from './use-session'

/** Who somebody is and what is open to them: when it changes, what was read before is another's. */
const standingOf = (session: SessionState): string => {
  const user = userOf(session)
  return user === null ? session.kind : `${user.identityUid} ${user.role} ${user.status}`
}

/**
 * Keeps the page in step with the session. The identity provider's library is loaded only where
 * somebody is, or was lately, signed in.
 */
export function SessionWatch() {
  const session = useSession()
  const config = usePublicConfig()
  const queryClient = useQueryClient()
  const router = useRouter()

  const open = useEffectEvent(() => {
    const known =
      session.kind === 'signed-in'
        ? { identityUid: session.user.identityUid, expiresAt: Date.parse(session.expiresAt) }
        : null
    if (known !== null || hasSignedInMark()) void openSessionKeeper(config.firebase, known)
  })

  const follow = useEffectEvent(async () => {
    const latest = await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    if (standingOf(latest) === standingOf(session)) return
    await forgetReader(queryClient)
    await router.invalidate()
    // For nobody there is nothing to read again: the guards lead away from what was closed.
    if (userOf(latest) !== null) await refreshSeen(queryClient)
  })

  useEffect(() => {
    const stop = onSessionChange(() => void follow())
    open()
    return stop
  }, [])

  return null
}
