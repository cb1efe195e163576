import type { Database, ServiceDeps } from '../deps'
import { findRow } from './users.repository'

type Needs = Pick<ServiceDeps, 'identity' | 'log'>

/** Takes back an account whose profile could not be made: it would hold the address for ever. */
const removeAccount = async ({ identity, log }: Needs, identityUid: string) => {
  try {
    await identity.deleteAccount(identityUid)
  } catch (error) {
    log.error('An identity account without a profile could not be removed', error, { identityUid })
  }
}

/**
 * Writes the profile of an account that was just opened at the provider, in one transaction, and takes the account back
 * where nothing was written. Where the answer to the commit was lost, it is looked whether the profile is there: an
 * account is never taken from somebody who has one.
 * @throws whatever `write` throws, and that the database is away; the account stays where nobody knows
 */
export const writeProfileOf = async (
  { database, identity, log }: Pick<ServiceDeps, 'database'> & Needs,
  identityUid: string,
  write: (transaction: Database) => Promise<unknown>,
): Promise<void> => {
  let isWritten = false
  try {
    await database.transaction().execute(async (transaction) => {
      await write(transaction)
      isWritten = true
    })
  } catch (error) {
    if (!isWritten) await removeAccount({ identity, log }, identityUid)
    else if (await findRow(database, identityUid)) return
    throw error
  }
}

/**
 * Marks somebody's address as confirmed at the provider, where the account still has that very address. Whoever is
 * signed in can write another into the account there, which may be anybody's: it must not become confirmed by this.
 * @throws ProblemError UNAVAILABLE
 */
export const confirmAtProvider = async (
  { identity }: Pick<Needs, 'identity'>,
  { identityUid, email }: { identityUid: string; email: string },
) => {
  const account = await identity.getAccount(identityUid)
  if (account?.email?.toLowerCase() !== email || account.emailVerified) return
  // Address and mark in one, so that no other address comes in between.
  await identity.setEmail(identityUid, email)
}

/** The service knows that the address is confirmed; that the provider does too is a courtesy. */
export const tellProviderConfirmed = async (
  { identity, log }: Needs,
  { identityUid, email }: { identityUid: string; email: string },
) => {
  try {
    await confirmAtProvider({ identity }, { identityUid, email })
  } catch (error) {
    log.error('The identity provider could not be told of a confirmed address', error, { identityUid })
  }
}
