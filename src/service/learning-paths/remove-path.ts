import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { kitsAskingFor } from '../dev-kits/kits-asking-for'
import { pathFacts } from './path-facts'
import { lockPath, lockPaths } from './path-rows.repository'
import { listTitlesAskingFor } from './prerequisites.repository'
import { markRemoved } from './removed-paths.repository'
import { requireManagedPath } from './require-path'

const quoted = (titles: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(titles.map((title) => `“${title}”`))

/**
 * Removes a learning path with everybody's progress in it, which is deleted some people at a time after that;
 * certificates stay.
 * @throws ProblemError NOT_FOUND; NOT_EMPTY where other paths or kits ask for it
 */
export const removePath = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockPaths(transaction)
    if (!(await lockPath(transaction, id))) throw new ProblemError('NOT_FOUND')
    const titles = await listTitlesAskingFor(transaction, id)
    if (titles.length > 0) {
      const verb = titles.length === 1 ? 'asks' : 'ask'
      const detail = `${quoted(titles)} ${verb} for this path to be finished first. Change that before you remove it.`
      throw new ProblemError('NOT_EMPTY', { detail })
    }
    const kits = await kitsAskingFor(transaction, { path: id })
    if (kits !== null) throw new ProblemError('NOT_EMPTY', { detail: kits })
    const before = pathFacts(await requireManagedPath(transaction, id))
    const at = now()
    await markRemoved(transaction, id, at)
    const act = { action: 'path.remove', subjectKind: 'learning-path', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before, after: {} }, at)
  })
