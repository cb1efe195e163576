import type { ManagedPath } from '~/contract/path-building'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { findManagedPath } from './managed-paths.repository'

/**
 * A path as it is written.
 * @throws ProblemError NOT_FOUND
 */
export const requireManagedPath = async (database: Database, id: string): Promise<ManagedPath> => {
  const path = await findManagedPath(database, id)
  if (!path) throw new ProblemError('NOT_FOUND')
  return path
}
