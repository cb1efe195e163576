import { uuidv7 } from 'uuidv7'
import type { ManagedPath, PathInput } from '~/contract/path-building'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import { type Keyed, doneBefore } from '../../http/idempotency'
import { joinUnits, prepareUnits } from './prepare-units'
import { changedFacts } from '../audit/audit-actions'
import { type ActFacts, type ActingAdministrator, recordAct } from '../audit/audit.service'
import { holdDocuments } from '../documents/record-page-action'
import { kitsAskingFor } from '../kits/kits-asking-for'
import { type LearnersFilter, learnersAfterStatement } from './learners.queries'
import {
  arrange,
  idsOfSlugs,
  insertPath,
  isSlugTaken,
  listIds,
  listRequiredBy,
  listTitlesAskingFor,
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
import { noteRecount } from './progress.queries'
import { enqueue } from '../../jobs/queue'
import { listKeptUnits, writeUnits } from './units.queries'

/**
 * Puts the learning paths in order.
 * @throws ProblemError CONFLICT where the ids are not those of all paths, each once
 */
export const arrangePaths = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
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

/** @throws ProblemError SLUG_IN_USE */
const refuseTakenSlug = async (
  transaction: Database,
  asked: { slug: string; besides: string | null },
): Promise<void> => {
  if (!(await isSlugTaken(transaction, asked))) return
  throw new ProblemError('SLUG_IN_USE', {
    detail: `Another learning path has the address “${asked.slug}”.`,
    fields: [{ path: 'slug', message: 'Another learning path has this address.' }],
  })
}

/**
 * The ids of the paths to be finished first.
 * @throws ProblemError FIELDS_INVALID for one that there is not, or that itself waits for this path
 */
const requirePrerequisites = async (
  transaction: Database,
  pathId: string,
  slugs: readonly string[],
): Promise<string[]> => {
  const ids = await idsOfSlugs(transaction, slugs)
  const fields: FieldProblem[] = []
  const required = new Set<string>()
  for (const [index, slug] of slugs.entries()) {
    const path = `prerequisites.${index}`
    const id = ids.get(slug)
    if (id === undefined) {
      fields.push({ path, message: 'There is no such learning path.' })
    } else if (id === pathId) {
      fields.push({ path, message: 'A path cannot come before itself.' })
    } else if ((await listRequiredBy(transaction, [id])).has(pathId)) {
      fields.push({ path, message: 'That path waits for this one to be finished.' })
    } else {
      required.add(id)
    }
  }
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
  return [...required]
}

/**
 * Lets through units whose documents there are, and keeps those where they are until the transaction ends.
 * @throws ProblemError FIELDS_INVALID
 */
const requireDocuments = async (transaction: Database, units: PathInput['units']): Promise<void> => {
  const held = await holdDocuments(
    transaction,
    units.flatMap(({ pageSlug }) => pageSlug ?? []),
  )
  const fields = units.flatMap(({ pageSlug }, index): FieldProblem[] =>
    pageSlug === null || held.has(pageSlug)
      ? []
      : [{ path: `units.${index}.pageSlug`, message: 'Choose a document that exists.' }],
  )
  if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
}

/** The facts of a path for the audit log. */
const pathFacts = (path: ManagedPath): ActFacts => ({
  title: path.title,
  slug: path.slug,
  summary: path.summary,
  level: path.level,
  order: path.order,
  isPublished: path.isPublished,
  prerequisites: path.prerequisites.join(', '),
  units: path.units.map(({ slug, revision }) => `${slug} (${revision})`).join(', '),
})

/**
 * A path as it is written.
 * @throws ProblemError NOT_FOUND
 */
export const requireManagedPath = async (database: Database, id: string): Promise<ManagedPath> => {
  const path = await findManagedPath(database, id)
  if (!path) throw new ProblemError('NOT_FOUND')
  return path
}

/**
 * Makes a learning path, behind the others.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID
 */
export const createPath = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
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

const quoted = (titles: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(titles.map((title) => `“${title}”`))

/**
 * Removes a learning path with all progress in it, which is deleted in batches of users afterwards; certificates stay.
 * @throws ProblemError NOT_FOUND; NOT_EMPTY where other paths or kits ask for it
 */
export const removePath = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
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
    await enqueue(transaction, 'learning paths', [{ key: id }], at)
    const act = { action: 'path.remove', subjectKind: 'learning-path', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before, after: {} }, at)
  })

const getIds = ({ units }: ManagedPath) =>
  units
    .map(({ id }) => id)
    .toSorted()
    .join()

/**
 * Saves a learning path. All progress stays: a removed unit is kept with its progress and can be restored by its id,
 * and a changed unit is marked as changed. Users who have finished all remaining units have finished the path; they are
 * found afterwards, in batches.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID; CONFLICT if it was saved since it was read
 */
export const updatePath = async (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
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
    if (getIds(before) !== getIds(after)) {
      await noteRecount(transaction, id)
      await enqueue(transaction, 'learning paths', [{ key: id }], at)
    }
    const act = { action: 'path.update', subjectKind: 'learning-path', subjectId: id } as const
    await recordAct(transaction, by, { ...act, ...changedFacts(pathFacts(before), pathFacts(after)) }, at)
    return after
  })
}

/**
 * Deletes a batch of what is left of a removed path: some users' progress, and with the last of it the path. Several
 * nodes may run it at once; the next run continues.
 * @returns whether there may be more
 */
export const clearRemoved = async (database: Database): Promise<boolean> => {
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

// Rows. A query each, so that nothing is held open however slowly a reader takes them.
const atOnce = 1_000

/**
 * All users in a path that match a filter, as rows of a table, sorted by uid: in any other order, users who learn
 * meanwhile would move.
 */
export async function* exportLearners(
  database: Database,
  pathId: string,
  filter: LearnersFilter,
): AsyncGenerator<string[]> {
  yield heading
  let last: string | undefined
  for (;;) {
    const statement = learnersAfterStatement(pathId, filter, { last, limit: atOnce })
    const { rows: learners } = await statement.execute(database)
    for (const learner of learners) {
      yield [
        learner.identityUid,
        learner.name,
        learner.email,
        learner.company,
        String(learner.finishedUnits),
        learner.startedAt,
        learner.lastAt,
        learner.finishedAt ?? '',
      ]
    }
    if (learners.length < atOnce) return
    last = learners.at(-1)?.identityUid
  }
}
