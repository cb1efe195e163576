import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { openSessionKeeper } from './open-session-keeper'
import { onSessionChange } from './session-channel'
import { sessionQueries } from './session.queries'
import { hasSignedInMark } from './signed-in-mark'
import { usePublicConfig, useSession } from './use-session'

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
    await queryClient.fetchQuery({ ...sessionQueries.session(), staleTime: 0 })
    await router.invalidate()
  })

  useEffect(() => {
    const stop = onSessionChange(() => void follow())
    open()
    return stop
  }, [])

  return null
}
