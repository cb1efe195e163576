import { serverQuery } from '~/gateways/server-query'
import { queryOptions } from '@tanstack/react-query'
import {
  getCertificate,
  getLearningPath,
  getPathOutline,
  getUnit,
  listLearningActivity,
  listLearningPaths,
  listLearningPathTeasers,
  listPathsOfUser,
} from './learning-paths.functions'

const all = ['learning-paths'] as const

// Milliseconds. Long enough that a unit prefetched on hover is not fetched again on the click.
const staleTimeMs = 5_000

/** Queries of learning paths; all their query keys are made here. */
export const learningPathQueries = {
  all: () => all,
  list: () => serverQuery([...all, 'list'], listLearningPaths),
  activity: () =>
    queryOptions({
      queryKey: [...all, 'activity'],
      queryFn: ({ signal }) => listLearningActivity({ signal }),
      staleTime: staleTimeMs,
    }),
  teasers: () => serverQuery([...all, 'teasers'], listLearningPathTeasers),
  /** Null for an unknown path. */
  outline: (path: string) => serverQuery([...all, 'outline', path], getPathOutline, { path }),
  /** Null for an unknown path. */
  one: (path: string) =>
    queryOptions({
      queryKey: [...all, 'one', path],
      queryFn: ({ signal }) => getLearningPath({ data: { path }, signal }),
      staleTime: staleTimeMs,
    }),
  /** The opened units of a path. */
  units: (path: string) => [...all, 'units', path],
  /** Null while an earlier unit must be finished first. */
  unit: (path: string, unit: string) =>
    queryOptions({
      queryKey: [...all, 'units', path, unit],
      queryFn: ({ signal }) => getUnit({ data: { path, unit }, signal }),
      staleTime: staleTimeMs,
    }),
  /** The paths that a user has started, and all their certificates. */
  ofPerson: (id: string) => serverQuery([...all, 'person', id], listPathsOfUser, { id }),
  /** Null for an unknown code. */
  certificate: (code: string) => serverQuery([...all, 'certificate', code], getCertificate, { code }),
}
