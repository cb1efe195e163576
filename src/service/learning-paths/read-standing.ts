import type { LearningPathInList } from '~/contract/learning-paths'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { presentInList, presentStanding, type Standing, whatComesFirst } from './standing'
import { listPathRows, listUnitRows, type UnitRow } from './standing.repository'

/**
 * Where the caller stands in the published paths in their order, or in the one of an address. Two queries, however
 * many paths there are.
 */
export const readStandings = async (
  database: Database,
  actor: IdentityActor,
  slug?: string,
): Promise<Standing[]> => {
  const [paths, units] = await Promise.all([
    listPathRows(database, actor.identityUid, slug),
    listUnitRows(database, actor, slug),
  ])
  const standings = new Map(paths.map((path): [string, Standing] => [path.id, { path, units: [] }]))
  for (const unit of units) standings.get(unit.pathId)?.units.push(unit)
  return [...standings.values()]
}

/** The published paths in their order, as they stand for the caller. */
export const readPaths = async (database: Database, actor: IdentityActor): Promise<LearningPathInList[]> =>
  (await readStandings(database, actor)).map(presentInList)

/**
 * Where the caller stands in a published path.
 * @throws ProblemError NOT_FOUND
 */
export const readStanding = async (
  database: Database,
  actor: IdentityActor,
  slug: string,
): Promise<Standing> => {
  const [standing] = await readStandings(database, actor, slug)
  if (!standing) throw new ProblemError('NOT_FOUND')
  return standing
}

/**
 * A unit that the caller may open.
 * @throws ProblemError NOT_FOUND; UNIT_LOCKED with a sentence that names what comes first
 */
export const requireUnit = (standing: Standing, slug: string): UnitRow => {
  const unit = standing.units.find((candidate) => candidate.slug === slug)
  if (!unit) throw new ProblemError('NOT_FOUND')
  const path = presentStanding(standing)
  if (path.units.find((candidate) => candidate.slug === slug)?.state !== 'locked') return unit
  throw new ProblemError('UNIT_LOCKED', { detail: `Finish “${whatComesFirst(path)}” first.` })
}
