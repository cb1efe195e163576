import { t } from '@lingui/core/macro'
import type { PathLearner } from '~/contract/learning'
import type { ManagedPath, PathInput } from '~/contract/path-building'
import { createFieldProblem, createSlugInUseError } from '~/contract/field-problem'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import type { Database, WriteContext } from '../../context'
import { readBatches } from '../../database/paging'
import { writeOnce } from '../../http/idempotency'
import { mergeUnits, prepareUnits } from './prepare-units'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { lockDocuments } from '../documents/pages.service'
import { findRequiringKits } from '../kits/kits.service'
import { withdrawNotices } from '../notifications/notify'
import { listCohortIds } from './cohorts.queries'
import { type LearnersFilter, learnersAfterStatement } from './learners.queries'
import {
  writeOrder,
  findIdsBySlugs,
  insertPath,
  isSlugTaken,
  listIds,
  listAllPrerequisites,
  listRequiringTitles,
  lockPath,
  lockPaths,
  replacePrerequisites,
  updatePathRow,
} from './learning-paths.queries'
import {
  deletePath,
  deleteSomeProgress,
  findManagedPath,
  findRemoved,
  markRemoved,
} from './managed-paths.queries'
import { scheduleRecount } from './progress.queries'
import { enqueue } from '../../jobs/queue'
import { listStoredUnits, writeUnits } from './units.queries'
import { orNotFound } from '../../http/or-not-found'

/**
 * Reorders the learning paths.
 * @throws ProblemError CONFLICT unless the ids are those of all paths, each once
 */
export const reorderPaths = (
  context: WriteContext,
  by: ActingAdministrator,
  ids: readonly string[],
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockPaths(transaction)
    const before = await listIds(transaction)
    if (before.toSorted().join() !== ids.toSorted().join()) {
      throw new ProblemError('CONFLICT', { detail: t`A path was added or removed in the meantime.` })
    }
    if (before.join() === ids.join()) return
    await writeOrder(transaction, ids)
    const event = { by, before, after: ids, at: context.now() }
    await publish(context, transaction, { type: 'paths.arranged', ...event })
  })

/** @throws ProblemError SLUG_IN_USE */
const assertSlugFree = async (
  transaction: Database,
  asked: { slug: string; besides: string | null },
): Promise<void> => {
  if (!(await isSlugTaken(transaction, asked))) return
  throw createSlugInUseError(asked.slug)
}

/**
 * Returns the ids of the prerequisite paths.
 * @throws ProblemError FIELDS_INVALID for one that does not exist, or that itself requires this path
 */
const requirePrerequisites = async (
  transaction: Database,
  pathId: string,
  slugs: readonly string[],
): Promise<string[]> => {
  const ids = await findIdsBySlugs(transaction, slugs)
  const fields: FieldProblem[] = []
  const required = new Set<string>()
  for (const [index, slug] of slugs.entries()) {
    const path = `prerequisites.${index}`
    const id = ids.get(slug)
    if (id === undefined) {
      fields.push(createFieldProblem(path, 'pathUnknown'))
    } else if (id === pathId) {
      fields.push(createFieldProblem(path, 'pathBeforeItself'))
    } else if ((await listAllPrerequisites(transaction, [id])).has(pathId)) {
      fields.push(createFieldProblem(path, 'pathsWaitForEachOther'))
    } else {
      required.add(id)
    }
  }
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
  return [...required]
}

/**
 * Checks that the documents of units exist, and locks them for share until the transaction ends.
 * @throws ProblemError FIELDS_INVALID
 */
const requireAndLockDocuments = async (transaction: Database, units: PathInput['units']): Promise<void> => {
  const held = await lockDocuments(
    transaction,
    units.flatMap(({ pageSlug }) => pageSlug ?? []),
  )
  const fields = units.flatMap(({ pageSlug }, index): FieldProblem[] =>
    pageSlug === null || held.has(pageSlug)
      ? []
      : [createFieldProblem(`units.${index}.pageSlug`, 'documentUnknown')],
  )
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}

/**
 * Returns a path for editing.
 * @throws ProblemError NOT_FOUND
 */
export const requireManagedPath = async (database: Database, id: string): Promise<ManagedPath> =>
  orNotFound(await findManagedPath(database, id))

/**
 * Creates a learning path, last in the order.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID
 */
export const createPath = async (
  context: WriteContext,
  by: ActingAdministrator,
  { units, prerequisites, order, isPublished, ...path }: PathInput,
): Promise<ManagedPath> => {
  const prepared = await prepareUnits(units)
  const { slug, title, summary, level } = path
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      await lockPaths(transaction)
      const at = context.now()
      await assertSlugFree(transaction, { slug, besides: null })
      const required = await requirePrerequisites(transaction, id, prerequisites)
      await requireAndLockDocuments(transaction, units)
      const row = { id, slug, title, summary, level, unit_order: order, published: isPublished }
      await insertPath(transaction, { ...row, changed_at: at.toISOString() })
      await replacePrerequisites(transaction, id, required)
      await writeUnits(transaction, id, mergeUnits(prepared, []), at.toISOString())
      const made = await requireManagedPath(transaction, id)
      await publish(context, transaction, { type: 'path.created', by, path: made, at })
      return made
    },
    read: requireManagedPath,
  })
}

