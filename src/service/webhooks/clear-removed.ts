import type { Database } from '../deps'
import { deleteRow, findRemoved } from './endpoints.repository'
import { deleteSomeOf } from './queue.repository'

/**
 * Deletes a part of what is left of an endpoint that was removed: some of its deliveries, and with the last of them
 * itself. Several nodes may do it at once; what one leaves undone is done by the next.
 * @returns whether there may be more
 */
export const clearRemoved = async (database: Database): Promise<boolean> => {
  const id = await findRemoved(database)
  if (id === undefined) return false
  return (await deleteSomeOf(database, id)) > 0 || deleteRow(database, id)
}
