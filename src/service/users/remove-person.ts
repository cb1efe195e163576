import { portal, recordActOf } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { returnPieces } from '../dev-kits/return-pieces'
import { holdNotices } from '../notifications/notify'
import { forgetPerson } from './forget-person'
import { pictureKey } from './picture-address'
import { picturesOf } from './pictures.repository'
import { deleteRow, holdRemovable } from './users-deleted.repository'

/**
 * Removes what is left of somebody who is deleted: account, profile, application, pictures and mails. The audit log
 * keeps that something happened to a uid, and no word of who that was. Pieces of kits that were set aside and not sent
 * go back into stock. Whatever fails can be done again.
 * @param before nobody who was deleted after that, so that whoever was restored meanwhile stays
 * @param afterwards done in the same transaction, with the address that the person had
 * @returns false where another node did, a moment earlier
 */
export const removePerson = async (
  { database, identity, files, now }: Pick<ServiceDeps, 'database' | 'identity' | 'files' | 'now'>,
  identityUid: string,
  before: Date,
  afterwards: (transaction: Database, email: string) => Promise<unknown> = async () => undefined,
): Promise<boolean> => {
  // What lies elsewhere goes first: with the row gone nobody would know of it any more.
  await identity.deleteAccount(identityUid)
  for (const id of await picturesOf(database, identityUid)) await files.remove(pictureKey(id))
  return database.transaction().execute(async (transaction) => {
    const row = await holdRemovable(transaction, identityUid, before)
    if (!row) return false
    await returnPieces(transaction, identityUid)
    // Before they go with the row, in an order of the database's own.
    await holdNotices(transaction, identityUid)
    await deleteRow(transaction, identityUid)
    await forgetPerson(transaction, { identityUid, ...row })
    const act = { action: 'user.remove', subjectKind: 'user' as const, subjectId: identityUid }
    await recordActOf(transaction, portal, { ...act, before: {}, after: {} }, now())
    await afterwards(transaction, row.email)
    return true
  })
}
