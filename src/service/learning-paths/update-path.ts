import type { ManagedPath, PathInput } from '~/contract/path-building'
import { ProblemError } from '~/contract/problem'
import { changedFacts } from '../audit/changed-facts'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { refuseTakenSlug, requireDocuments, requirePrerequisites } from './check-path'
import { pathFacts } from './path-facts'
import { lockPath, lockPaths, updatePathRow } from './path-rows.repository'
import { joinUnits, prepareUnits } from './prepare-units'
import { replacePrerequisites } from './prerequisites.repository'
import { noteRecount } from './recounts.repository'
import { requireManagedPath } from './require-path'
import { listKeptUnits, writeUnits } from './units.repository'

const idsOf = ({ units }: ManagedPath) =>
  units
    .map(({ id }) => id)
    .toSorted()
    .join()

/**
 * Saves a learning path. Everybody's progress stays: a unit that is left out is kept aside with it and can be put
 * back by its id, one that says something else is marked changed. Who has finished all that is left has finished
 * the path, which is found after that, some people at a time.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID; CONFLICT where it was saved since it was read
 */
export const updatePath = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { units, prerequisites, order, isPublished, revision, ...path }: PathInput & { revision: number },
): Promise<ManagedPath> => {
  const prepared = await prepareUnits(units)
  return database.transaction().execute(async (transaction) => {
    await lockPaths(transaction)
    const row = await lockPath(transaction, id)
    if (!row) throw new ProblemError('NOT_FOUND')
    if (row.revision !== revision) {
      throw new ProblemError('CONFLICT', { detail: 'Somebody saved this path in the meantime.' })
    }
    const before = await requireManagedPath(transaction, id)
    await refuseTakenSlug(transaction, { slug: path.slug, besides: id })
    const required = await requirePrerequisites(transaction, id, prerequisites)
    await requireDocuments(transaction, units)
    const at = now()
    const columns = { ...path, unit_order: order, published: isPublished, changed_at: at.toISOString() }
    await updatePathRow(transaction, id, { ...columns, revision: revision + 1 })
    await replacePrerequisites(transaction, id, required)
    const written = joinUnits(prepared, await listKeptUnits(transaction, id))
    await writeUnits(transaction, id, written, at.toISOString())
    const after = await requireManagedPath(transaction, id)
    if (idsOf(before) !== idsOf(after)) await noteRecount(transaction, id)
    const act = { action: 'path.update', subjectKind: 'learning-path', subjectId: id } as const
    await recordAct(transaction, by, { ...act, ...changedFacts(pathFacts(before), pathFacts(after)) }, at)
    return after
  })
}
