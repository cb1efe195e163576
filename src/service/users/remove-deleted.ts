import type { ServiceDeps } from '../deps'
import { removePerson } from './remove-person'
import { restorableSince } from './restorable'
import { listRemovable } from './users-deleted.repository'

// People at a time; the provider takes about one deletion a second from a whole project.
const atOnce = 50

/**
 * Removes what is left of people who were deleted thirty days ago. Several nodes may do it at once, and whatever is
 * left undone, also because the process is to end, is done the next time.
 * @returns how many were removed
 */
export const removeDeleted = async (deps: ServiceDeps): Promise<number> => {
  const before = restorableSince(deps.now())
  let removed = 0
  for (const identityUid of await listRemovable(deps.database, before, atOnce)) {
    if (deps.leaving.aborted) break
    try {
      if (await removePerson(deps, identityUid, before)) removed += 1
    } catch (error) {
      deps.log.error('A deleted person could not be removed', error, { identityUid })
    }
  }
  return removed
}
