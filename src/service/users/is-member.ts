import { isApproved } from '../actor'
import type { Database } from '../deps'
import { findPerson } from './find-person'
import { isLockedOut } from './users.policy'

/** Whether the closed areas are open to somebody at the moment. */
export const isMember = async (database: Database, identityUid: string): Promise<boolean> => {
  const person = await findPerson(database, identityUid)
  return person !== null && isApproved({ user: person }) && !isLockedOut(person.status)
}
