import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { usePublicConfig, useSession } from '~/auth/use-session'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether visitors can read the page without scripts, which are then loaded on demand. */
    sleeps?: boolean
  }
}

/**
 * Whether the first page stays without its scripts until they are needed. Decided at the first render, from what
 * the server and the browser both know then. Where visits may be counted, the page must ask for consent, so it
 * hydrates.
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
