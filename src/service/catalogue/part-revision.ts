import { isDeepStrictEqual } from 'node:util'
import { ProblemError } from '~/contract/problem'

/** @throws ProblemError CONFLICT where somebody saved a part since the revision that the change names */
export const refuseStale = (before: { revision: number }, revision: number | undefined): void => {
  if (revision === undefined || revision === before.revision) return
  throw new ProblemError('CONFLICT', { detail: 'Somebody saved this in the meantime.' })
}

/** What a part counts once it is as in `after`; its place among the others is nothing that is saved. */
export const nextRevision = <Part extends { revision: number }>(before: Part, after: Partial<Part>): number =>
  isDeepStrictEqual({ ...before, ...after }, before) ? before.revision : before.revision + 1
