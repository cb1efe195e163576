import type { Application, Claim } from '~/contract/applications'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { useClaim } from './use-claim'

/** Claims the application where it waits, and answers who else looks at it, if anybody does. */
export const useOtherReviewer = (identityUid: string, application: Application | undefined): Claim | null => {
  const own = getUser(useSession())?.identityUid
  const held = useClaim(identityUid, application?.state === 'submitted')
  if (held !== undefined) return held
  const known = application?.claim ?? null
  return known !== null && known.identityUid !== own ? known : null
}
