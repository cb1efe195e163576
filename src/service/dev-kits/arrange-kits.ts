import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { arrange, listIds, lockKits } from './managed-kits.repository'

/**
 * Puts the kits in order.
 * @throws ProblemError CONFLICT where the ids are not those of all kits, each once
 */
export const arrangeKits = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  ids: readonly string[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    const before = await listIds(transaction)
    if (before.toSorted().join() !== ids.toSorted().join()) {
      throw new ProblemError('CONFLICT', { detail: 'A kit was made or deleted in the meantime.' })
    }
    if (before.join() === ids.join()) return
    await arrange(transaction, ids)
    const act = { action: 'kit.arrange', subjectKind: 'list', subjectId: 'dev-kits' } as const
    const facts = { before: { order: before.join(', ') }, after: { order: ids.join(', ') } }
    await recordAct(transaction, by, { ...act, ...facts }, now())
  })
