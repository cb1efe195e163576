import type { Paging } from '~/contract/paging'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/enums'
import type { IdentityActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { getAudiences } from './pages.policy'
import { countFeedback, keepFeedback, listFeedback } from './feedback.queries'
import { requireRow } from './page-statements.queries'

/**
 * Readers' feedback on a page, newest first, without their names.
 * @throws ProblemError NOT_FOUND
 */
export const readFeedback = async (database: Database, id: string, paging: Paging) => {
  await requireRow(database, id)
  const { helpful, unhelpful } = await countFeedback(database, id)
  const data = await listFeedback(database, id, paging)
  return { ...paging, total: helpful + unhelpful, data, helpful, unhelpful }
}

/**
 * Records whether a page was helpful to a reader who may open it. A user can say so once; anonymous visitors, who
 * cannot be told apart, as often as the rate limit of their address allows.
 * @throws ProblemError NOT_FOUND
 */
export const sendFeedback = async (
  context: ServiceContext,
  { actor }: { actor: IdentityActor | null },
  pageId: string,
  said: { helpful: boolean; reason: string },
): Promise<void> => {
  const isPerson = actor?.user && !isLockedOut(actor.user.status)
  const identityUid = isPerson ? actor.identityUid : null
  const isKept = await keepFeedback(
    context.database,
    getAudiences(actor),
    pageId,
    { ...said, identityUid },
    context.now(),
  )
  if (!isKept) throw new ProblemError('NOT_FOUND')
}
