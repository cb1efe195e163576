import { uuidv7 } from 'uuidv7'
import type { ManagedPath, PathInput } from '~/contract/path-building'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { refuseTakenSlug, requireDocuments, requirePrerequisites } from './check-path'
import { pathFacts } from './path-facts'
import { insertPath, lockPaths } from './path-rows.repository'
import { joinUnits, prepareUnits } from './prepare-units'
import { replacePrerequisites } from './prerequisites.repository'
import { requireManagedPath } from './require-path'
import { writeUnits } from './units.repository'

/**
 * Makes a learning path, behind the others.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID
 */
export const createPath = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  { idempotencyKey, ...content }: Keyed<PathInput>,
): Promise<ManagedPath> => {
  const { units, prerequisites, order, isPublished, ...path } = content
  const prepared = await prepareUnits(units)
  return database.transaction().execute(async (transaction) => {
    const [id, at] = [uuidv7(), now()]
    await lockPaths(transaction)
    const sent = { idempotencyKey, call: 'learningPaths.create', by: by.actor.identityUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return requireManagedPath(transaction, before)
    await refuseTakenSlug(transaction, { slug: path.slug, besides: null })
    const required = await requirePrerequisites(transaction, id, prerequisites)
    await requireDocuments(transaction, units)
    const row = { id, ...path, unit_order: order, published: isPublished, changed_at: at.toISOString() }
    await insertPath(transaction, row)
    await replacePrerequisites(transaction, id, required)
    await writeUnits(transaction, id, joinUnits(prepared, []), at.toISOString())
    const made = await requireManagedPath(transaction, id)
    const act = { action: 'path.create', subjectKind: 'learning-path', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: {}, after: pathFacts(made) }, at)
    return made
  })
}
