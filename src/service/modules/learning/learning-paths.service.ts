import { t } from '@lingui/core/macro'
import type { Certificate, FoundUnit, LearningPathInList } from '~/contract/learning'
import { ProblemError } from '~/contract/problem'
import { parseTypedQuery } from '~/contract/typed-query'
import { type IdentityActor, isAdmin } from '../../http/actor'
import { generateCode } from '../../secrets'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { logoPng } from './certificate-pdf/logo-png'
import { type PathProgress, presentPathListItem, presentPath, findFirstRequirement } from './progress'
import { publish } from '../../events/publish'
import { drawInThread } from '../../threads/threads'
import {
  findCertificate,
  findCertificateData,
  insertCertificate,
  replacePageSlug,
} from './learning-paths.queries'
import {
  type UsersInPath,
  type UnitRow,
  countFinishedUnits,
  markCompletedPaths,
  listPathRows,
  listUnitRows,
  claimRecount,
  deleteRecount,
  lockUsersInPath,
  listNext,
  writeRecountPosition,
} from './progress.queries'
import type { JobRunner } from '../../jobs/worker'
import { getToday } from './cohorts.queries'
import { deleteRemovedPathData } from './path-building.service'
import { orNotFound } from '../../http/or-not-found'

/** A user and administrators may read the user's progress. */
export const mayReadProgress = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)

/** The context for reading progress; its deadlines depend on the day. */
export type ProgressContext = Pick<ServiceContext, 'database' | 'config' | 'now'>

/**
 * Reads the caller's progress in the published paths, in their order, or in the path with a given slug. Two queries,
 * regardless of the number of paths.
 */
const readAllProgress = async (
  context: ProgressContext,
  actor: IdentityActor,
  slug?: string,
): Promise<PathProgress[]> => {
  const { database } = context
  const [paths, units] = await Promise.all([
    listPathRows(database, { identityUid: actor.identityUid, today: getToday(context).day, slug }),
    listUnitRows(database, actor, slug),
  ])
  const standings = new Map(paths.map((path): [string, PathProgress] => [path.id, { path, units: [] }]))
  for (const unit of units) standings.get(unit.pathId)?.units.push(unit)
  return [...standings.values()]
}

/** Lists the published paths in their order, with the caller's progress. */
export const readPaths = async (
  context: ProgressContext,
  actor: IdentityActor,
): Promise<LearningPathInList[]> => (await readAllProgress(context, actor)).map(presentPathListItem)

/**
 * Reads the caller's progress in a published path.
 * @throws ProblemError NOT_FOUND
 */
export const readPathProgress = async (
  context: ProgressContext,
  actor: IdentityActor,
  slug: string,
): Promise<PathProgress> => {
  const [progress] = await readAllProgress(context, actor, slug)
  if (!progress) throw new ProblemError('NOT_FOUND')
  return progress
}

/**
 * Returns a unit that the caller may open.
 * @throws ProblemError NOT_FOUND; UNIT_LOCKED with a sentence that names the first requirement
 */
export const requireUnit = (progress: PathProgress, slug: string): UnitRow => {
  const unit = progress.units.find((candidate) => candidate.slug === slug)
  if (!unit) throw new ProblemError('NOT_FOUND')
  const path = presentPath(progress)
  if (path.units.find((candidate) => candidate.slug === slug)?.state !== 'locked') return unit
  throw new ProblemError('UNIT_LOCKED', { detail: t`Finish “${findFirstRequirement(path) ?? ''}” first.` })
}

const maxResults = 6

/**
 * Finds the units open to the caller that match an unfinished search: prefix matches first, in the order of the
 * programme; at most six.
 */
export const findUnits = async (
  context: ProgressContext,
  actor: IdentityActor,
  q: string,
): Promise<FoundUnit[]> => {
  const typed = parseTypedQuery(q)
  if (!typed.hasWords) return []
  const standings = await readAllProgress(context, actor)
  const fitting = standings.filter(({ path, units }) =>
    units.some(({ title }) => typed.fit(`${title} ${path.title}`)),
  )
  const found = fitting
    .map(presentPath)
    .flatMap(({ slug, title, units }) =>
      units
        .filter((unit) => unit.state !== 'locked' && typed.fit(`${unit.title} ${title}`))
        .map((unit) => ({ slug: unit.slug, title: unit.title, path: { slug, title } })),
    )
  const begins = (unit: FoundUnit) => typed.begin(unit.title)
  return [...found.filter(begins), ...found.filter((unit) => !begins(unit))].slice(0, maxResults)
}

