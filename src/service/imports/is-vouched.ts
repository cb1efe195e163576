import type { Database } from '../deps'
import { findPerson, lockPersonIfAny } from '../users/find-person'
import { actsAsAdministrator } from '../users/users.policy'

/**
 * Nobody's power outlasts the administrator: whether whoever asked for an import has it now. What the portal's own
 * command asked for (null) needs nobody's.
 * @param isHeld whoever it is keeps it until the transaction ends
 */
export const isVouched = async (
  database: Database,
  askedBy: string | null,
  { isHeld = false } = {},
): Promise<boolean> => {
  if (askedBy === null) return true
  const person = await (isHeld ? lockPersonIfAny : findPerson)(database, askedBy)
  return person !== null && actsAsAdministrator(person)
}
