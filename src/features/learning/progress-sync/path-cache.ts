import type { QueryClient } from '@tanstack/react-query'
import type { LearningPath, UnitContent, UnitProgress, Unit } from '~/contract/learning'
import { toPathInList } from '~/contract/path-in-list'
import { learningPathQueries } from '../learning-paths.queries'

const isDone = ({ state }: Unit) => state === 'finished' || state === 'changed'

const finished = (unit: Unit, at: string): Unit => ({
  ...unit,
  state: 'finished',
  position: 0,
  finishedAt: at,
})

const begun = (unit: Unit, position: number | undefined): Unit => ({
  ...unit,
  state: isDone(unit) ? unit.state : 'begun',
  ...(position === undefined ? {} : { position }),
})

/** Unlocks the first unfinished unit if the order is required. */
const unlock = (units: readonly Unit[]): Unit[] => {
  const open = units.findIndex((unit) => !isDone(unit))
  return units.map((unit, index) =>
    index === open && unit.state === 'locked' ? { ...unit, state: 'open' } : unit,
  )
}

/**
 * Returns the path with a progress applied optimistically, until the service responds. Only the service decides whether
 * the path is finished, and on the certificate.
 *
 * @param now ISO 8601
 */
export const withProgress = (
  path: LearningPath,
  unitSlug: string,
  { position, isFinished }: UnitProgress,
  now: string,
): LearningPath => {
  const worked = path.units.map((unit) => {
    if (unit.slug !== unitSlug) return unit
    return isFinished ? finished(unit, now) : begun(unit, position)
  })
  const units = unlock(worked)
  const left = units.filter((unit) => !isDone(unit))
  const next = left.find(({ state, kind }) => state === 'begun' && kind !== 'quiz') ?? left[0]
  return {
    ...path,
    units,
    startedAt: path.startedAt ?? now,
    finishedUnits: units.filter(isDone).length,
    minutesLeft: units.reduce((sum, unit) => (isDone(unit) ? sum : sum + unit.minutes), 0),
    nextUnit: next?.slug ?? null,
  }
}

const inUnit = (content: UnitContent, path: LearningPath): UnitContent => {
  const { units, finishedUnits, certificate } = path
  return {
    ...content,
    ...units.find(({ slug }) => slug === content.slug),
    path: { ...content.path, units, finishedUnits, certificate },
  }
}

const updateCaches = (queryClient: QueryClient, path: LearningPath) => {
  queryClient.setQueryData(learningPathQueries.one(path.slug).queryKey, path)
  queryClient.setQueryData(learningPathQueries.list().queryKey, (list) =>
    list === undefined
      ? undefined
      : { data: list.data.map((old) => (old.slug === path.slug ? toPathInList(path) : old)) },
  )
  queryClient.setQueriesData<UnitContent | null>(
    { queryKey: learningPathQueries.units(path.slug) },
    (content) => (content ? inUnit(content, path) : undefined),
  )
  // Null is a locked unit. Its query is removed, so that the next visit refetches it.
  queryClient.removeQueries({
    queryKey: learningPathQueries.units(path.slug),
    type: 'inactive',
    predicate: ({ state }) => state.data === null,
  })
}

/** Applies progress optimistically to all cached queries of the path. */
export const applyProgress = (
  queryClient: QueryClient,
  pathSlug: string,
  unitSlug: string,
  progress: UnitProgress,
): void => {
  const path = queryClient.getQueryData(learningPathQueries.one(pathSlug).queryKey)
  if (path) updateCaches(queryClient, withProgress(path, unitSlug, progress, new Date().toISOString()))
}

/** Stores the service's response in all cached queries of the path. A finished path may unlock others. */
export const storePath = async (queryClient: QueryClient, path: LearningPath): Promise<void> => {
  updateCaches(queryClient, path)
  if (path.finishedAt === null) return
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: learningPathQueries.list().queryKey }),
    queryClient.invalidateQueries({ queryKey: [...learningPathQueries.all(), 'person'] }),
  ])
}

/** Refetches the path after the service refused the progress. */
export const revertProgress = (queryClient: QueryClient, pathSlug: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: learningPathQueries.one(pathSlug).queryKey }),
    queryClient.invalidateQueries({ queryKey: learningPathQueries.units(pathSlug) }),
    queryClient.invalidateQueries({ queryKey: learningPathQueries.list().queryKey }),
  ])
