import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/vocabulary'
import type { IdentityActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { keepFeedback } from './feedback.repository'
import { audiencesOf } from './pages.policy'

/**
 * Keeps whether a page was helpful to somebody who may open it. A person can say so once; visitors, whom nothing
 * tells apart, as often as their address may.
 * @throws ProblemError NOT_FOUND
 */
export const sendFeedback = async (
  deps: ServiceDeps,
  { actor }: { actor: IdentityActor | null },
  pageId: string,
  said: { helpful: boolean; reason: string },
): Promise<void> => {
  const isPerson = actor?.user && !isLockedOut(actor.user.status)
  const identityUid = isPerson ? actor.identityUid : null
  const isKept = await keepFeedback(
    deps.database,
    audiencesOf(actor),
    pageId,
    { ...said, identityUid },
    deps.now(),
  )
  if (!isKept) throw new ProblemError('NOT_FOUND')
}
