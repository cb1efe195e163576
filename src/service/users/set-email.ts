import type { Database } from '../deps'
import { isTakenByAnother, updateRow } from './users.repository'

/**
 * Gives a person a verified address. Whoever asks has locked the person.
 * @returns false where somebody else has it, the deleted among them
 */
export const setEmail = async (
  transaction: Database,
  identityUid: string,
  email: string,
  now: Date,
): Promise<boolean> => {
  if (await isTakenByAnother(transaction, email, identityUid)) return false
  await updateRow(transaction, identityUid, { email, verified: true }, now)
  return true
}
