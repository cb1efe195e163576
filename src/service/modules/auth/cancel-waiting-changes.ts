import type { Database } from '../../context'
import { cancelPending } from './email-changes.queries'

/**
 * Voids the links to new addresses that wait. With the sessions of somebody goes what was asked for in them: whoever
 * had to be signed out must not come back by a link.
 */
export const cancelWaitingChanges = (
  transaction: Database,
  identityUids: readonly string[],
  now: Date,
): Promise<void> => cancelPending(transaction, identityUids, now)
