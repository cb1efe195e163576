import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ProblemError } from '~/contract/problem'
import { setPageStatus } from '~/auth/screen-error'
import { userQueries } from '../users.queries'
import { openSessionSync } from '~/auth/session/session-sync'
import { usePublicConfig } from '~/auth/use-session'

/** Splits a provider's display name into the first word and the rest. */
export const splitName = (displayName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = displayName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Returns the provider's data about a signed-in user without a profile; undefined without such a sign-in. */
export const useProviderProfile = (identityUid: string | null) => {
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

interface InvitationFacts {
  email: string
  firstName: string
  lastName: string
  companyName: string
  approve: boolean
}

/** An invitation for the registration form, or the reason why it cannot be used. */
export interface InvitationResult {
  invitation: InvitationFacts | null
  problem: string | null
}

const getProblem = (error: unknown): string => {
  const code = error instanceof ProblemError ? error.code : null
  if (code === 'LINK_EXPIRED') {
    return t`This invitation has expired, was used before, or was taken back. Ask for a new one, or register without it; the address is then confirmed by a mail.`
  }
  if (code === 'NOT_FOUND' || code === 'FIELDS_INVALID') {
    return t`This invitation is not right; part of its address may be missing. You can register without it.`
  }
  return t`Your invitation could not be read at the moment. Reload the page to try again, or register without it.`
}

/** Returns why a user signed in with this address cannot use the invitation; null if they can. */
export const getAddressMismatchMessage = (invited: string, signedInWith: string | null): string | null =>
  signedInWith?.toLowerCase() === invited
    ? null
    : t`This invitation is for ${invited}, which is not the address you are signed in with. You can register without it.`

/** Fetches the invitation of a token. Never throws, so that a failure does not block registration. */
export const getInvitation = async (
  queryClient: QueryClient,
  token: string | undefined,
): Promise<InvitationResult> => {
  if (token === undefined || token === '') return { invitation: null, problem: null }
  try {
    return { invitation: await queryClient.ensureQueryData(userQueries.invitation(token)), problem: null }
  } catch (error) {
    // The page still works without the invitation, so it does not take the failed call's status.
    setPageStatus(200)
    return { invitation: null, problem: getProblem(error) }
  }
}
