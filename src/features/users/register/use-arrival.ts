import { useQuery } from '@tanstack/react-query'
import { openSessionSync } from '~/auth/session/session-sync'
import { usePublicConfig } from '~/auth/use-session'

/** A name as another provider gives it, in two parts: the first word, and the rest. */
export const splitName = (displayName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/**
 * What the provider knows of a signed-in user without a profile; nothing where there is no such
 * sign-in.
 */
export const useArrival = (identityUid: string | null) => {
  const { firebase } = usePublicConfig()
  const { data } = useQuery({
    queryKey: ['arrival', identityUid],
    enabled: identityUid !== null,
    staleTime: Infinity,
    queryFn: async () => {
      const sessionSync = await openSessionSync(firebase)
      await sessionSync.settled
      const { displayName, phoneNumber } = sessionSync.identity.arrival()
      return { ...splitName(displayName), phoneNumber }
    },
  })
  return data
}
