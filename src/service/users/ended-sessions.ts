import { tellChanged } from '../notifications/changes'
import type { Database, ServiceDeps } from '../deps'
import { cancelWaitingChanges } from '../email-changes/cancel-waiting-changes'
import { writeSessionsEnded } from './users.repository'

/**
 * Ends the sessions of these people here, on every node and in open streams too: once the transaction is committed,
 * sign-ins from before this second count no longer. The provider, which could renew their tokens, is told beside.
 * @param at sign-ins from before then are ended
 */
export const endSessionsHere = async (
  { identity }: Pick<ServiceDeps, 'identity'>,
  transaction: Database,
  identityUids: readonly string[],
  at = identity.moment(),
): Promise<void> => {
  if (identityUids.length === 0) return
  await writeSessionsEnded(transaction, identityUids, at)
  await cancelWaitingChanges(transaction, identityUids, at)
  await tellChanged(transaction, identityUids)
}
