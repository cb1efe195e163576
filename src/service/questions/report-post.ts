import type * as v from 'valibot'
import type { reportInput } from '~/contract/questions'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { holdPost, type PostKey } from './posts'
import { hasOpenReport, insertReport } from './reports.repository'
import { tellReported } from './tell'

/**
 * Tells the administrators that something is wrong with a post: once while there are open reports of it, however
 * many report it. Whoever reports it again before that was decided adds nothing.
 * @throws ProblemError NOT_FOUND
 */
export const reportPost = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  actor: UserActor,
  key: PostKey,
  { reason, note }: v.InferOutput<typeof reportInput>,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const held = await holdPost(transaction, actor, key)
    const moment = now()
    const isKnown = await hasOpenReport(transaction, key.id)
    await insertReport(
      transaction,
      { key, questionId: held.question.id, reporterUid: actor.identityUid, reason, note },
      moment,
    )
    if (!isKnown) await tellReported(transaction, held, note, moment)
  })
