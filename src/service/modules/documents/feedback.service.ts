import type { Paging } from '~/contract/paging'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/enums'
import type { IdentityActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { getAudiences } from './pages.policy'
import { type PageReads, addPageReads, countFeedback, storeFeedback, listFeedback } from './feedback.queries'
import { requireRow } from './page-statements.queries'
import { toDay } from '../../days'

/**
 * Lists readers' feedback on a page, newest first, without their names.
 * @throws ProblemError NOT_FOUND
 */
export const readFeedback = async (database: Database, id: string, paging: Paging) => {
  await requireRow(database, id)
  const { helpful, unhelpful } = await countFeedback(database, id)
  const data = await listFeedback(database, id, paging)
  return { ...paging, total: helpful + unhelpful, data, helpful, unhelpful }
}

/**
 * Stores whether a page was helpful to a reader who may open it. A user has one answer; anonymous visitors, who cannot
 * be distinguished, may answer as often as the rate limit of their address allows.
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
  const isKept = await storeFeedback(
    context.database,
    getAudiences(actor),
    pageId,
    { ...said, identityUid },
    context.now(),
  )
  if (!isKept) throw new ProblemError('NOT_FOUND')
}

// Pages and days held in memory until they are written; more can only be made-up ids.
const capacity = 10_000

const pendingReads = new WeakMap<Database, Map<string, PageReads>>()

/**
 * Counts a read of a page in memory until {@link flushReads}, without the reader, and without checking that the page
 * exists.
 */
export const countRead = (database: Database, pageId: string, now: Date): void => {
  const counts = pendingReads.get(database) ?? new Map<string, PageReads>()
  pendingReads.set(database, counts)
  const day = toDay(now)
  const key = `${day} ${pageId}`
  const count = counts.get(key)
  if (count) count.reads += 1
  else if (counts.size < capacity) counts.set(key, { pageId, day, reads: 1 })
}

/** Writes the counted reads. */
export const flushReads = async (database: Database): Promise<void> => {
  const counts = [...(pendingReads.get(database)?.values() ?? [])]
  if (counts.length === 0) return
  pendingReads.delete(database)
  await addPageReads(database, counts)
}
