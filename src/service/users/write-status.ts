import type { UserStatus } from '~/contract/users'
import type { LockedOut } from '~/contract/vocabulary'
import type { Database } from '../deps'
import { updateStatus } from './users.repository'

/**
 * Writes the status that an application's fate brings. Only between statuses that let a person in: whoever locks
 * somebody out goes through `setStatus`, which protects the last administrator and tells the provider.
 */
export const writeStatus = (
  transaction: Database,
  identityUid: string,
  status: Exclude<UserStatus, LockedOut>,
  now: Date,
): Promise<void> => updateStatus(transaction, [identityUid], status, now)
