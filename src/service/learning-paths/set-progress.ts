import type { LearningPath, UnitProgress } from '~/contract/learning-paths'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database, ServiceDeps } from '../deps'
import { isPageVersion } from '../pages/open-pages'
import { finishWhereDone } from './finish-path'
import { type Finished, finishUnit, holdPath, lockPersonInPath, saveProgress } from './progress.repository'
import { readStanding, requireUnit } from './read-standing'
import { pageVersionOf, presentStanding, type Standing } from './standing'
import type { UnitRow } from './standing.repository'

type Needs = Pick<ServiceDeps, 'database' | 'config' | 'now'>
type Place = { path: string; unit: string }
type Shown = Pick<UnitProgress, 'revision' | 'pageVersion'>

/**
 * Keeps where the caller is in a unit, or that it is finished; finishing the last one finishes the path.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED; FIELDS_INVALID at `isFinished`, for a quiz
 */
export const setProgress = async (
  deps: Needs,
  actor: IdentityActor,
  place: Place,
  { position, isFinished, ...shown }: UnitProgress,
): Promise<LearningPath> => {
  if (isFinished) return finishReadOrSeen(deps, actor, place, { position, ...shown })
  // Seconds come every few seconds: two reads, one write, and the answer from what was read.
  const standing = await readStanding(deps.database, actor, place.path)
  const unit = requireUnit(standing, place.unit)
  const at = deps.now().toISOString()
  await writeProgress(deps.database, actor, { standing, unit, position }, at)
  const seconds = unit.kind === 'video' ? (position ?? unit.position) : 0
  const kept = { position: seconds, startedAt: unit.startedAt ?? at }
  return presentStanding({
    ...standing,
    path: { ...standing.path, startedAt: standing.path.startedAt ?? at, lastAt: at, lastUnitId: unit.id },
    units: standing.units.map((row) => (row.id === unit.id ? { ...row, ...kept } : row)),
  })
}

const writeProgress = (
  database: Database,
  { identityUid }: IdentityActor,
  { standing, unit, position }: { standing: Standing; unit: UnitRow; position: number | undefined },
  at: string,
) => {
  const of = { identityUid, pathId: standing.path.id, unitId: unit.id }
  return saveProgress(database, { ...of, position: unit.kind === 'video' ? position : undefined }, at)
}

const finishReadOrSeen = (
  deps: Needs,
  actor: IdentityActor,
  place: Place,
  { position, ...shown }: Shown & Pick<UnitProgress, 'position'>,
): Promise<LearningPath> =>
  deps.database.transaction().execute(async (transaction) => {
    const standing = await holdStanding(transaction, actor, place.path)
    const unit = requireUnit(standing, place.unit)
    if (unit.kind === 'quiz') throw fieldProblem('isFinished', 'A quiz is finished by its answers.')
    const now = deps.now()
    await writeProgress(transaction, actor, { standing, unit, position }, now.toISOString())
    await finishHeldUnit(deps, transaction, actor, { standing, unit, shown }, now)
    return presentStanding(await readStanding(transaction, actor, place.path))
  })

/**
 * Where the caller stands in a path that nobody changes, and in which the caller finishes nothing else, until the
 * transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const holdStanding = async (
  transaction: Database,
  actor: IdentityActor,
  slug: string,
): Promise<Standing> => {
  const pathId = await holdPath(transaction, slug)
  if (pathId === null) throw new ProblemError('NOT_FOUND')
  await lockPersonInPath(transaction, { identityUid: actor.identityUid, pathId })
  return readStanding(transaction, actor, slug)
}

/** What was shown, where that is or was what the unit says; else what it says now. */
const finishedOf = async (
  transaction: Database,
  unit: UnitRow,
  { revision = unit.revision, pageVersion }: Shown,
): Promise<Finished> => {
  const newest = pageVersionOf(unit)
  const isEarlier =
    newest !== null &&
    pageVersion !== undefined &&
    pageVersion < newest &&
    (await isPageVersion(transaction, unit.pageSlug ?? '', pageVersion))
  return {
    unitRevision: revision >= 1 && revision <= unit.revision ? revision : unit.revision,
    pageVersion: isEarlier ? pageVersion : newest,
  }
}

/**
 * Finishes a begun unit, also anew where it changed, and with the last one the path.
 * @param of with what the person was shown, which may be no longer what the unit says
 */
export const finishHeldUnit = async (
  deps: Needs,
  transaction: Database,
  { identityUid }: IdentityActor,
  of: { standing: Standing; unit: UnitRow; shown?: Shown },
  now: Date,
): Promise<void> => {
  const { standing, unit, shown = {} } = of
  const path = presentStanding(standing)
  if (path.units.find(({ slug }) => slug === unit.slug)?.state === 'finished') return
  const finished = await finishedOf(transaction, unit, shown)
  await finishUnit(transaction, { identityUid, unitId: unit.id }, finished, now.toISOString())
  await finishWhereDone(deps, transaction, { pathId: standing.path.id, identityUids: [identityUid] }, now)
}
