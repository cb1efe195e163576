import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { arrange, listIds, lockPaths } from './path-rows.repository'

/**
 * Puts the learning paths in order.
 * @throws ProblemError CONFLICT where the ids are not those of all paths, each once
 */
export const arrangePaths = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  ids: readonly string[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockPaths(transaction)
    const before = await listIds(transaction)
    if (before.toSorted().join() !== ids.toSorted().join()) {
      throw new ProblemError('CONFLICT', { detail: 'A path was made or removed in the meantime.' })
    }
    if (before.join() === ids.join()) return
    await arrange(transaction, ids)
    const act = { action: 'path.arrange', subjectKind: 'list', subjectId: 'learning-paths' } as const
    const facts = { before: { order: before.join(', ') }, after: { order: ids.join(', ') } }
    await recordAct(transaction, by, { ...act, ...facts }, now())
  })
