import { forgetPerson } from '../audit/forget-person'
import { portal, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { pictureKey } from './picture-address'
import { picturesOf } from './pictures.repository'
import { restorableSince } from './restorable'
import { deleteRow, listRemovable } from './users-deleted.repository'

// People at a time; the provider takes about one deletion a second from a whole project.
const atOnce = 50

/**
 * Removes what is left of people who were deleted thirty days ago: account, profile, application, pictures and
 * mails. The audit log keeps that something happened to a uid, and no word of who that was. Several nodes may do
 * it at once, and whatever is left undone is done the next time.
 * @returns how many were removed
 */
export const removeDeleted = async (deps: ServiceDeps): Promise<number> => {
  const before = restorableSince(deps.now())
  let removed = 0
  for (const identityUid of await listRemovable(deps.database, before, atOnce)) {
    try {
      if (await removePerson(deps, identityUid, before)) removed += 1
    } catch (error) {
      deps.log.error('A deleted person could not be removed', error, { identityUid })
    }
  }
  return removed
}

/** False where another node did, a moment earlier. */
const removePerson = async (deps: ServiceDeps, identityUid: string, before: Date): Promise<boolean> => {
  const { database, identity, files, now } = deps
  // What lies elsewhere goes first: with the row gone nobody would know of it any more.
  await identity.deleteAccount(identityUid)
  for (const id of await picturesOf(database, identityUid)) await files.remove(pictureKey(id))
  return database.transaction().execute(async (transaction) => {
    const email = await deleteRow(transaction, identityUid, before)
    if (email === undefined) return false
    await forgetPerson(transaction, { identityUid, email })
    const act = { action: 'user.remove', subjectKind: 'user' as const, subjectId: identityUid }
    await recordActOf(transaction, portal, { ...act, before: {}, after: {} }, now())
    return true
  })
}
