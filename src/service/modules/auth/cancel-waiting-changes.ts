import type { Database } from '../../context'
import { cancelPending } from './email-changes.queries'

/**
 * Voids the waiting links to new addresses together with a user's sessions: a stranger who was signed out must not come
 * back by such a link.
 */
export const cancelWaitingChanges = (
  transaction: Database,
  identityUids: readonly string[],
  now: Date,
): Promise<void> => cancelPending(transaction, identityUids, now)