/**
 * Recounts what these users have finished in a path, and finishes the path for those who have finished all units: with
 * a certificate, a notification and a mail, once a user. Call it in the transaction of the change, with the path
 * locked.
 */
export const finishCompletedPaths = async (
  context: Pick<ServiceContext, 'config'>,
  transaction: Database,
  of: UsersInPath,
  now: Date,
): Promise<void> => {
  await countFinishedUnits(transaction, of)
  const people = await markCompletedPaths(transaction, of, now.toISOString())
  if (people.length === 0) return
  const path = await findCertificateData(transaction, of.pathId)
  for (const identityUid of people) {
    const code = generateCode()
    const certificate = { code, identityUid, pathId: of.pathId, ...path, finishedAt: now.toISOString() }
    if (!(await insertCertificate(transaction, certificate))) continue
    const event = { identityUid, pathTitle: path.pathTitle, code, at: now }
    await publish(context, transaction, { type: 'path.finished', ...event })
  }
}

/** Returns the ids of the learning paths that a user has finished. */
export const listFinishedPathIds = async (database: Database, identityUid: string): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('learning_path_progress')
    .select('path_id')
    .where('identity_uid', '=', identityUid)
    .where('finished_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ path_id: id }) => id))
}

/**
 * Verifies a certificate by its code. It stays valid if its holder was disabled or blocked since; the certificates of a
 * deleted user are not found.
 * @throws ProblemError NOT_FOUND
 */
export const verifyCertificate = async (
  { database }: Pick<ServiceContext, 'database'>,
  code: string,
): Promise<Certificate> => {
  const { identityUid: _holder, ...certificate } = await requireCertificate(database, code)
  return certificate
}

const requireCertificate = async (database: Database, code: string) =>
  orNotFound(await findCertificate(database, code))

/**
 * Prints a certificate, for its holder and for administrators.
 * @throws ProblemError NOT_FOUND
 */
export const printCertificate = async (
  { database, config, log }: Pick<ServiceContext, 'database' | 'config' | 'log'>,
  actor: IdentityActor,
  code: string,
): Promise<Uint8Array> => {
  const certificate = await requireCertificate(database, code)
  if (!mayReadProgress(actor, certificate.identityUid)) throw new ProblemError('NOT_FOUND')
  const { origin, brand } = config
  const logo = await logoPng({ config, log })
  return drawInThread({ certificate, setting: { origin, brand }, logo })
}

/**
 * Updates the slug of a document in units that refer to it; removes it if the document was deleted, so that they never
 * link to another document that gets the slug later.
 */
export const updateLinkedPageSlug = (transaction: Database, slugs: { from: string; to: string | null }) =>
  replacePageSlug(transaction, slugs)

// Users per transaction; a concurrent learner waits for a fraction of a second.
const batchSize = 100

/**
 * Recounts the next users' finished units in a changed path, and finishes the path for those who have finished all.
 * Several nodes may run it at once; the position commits with the work.
 * @returns whether there may be more
 */
export const recountNextUsers = ({ database, config, now }: WriteContext): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const recount = await claimRecount(transaction)
    if (!recount) return false
    const { pathId } = recount
    const identityUids = await listNext(transaction, recount, batchSize)
    await lockUsersInPath(transaction, pathId, identityUids)
    await finishCompletedPaths({ config }, transaction, { pathId, identityUids }, now())
    const last = identityUids.at(-1)
    // Users who began since the units changed were counted when they finished units.
    if (last === undefined || identityUids.length < batchSize) await deleteRecount(transaction, pathId)
    else await writeRecountPosition(transaction, { pathId, countedUntil: last })
    return true
  })

/**
 * Recounts progress after the units of a path changed, and deletes the progress in removed paths.
 */
export const learningPathJobs = (context: WriteContext): JobRunner => ({
  failureMessage: 'The work on learning paths could not go on',
  run: async () => {
    const isMore = (await recountNextUsers(context)) || (await deleteRemovedPathData(context.database))
    return isMore ? { again: { at: context.now() } } : {}
  },
})
