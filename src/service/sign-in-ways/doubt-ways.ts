import type { Database } from '../deps'
import { deleteWays } from './sign-in-ways.repository'
import { requestRemoval, unproven } from './way-removals.repository'

/**
 * Lets what is linked to somebody count as unproven again, where somebody else may have linked it: until its person
 * proves it, it opens nothing. The provider keeps it.
 * @param except the provider of an account that stays proven
 */
export const doubtWays = (transaction: Database, identityUid: string, except?: string): Promise<void> =>
  deleteWays(transaction, identityUid, except)

/** As {@link doubtWays}, and takes it off at the provider after the commit, with what is linked meanwhile. */
export const dropWays = async (
  transaction: Database,
  identityUid: string,
  now: Date,
  except?: string,
): Promise<void> => {
  await doubtWays(transaction, identityUid, except)
  await requestRemoval(transaction, identityUid, unproven, now)
}
