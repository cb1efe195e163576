import type { BulkChange } from '~/contract/bulk-changes'
import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
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
  by: ActingAdministrator,
  id: string,
): Promise<BulkChange> =>
  database.transaction().execute(async (transaction) => {
    await holdAgainstBatches(transaction, id)
    const at = now()
    const { identityUid } = by.actor
    const isStopped = await markStopped(transaction, id, { identityUid, at })
    const change = await readBulkChange({ database: transaction, config }, id)
    const isOwn = change.stopped?.byUid === identityUid
    if (!isStopped && !isOwn) throw new ProblemError('CONFLICT', { detail: 'This change does not run.' })
    if (isStopped) {
      const act = { action: 'bulk-change.stop', subjectKind: 'bulk-change', subjectId: id } as const
      await recordAct(
        transaction,
        by,
        { ...act, before: { state: 'running' }, after: { state: 'stopped' } },
        at,
      )
    }
    return change
  })
