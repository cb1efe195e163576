import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { writeWay } from './sign-in-ways.repository'

/** Notes with what account somebody arrived for the first time; inside the transaction that makes the profile. */
export const keepFirstWay = async (
  transaction: Database,
  { identityUid, account }: IdentityActor,
): Promise<void> => {
  if (account) await writeWay(transaction, { identityUid, ...account, expected_until: null })
}
