import type { Database } from '../deps'
import { deleteWays } from './sign-in-ways.repository'

/**
 * Lets what is linked to somebody count as unproven again, where somebody else may have linked it: until its person
 * proves it, it opens nothing. The provider keeps it.
 * @param except the provider of an account that stays proven
 */
export const doubtWays = (transaction: Database, identityUid: string, except?: string): Promise<void> =>
  deleteWays(transaction, identityUid, except)
