import type { ServiceDeps } from '../deps'
import { claimUnfinished, forgetAccount } from './accounts-in-the-making.repository'

/** Milliseconds: longer than the provider's client tries, and than somebody takes who goes on with the account. */
const isFinishedWithin = 3_600_000

/**
 * Takes accounts back at the identity provider whose profile was never written: they would hold their addresses for
 * ever. Whatever fails can be done again, and whatever is left because the process is to end.
 */
export const removeUnfinishedAccounts = async ({
  database,
  identity,
  now,
  leaving,
}: Pick<ServiceDeps, 'database' | 'identity' | 'now' | 'leaving'>): Promise<void> => {
  const before = new Date(now().getTime() - isFinishedWithin)
  for (const identityUid of await claimUnfinished(database, before, now())) {
    if (leaving.aborted) break
    await identity.deleteAccount(identityUid)
    await forgetAccount(database, identityUid)
  }
}
