import type { LearningPath, LearningPathInList, Unit, UnitState } from '~/contract/learning'
import { toPathInList } from '~/contract/path-in-list'
import type { PathRow, UnitRow } from './progress.queries'

/** A path with the user's progress. */
export interface PathProgress {
  path: PathRow
  /** In their order. */
  units: UnitRow[]
}

/** The version of the document that a reading opens; null if it opens none. */
export const getPageVersion = ({ kind, openVersion }: UnitRow): number | null =>
  kind === 'reading' ? openVersion : null

const hasChanged = (unit: UnitRow): boolean => {
  const version = getPageVersion(unit)
  return (
    unit.unitRevision !== unit.revision ||
    (version !== null && unit.pageVersion !== null && version !== unit.pageVersion)
  )
}

const isDone = ({ state }: { state: UnitState }) => state === 'finished' || state === 'changed'

const sumMinutes = (units: readonly Unit[]) => units.reduce((sum, { minutes }) => sum + minutes, 0)

/**
 * Presents a path with a user's progress. A unit that the user began or finished stays open, regardless of what
 * precedes it now; of the others, those behind an unfinished one are locked if the order is required, and all are while
 * another path is a prerequisite.
 */
export const presentPath = ({ path, units }: PathProgress): LearningPath => {
  const isLocked = path.prerequisites.some(({ isFinished }) => !isFinished)
  let isReached = true
  const presented: Unit[] = units.map((unit) => {
    const getState = (): UnitState => {
      if (unit.finishedAt !== null) return hasChanged(unit) ? 'changed' : 'finished'
      if (unit.startedAt !== null) return 'begun'
      return isLocked || !isReached ? 'locked' : 'open'
    }
    const state = getState()
    if (path.unitOrder === 'required' && unit.finishedAt === null) isReached = false
    return {
      slug: unit.slug,
      title: unit.title,
      kind: unit.kind,
      minutes: unit.minutes,
      pageSlug: unit.openVersion === null ? null : unit.pageSlug,
      state,
      position: unit.kind === 'video' ? unit.position : 0,
      duration: unit.kind === 'video' ? unit.duration : 0,
      finishedAt: unit.finishedAt,
    }
  })
  const left = presented.filter((unit) => !isDone(unit))
  const next =
    left.find(({ state, kind }) => state === 'begun' && kind !== 'quiz') ??
    left.find(({ state }) => state !== 'locked')
  return {
    slug: path.slug,
    title: path.title,
    summary: path.summary,
    level: path.level,
    minutes: sumMinutes(presented),
    order: path.unitOrder,
    prerequisites: path.prerequisites,
    isLocked,
    units: presented,
    finishedUnits: presented.length - left.length,
    minutesLeft: sumMinutes(left),
    nextUnit: next?.slug ?? null,
    startedAt: path.startedAt,
    lastAt: path.lastAt,
    finishedAt: path.finishedAt,
    certificate: path.certificate,
    deadline: path.finishedAt === null ? path.deadline : null,
  }
}

/** Presents a path for a list: with counts instead of units. */
export const presentPathListItem = (progress: PathProgress): LearningPathInList =>
  toPathInList(presentPath(progress))

/** Finds what a locked unit requires first: a prerequisite path, or else the first unit that is not finished. */
export const findFirstRequirement = ({ prerequisites, units }: LearningPath): string | undefined =>
  prerequisites.find(({ isFinished }) => !isFinished)?.title ?? units.find((unit) => !isDone(unit))?.title
