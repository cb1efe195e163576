import type { Database } from '../deps'
import { deletePath, deleteSomeProgress, findRemoved } from './removed-paths.repository'

/**
 * Deletes a part of what is left of a path that was removed: what some people did in it, and with the last of them
 * itself. Several nodes may do it at once; what one leaves undone is done by the next.
 * @returns whether there may be more
 */
export const clearRemoved = async (database: Database): Promise<boolean> => {
  const id = await findRemoved(database)
  if (id === undefined) return false
  return (await deleteSomeProgress(database, id)) > 0 || deletePath(database, id)
}
