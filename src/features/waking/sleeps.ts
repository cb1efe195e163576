import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePublicConfig, useSession } from '../session/use-session'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether visitors can read the page without scripts, which are then fetched when they are wanted. */
    sleeps?: boolean
  }
}

/**
 * Whether the page that was asked for stays without its scripts until they are wanted. Decided with the page's first
 * rendering, by what the server and the browser both know then. Where visits may be counted, somebody has to ask.
 */
export const useSleeps = (): boolean => {
  const router = useRouter()
  const session = useSession()
  const { analyticsId } = usePublicConfig()
  const [sleeps] = useState(
    () =>
      session.kind === 'anonymous' &&
      analyticsId === undefined &&
      router.state.matches.every(({ status }) => status === 'success') &&
      router.state.matches.at(-1)?.staticData.sleeps === true,
  )
  return sleeps
}
