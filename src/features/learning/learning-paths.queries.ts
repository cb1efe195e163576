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

// Milliseconds. Long enough that a unit fetched when the pointer came to its link is not fetched again by the press.
const staleTimeMs = 5_000

/** Everything that is read about learning paths; the one place where their query keys are made. */
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
  /** Null where there is no such path. */
  outline: (path: string) => serverQuery([...all, 'outline', path], getPathOutline, { path }),
  /** Null where there is no such path. */
  one: (path: string) =>
    queryOptions({
      queryKey: [...all, 'one', path],
      queryFn: ({ signal }) => getLearningPath({ data: { path }, signal }),
      staleTime: staleTimeMs,
    }),
  /** The units of a path that were opened. */
  units: (path: string) => [...all, 'units', path],
  /** Null while something else comes first. */
  unit: (path: string, unit: string) =>
    queryOptions({
      queryKey: [...all, 'units', path, unit],
      queryFn: ({ signal }) => getUnit({ data: { path, unit }, signal }),
      staleTime: staleTimeMs,
    }),
  /** The paths that a person has begun, and all certificates. */
  ofPerson: (id: string) => serverQuery([...all, 'person', id], listPathsOfUser, { id }),
  /** Null where no certificate has that code. */
  certificate: (code: string) => serverQuery([...all, 'certificate', code], getCertificate, { code }),
}
