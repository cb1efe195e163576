import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { limit } from '../rate-limit'
import { isLockedOut } from '../users/users.policy'
import { keepFeedback } from './feedback.repository'
import { audiencesOf } from './pages.policy'

const allowance = { points: 20, seconds: 3600 }

/**
 * Keeps whether a page was helpful to somebody who may open it. A person can say so once; visitors, whom nothing
 * tells apart, so many times an hour from one address.
 * @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS
 */
export const sendFeedback = async (
  deps: ServiceDeps,
  { actor, clientAddress }: { actor: IdentityActor | null; clientAddress: string },
  pageId: string,
  said: { helpful: boolean; reason: string },
): Promise<void> => {
  const isPerson = actor?.user && !isLockedOut(actor.user.status)
  const identityUid = isPerson ? actor.identityUid : null
  if (identityUid === null) await limit(deps, `page-feedback:${clientAddress}`, allowance)
  const isKept = await keepFeedback(
    deps.database,
    audiencesOf(actor),
    pageId,
    { ...said, identityUid },
    deps.now(),
  )
  if (!isKept) throw new ProblemError('NOT_FOUND')
}
