import { createHash, randomBytes } from 'node:crypto'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import {
  findRow,
  completePendingRegistration,
  deletePendingRegistration,
  insertPendingRegistration,
} from './users.queries'

type ProviderContext = Pick<ServiceContext, 'identity' | 'log'>
type RegistrationContext = ProviderContext & Pick<ServiceContext, 'database' | 'now'>

interface NewProviderAccount {
  email: string
  password: string
  displayName: string
}

/** Generates an id in the provider's format. */
const newUid = () => randomBytes(48).toString('base64url').replaceAll(/[-_]/g, '').slice(0, 28)

/** Deletes an account whose profile could not be created: it would block the address for ever. */
const removeAccount = async ({ identity, log }: ProviderContext, identityUid: string) => {
  try {
    await identity.deleteAccount(identityUid)
  } catch (error) {
    log.error('An identity account without a profile could not be removed', error, { identityUid })
  }
}

/**
 * Creates an account at the provider. It is recorded first, so that the cleanup job deletes it if neither the profile
 * nor the immediate deletion succeeds.
 */
const createProviderAccount = async (
  { database, identity, now }: RegistrationContext,
  account: NewProviderAccount,
) => {
  const noted = newUid()
  await insertPendingRegistration(database, noted, now())
  try {
    return await identity.createAccount({ ...account, identityUid: noted })
  } catch (error) {
    // Other errors, such as an address in use, may come from a retry by the provider's client after a lost success.
    if (error instanceof ProblemError && error.code === 'FIELDS_INVALID')
      await deletePendingRegistration(database, noted)
    throw error
  }
}

/**
 * Deletes the record of a pending registration, in the transaction that writes the profile.
 * @throws ProblemError UNAVAILABLE if it took so long that the cleanup job is already deleting the account
 */
export const completeRegistration = async (transaction: Database, identityUid: string): Promise<void> => {
  if (!(await completePendingRegistration(transaction, identityUid))) throw new ProblemError('UNAVAILABLE')
}

/**
 * Creates an account at the provider and writes its profile, in one transaction; deletes the account if nothing was
 * written. If the response to the commit was lost, checks whether the profile exists, so that no user with a profile
 * loses the account. If this fails too, the cleanup job deletes it later.
 * @throws errors of `write` and of the database; ProblemError EMAIL_ALREADY_IN_USE, FIELDS_INVALID
 */
export const createAccountWithProfile = async (
  context: RegistrationContext,
  account: NewProviderAccount,
  write: (transaction: Database, identityUid: string) => Promise<unknown>,
): Promise<{ identityUid: string }> => {
  const { database } = context
  const { identityUid } = await createProviderAccount(context, account)
  let isWritten = false
  try {
    await database.transaction().execute(async (transaction) => {
      await write(transaction, identityUid)
      await completeRegistration(transaction, identityUid)
      isWritten = true
    })
  } catch (error) {
    if (!isWritten) await removeAccount(context, identityUid)
    else if (await findRow(database, identityUid)) return { identityUid }
    throw error
  }
  return { identityUid }
}

/**
 * Marks a user's address as confirmed at the provider, if the account still has that address. A signed-in user can
 * change the address there to a stranger's, which must not become confirmed.
 * @throws ProblemError UNAVAILABLE
 */
export const confirmAtProvider = async (
  { identity }: Pick<ProviderContext, 'identity'>,
  { identityUid, email }: { identityUid: string; email: string },
) => {
  const account = await identity.getAccount(identityUid)
  if (account?.email !== email || account.emailVerified) return
  // Sets the address and the flag in one call, so that no other address can be set in between.
  await identity.setEmail(identityUid, email)
}

/** Marks the address as confirmed at the provider, best effort: the service itself knows already. */
export const tryConfirmAtProvider = async (
  { identity, log }: ProviderContext,
  { identityUid, email }: { identityUid: string; email: string },
) => {
  try {
    await confirmAtProvider({ identity }, { identityUid, email })
  } catch (error) {
    log.error('The identity provider could not be told of a confirmed address', error, { identityUid })
  }
}

/** Hashes a mailed token for storage, so that a leaked database reveals no links. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Creates a random token for a mailed link, with the hash to store. */
export const createToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
