import { portal, recordActOf } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { countAdministratorsLocked, hasAdministrator, updateRow, type UserRow } from './users.repository'

/** Whether whoever has this address becomes the first administrator with a password chosen through the mailed link. */
export const awaitsFirstAdministrator = async (
  { database, config }: Pick<ServiceDeps, 'database' | 'config'>,
  email: string,
): Promise<boolean> => email === config.administratorEmail && !(await hasAdministrator(database))

/**
 * Makes an administrator of the user with the configured address, as long as there is none; of two at once, one. Only
 * after the user has chosen the password through the mailed link: until then it may be a stranger's.
 * @returns whether it did
 */
export const appointFirstAdministrator = async (
  { config, now }: Pick<ServiceDeps, 'config' | 'now'>,
  transaction: Database,
  { identity_uid: identityUid, email, role, status }: UserRow,
  requestId: string,
): Promise<boolean> => {
  if (email !== config.administratorEmail || (await countAdministratorsLocked(transaction)) > 0) return false
  const at = now()
  const after = { role: 'admin' as const, status: 'approved' as const }
  await updateRow(transaction, identityUid, after, at)
  const subject = { subjectKind: 'user' as const, subjectId: identityUid }
  const act = { action: 'user.role' as const, ...subject, before: { role, status }, after }
  await recordActOf(transaction, { ...portal, requestId }, act, at)
  return true
}
