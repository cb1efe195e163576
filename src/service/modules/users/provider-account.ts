import { createHash, randomBytes } from 'node:crypto'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import { findRow, finishAccount, forgetAccount, noteAccount } from './users.queries'

type Needs = Pick<ServiceContext, 'identity' | 'log'>
type MakingNeeds = Needs & Pick<ServiceContext, 'database' | 'now'>

interface NewProviderAccount {
  email: string
  password: string
  displayName: string
}

/** Of the form of those that the provider chooses. */
const newUid = () => randomBytes(48).toString('base64url').replaceAll(/[-_]/g, '').slice(0, 28)

/** Removes an account whose profile could not be created: it would hold the address for ever. */
const removeAccount = async ({ identity, log }: Needs, identityUid: string) => {
  try {
    await identity.deleteAccount(identityUid)
  } catch (error) {
    log.error('An identity account without a profile could not be removed', error, { identityUid })
  }
}

/**
 * Creates an account at the provider. It is recorded first, so that housekeeping removes it if neither its profile
 * could be written nor the account removed at once.
 */
const makeAccount = async ({ database, identity, now }: MakingNeeds, account: NewProviderAccount) => {
  const noted = newUid()
  await noteAccount(database, noted, now())
  try {
    return await identity.createAccount({ ...account, identityUid: noted })
  } catch (error) {
    // Anything else, also that the address is in use, may be the answer to a second attempt of the provider's client.
    if (error instanceof ProblemError && error.code === 'FIELDS_INVALID') await forgetAccount(database, noted)
    throw error
  }
}

/**
 * The account has its profile; inside the transaction that writes it.
 * @throws ProblemError UNAVAILABLE where it took so long that the account is being taken back
 */
export const takeNoteAway = async (transaction: Database, identityUid: string): Promise<void> => {
  if (!(await finishAccount(transaction, identityUid))) throw new ProblemError('UNAVAILABLE')
}

/**
 * Opens an account at the provider and writes its profile, in one transaction; removes the account if nothing was
 * written. If the answer to the commit was lost, checks whether the profile exists, so that no user with a profile
 * loses the account. If this fails too, housekeeping removes it later.
 * @throws whatever `write` throws, or that the database is away; ProblemError EMAIL_ALREADY_IN_USE, FIELDS_INVALID
 */
export const openAccount = async (
  context: MakingNeeds,
  account: NewProviderAccount,
  write: (transaction: Database, identityUid: string) => Promise<unknown>,
): Promise<{ identityUid: string }> => {
  const { database } = context
  const { identityUid } = await makeAccount(context, account)
  let isWritten = false
  try {
    await database.transaction().execute(async (transaction) => {
      await write(transaction, identityUid)
      await takeNoteAway(transaction, identityUid)
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
 * Marks a user's address as confirmed at the provider, if the account still has that very address. A signed-in user can
 * change the address there to a stranger's, which must not become confirmed by this.
 * @throws ProblemError UNAVAILABLE
 */
export const confirmAtProvider = async (
  { identity }: Pick<Needs, 'identity'>,
  { identityUid, email }: { identityUid: string; email: string },
) => {
  const account = await identity.getAccount(identityUid)
  if (account?.email !== email || account.emailVerified) return
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

/** The stored form of a mailed token, so that a leaked database reveals no links. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** An unguessable token for a link in a mail, with the hash to store. */
export const mintToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
