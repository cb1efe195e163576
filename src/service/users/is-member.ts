import { isLockedOut } from '~/contract/vocabulary'
import { isApproved } from '../actor'
import type { Database } from '../deps'
import { findPerson } from './find-person'

/** Whether the closed areas are open to somebody at the moment. */
export const isMember = async (database: Database, identityUid: string): Promise<boolean> => {
  const person = await findPerson(database, identityUid)
  return person !== null && isApproved({ user: person }) && !isLockedOut(person.status)
}
