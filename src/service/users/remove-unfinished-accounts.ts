import type { ServiceDeps } from '../deps'
import { claimUnfinished, forgetAccount } from './accounts-in-the-making.repository'

/** Milliseconds: longer than the provider's client tries, and than somebody takes who goes on with the account. */
const isFinishedWithin = 3_600_000

// Accounts at a time.
const atOnce = 50

/**
 * Takes accounts back at the identity provider whose profile was never written: they would hold their addresses for
 * ever. Whatever fails can be done again, and whatever is left because the process is to end.
 */
export const removeUnfinishedAccounts = async ({
  database,
  identity,
  log,
  now,
  leaving,
}: Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now' | 'leaving'>): Promise<void> => {
  const before = new Date(now().getTime() - isFinishedWithin)
  for (const identityUid of await claimUnfinished(database, { before, now: now(), limit: atOnce })) {
    if (leaving.aborted) break
    try {
      await identity.deleteAccount(identityUid)
      await forgetAccount(database, identityUid)
    } catch (error) {
      log.error('An account without a profile could not be taken back', error, { identityUid })
    }
  }
}