const quoted = (titles: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(titles.map((title) => `“${title}”`))

/**
 * Removes a learning path. A job deletes all progress in it, in batches of users; certificates stay.
 * @throws ProblemError NOT_FOUND; NOT_EMPTY if other paths or kits require it
 */
export const removePath = (context: WriteContext, by: ActingAdministrator, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockPaths(transaction)
    if (!(await lockPath(transaction, id))) throw new ProblemError('NOT_FOUND')
    const titles = await listRequiringTitles(transaction, id)
    if (titles.length > 0) {
      const verb = titles.length === 1 ? 'asks' : 'ask'
      const detail = `${quoted(titles)} ${verb} for this path to be finished first. Change that before you remove it.`
      throw new ProblemError('NOT_EMPTY', { detail })
    }
    const kits = await findRequiringKits(transaction, { path: id })
    if (kits !== null) throw new ProblemError('NOT_EMPTY', { detail: kits })
    const path = await requireManagedPath(transaction, id)
    const at = context.now()
    await markRemoved(transaction, id, at)
    await withdrawNotices(transaction, await listCohortIds(transaction, id))
    await enqueue(transaction, 'learning paths', [{ key: id }], at)
    await publish(context, transaction, { type: 'path.removed', by, path, at })
  })

const getIds = ({ units }: ManagedPath) =>
  units
    .map(({ id }) => id)
    .toSorted()
    .join()

/**
 * Saves a learning path. All progress stays: a removed unit is stored with its progress and can be restored by its id,
 * and a changed unit is marked as changed. Users who have finished all remaining units have finished the path; a job
 * finds them, in batches.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID; CONFLICT if it was saved since it was read
 */
export const updatePath = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { units, prerequisites, order, isPublished, revision, ...path }: PathInput & { revision: number },
): Promise<ManagedPath> => {
  const prepared = await prepareUnits(units)
  return context.database.transaction().execute(async (transaction) => {
    await lockPaths(transaction)
    const row = orNotFound(await lockPath(transaction, id))
    if (row.revision !== revision) {
      throw new ProblemError('CONFLICT', { detail: t`Someone else saved this path in the meantime.` })
    }
    const before = await requireManagedPath(transaction, id)
    await assertSlugFree(transaction, { slug: path.slug, besides: id })
    const required = await requirePrerequisites(transaction, id, prerequisites)
    await requireAndLockDocuments(transaction, units)
    const at = context.now()
    const columns = { ...path, unit_order: order, published: isPublished, changed_at: at.toISOString() }
    await updatePathRow(transaction, id, { ...columns, revision: revision + 1 })
    await replacePrerequisites(transaction, id, required)
    const written = mergeUnits(prepared, await listStoredUnits(transaction, id))
    await writeUnits(transaction, id, written, at.toISOString())
    const after = await requireManagedPath(transaction, id)
    if (getIds(before) !== getIds(after)) {
      await scheduleRecount(transaction, id)
      await enqueue(transaction, 'learning paths', [{ key: id }], at)
    }
    await publish(context, transaction, { type: 'path.updated', by, before, after, at })
    return after
  })
}

/**
 * Deletes a batch of the data of a removed path: some users' progress, and with the last of it the path. Several nodes
 * may run it at once; the next run continues.
 * @returns whether there may be more
 */
export const deleteRemovedPathData = async (database: Database): Promise<boolean> => {
  const id = await findRemoved(database)
  if (id === undefined) return false
  return (await deleteSomeProgress(database, id)) > 0 || deletePath(database, id)
}

const heading = [
  'identityUid',
  'name',
  'email',
  'company',
  'finishedUnits',
  'startedAt',
  'lastAt',
  'finishedAt',
]

/**
 * Exports all users in a path that match a filter, as rows of a table, sorted by uid: in any other order, concurrent
 * learners would change position.
 */
export async function* exportLearners(
  database: Database,
  pathId: string,
  filter: LearnersFilter,
): AsyncGenerator<string[]> {
  yield heading
  const batches = readBatches<Omit<PathLearner, 'quizzes'>>(async (last, limit) => {
    const statement = learnersAfterStatement(pathId, filter, { last: last?.identityUid, limit })
    return (await statement.execute(database)).rows
  })
  for await (const learners of batches) {
    yield* learners.map((learner) => [
      learner.identityUid,
      learner.name,
      learner.email,
      learner.company,
      String(learner.finishedUnits),
      learner.startedAt,
      learner.lastAt,
      learner.finishedAt ?? '',
    ])
  }
}
