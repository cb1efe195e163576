import type { BulkChange } from '~/contract/bulk-changes'
import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { holdAgainstBatches, markStopped } from './bulk-changes.repository'
import { readBulkChange } from './read-bulk-change'

/**
 * Stops a running change once the batches in hand are through; no row changes after the answer. Whoever stopped it may
 * say so again.
 * @throws ProblemError NOT_FOUND; CONFLICT where it does not run
 */
export const stopChange = (
  { database, config, now }: ServiceDeps,
  actor: UserActor,
  id: string,
): Promise<BulkChange> =>
  database.transaction().execute(async (transaction) => {
    await holdAgainstBatches(transaction, id)
    const by = { identityUid: actor.identityUid, at: now() }
    const isStopped = await markStopped(transaction, id, by)
    const change = await readBulkChange({ database: transaction, config }, id)
    const isOwn = change.stopped?.byUid === actor.identityUid
    if (!isStopped && !isOwn) throw new ProblemError('CONFLICT', { detail: 'This change does not run.' })
    return change
  })
