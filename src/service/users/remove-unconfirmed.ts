import type { ServiceDeps } from '../deps'
import { removePerson } from './remove-person'
import { beginUnconfirmedRemoval, listUnconfirmed } from './users-leaving.repository'

// Milliseconds.
const keptFor = 180 * 86_400_000

// As with those whom administrators deleted.
const atOnce = 50

/**
 * Removes for good the registrations whose address nobody confirmed and who were not seen for half a year: it may be a
 * stranger's, who cannot register with it meanwhile. No mail says so, since nobody knows whose it is. Of several nodes
 * one does it; what fails after that person became nobody is done with the deleted.
 * @returns how many were removed
 */
export const removeUnconfirmed = async (deps: ServiceDeps): Promise<number> => {
  const { database, log, now } = deps
  const at = now()
  const since = new Date(at.getTime() - keptFor)
  let removed = 0
  for (const identityUid of await listUnconfirmed(database, since, atOnce)) {
    if (deps.leaving.aborted) break
    try {
      if (!(await beginUnconfirmedRemoval(database, identityUid, { since, now: at }))) continue
      if (await removePerson(deps, identityUid, at)) removed += 1
    } catch (error) {
      log.error('A registration that nobody confirmed could not be removed', error, { identityUid })
    }
  }
  return removed
}
