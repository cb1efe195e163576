import { wrongRecoveryCodes } from '~/contract/limits'
import { createFieldError } from '~/contract/field-problem'
import {
  type Recovery,
  type SecondFactor,
  type SignInSecurity,
  recoveryCodeCount,
} from '~/contract/second-factor'
import { type IdentityActor, requireRecentSignIn } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import type { AccountFactor, AccountSecurity } from '../../identity/firebase-errors'
import { mayMailAboutAction } from '../../mail/mail-queue'
import { publish } from '../../events/publish'
import { hashEmail, limit } from '../../http/rate-limits'
import { endSessionsHere } from '../users/users.service'
import { lockUser, lockUserIfExists, mailName, requireUser } from '../users/find-user'
import { confirmAtProvider, hashToken } from '../users/provider-account'
import { generateCode } from '../../secrets'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  countCodes,
  deleteCodes,
  insertCodes,
  isStored,
  listStoredFactors,
  markGone,
  insertFactors,
  restoreCode,
  consumeCode,
} from './second-factor.queries'

/** Creates a code of a hundred bits in four groups, such as `7K2MX-04QTB-YH9CD-ZR3W8`, and its hash to store. */
export const createRecoveryCode = (): { code: string; hash: string } => {
  const plain = generateCode()
  return { code: plain.replaceAll(/.{5}(?!$)/g, '$&-'), hash: hashRecoveryCode(plain) }
}

/** Hashes a code for storage. A fast hash is enough, since a code of a hundred random bits cannot be guessed. */
export const hashRecoveryCode = (plain: string): string => hashToken(plain)

/**
 * Creates recovery codes for the caller and voids the old ones. They are shown only this once.
 * @throws ProblemError NOT_FOUND, RECENT_SIGN_IN_REQUIRED
 */
export const createRecoveryCodes = async (
  context: ServiceContext,
  actor: IdentityActor,
): Promise<string[]> => {
  const { database, now } = context
  const { identityUid } = actor
  requireRecentSignIn(context, actor)
  const owner = await requireUser(database, identityUid)
  const isMailed = await mayMailAboutAction(context, 'recovery-codes-made', owner)
  const at = now()
  const minted = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, identityUid)
    await deleteCodes(transaction, identityUid)
    await insertCodes(
      transaction,
      identityUid,
      minted.map(({ hash }) => hash),
      at,
    )
    await publish(context, transaction, { type: 'recovery-codes.created', user, isMailed, at })
  })
  return minted.map(({ code }) => code)
}

/** Deletes the recovery codes of a user, in the transaction of the change that voids them. */
export const deleteRecoveryCodes = (transaction: Database, identityUid: string): Promise<void> =>
  deleteCodes(transaction, identityUid)

/** Returns the last digits of a telephone number, which may be shown to recognize it. */
const getHint = ({ phoneNumber }: Pick<AccountFactor, 'phoneNumber'>): string => phoneNumber.slice(-4)

const present = (factor: AccountFactor): SecondFactor => ({
  id: factor.id,
  kind: factor.kind,
  name: factor.name,
  hint: getHint(factor),
  addedAt: factor.addedAt?.toISOString() ?? null,
})

/** For a user whose account at the provider was deleted, so who cannot sign in. */
const noSecurity: Omit<AccountSecurity, 'emailVerified'> = { providers: [], factors: [], lastSignInAt: null }

/**
 * Returns how a user signs in, according to the provider.
 * @throws ProblemError NOT_FOUND
 */
export const readSecurity = async (
  { database, identity, config }: Pick<ServiceContext, 'database' | 'identity' | 'config'>,
  identityUid: string,
): Promise<SignInSecurity> => {
  const { role } = await requireUser(database, identityUid)
  const { providers, factors, lastSignInAt } = (await identity.getAccountSecurity(identityUid)) ?? noSecurity
  return {
    providers,
    factors: factors.map(present),
    recoveryCodesLeft: await countCodes(database, identityUid),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isRequired: config.administratorsNeedSecondFactor && role === 'admin',
  }
}

/**
 * Reads a user's second factors from the provider, where users add and remove them, and mails the changes since the
 * last read. Trusts only the provider. Voids the recovery codes with the last factor.
 * @throws ProblemError NOT_FOUND
 */
export const syncSecondFactors = async (context: ServiceContext, identityUid: string): Promise<void> => {
  const { database, identity, now } = context
  const seenAt = now()
  const account = await identity.getAccountSecurity(identityUid)
  const factors = account?.factors ?? []
  const person = await database.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, identityUid)
    const at = now()
    const added = await insertFactors(
      transaction,
      factors.map((factor) => ({
        identity_uid: identityUid,
        factor_id: factor.id,
        kind: factor.kind,
        hint: getHint(factor),
        noted_at: at.toISOString(),
      })),
    )
    const presentIds = factors.map(({ id }) => id)
    const removed = await markGone(transaction, identityUid, presentIds, { seenAt, now: at })
    if (removed.length > 0 && factors.length === 0) await deleteCodes(transaction, identityUid)
    const changes = [
      ...added.map((factor) => ({ change: 'added' as const, factor })),
      ...removed.map((factor) => ({ change: 'removed' as const, factor })),
    ]
    for (const { change, factor } of changes) {
      const { kind, hint } = factor
      const event = { user: locked, change, kind, hint, at }
      await publish(context, transaction, { type: 'second-factor.changed', ...event })
    }
    return locked
  })
  // The provider allows a second factor only for an address that is confirmed there.
  if (person.verified && account && !account.emailVerified) await confirmAtProvider({ identity }, person)
}

/**
 * Stores a second factor that was added directly at the provider, once the user signs in with it. A failure does not
 * prevent the sign-in.
 */
export const syncSecondFactorsAtSignIn = async (
  context: ServiceContext,
  { identityUid, secondFactorId, user }: IdentityActor,
): Promise<void> => {
  if (!secondFactorId || !user) return
  try {
    if (!(await isStored(context.database, identityUid, secondFactorId)))
      await syncSecondFactors(context, identityUid)
  } catch (error) {
    context.log.error('A new second factor could not be noted', error, { identityUid })
  }
}

/**
 * Removes all second factors of a user at the provider, and ends the sessions there. Safe to repeat. The caller updates
 * the stored factors, in a transaction.
 */
const removeAtProvider = async (
  { identity }: Pick<ServiceContext, 'identity'>,
  identityUid: string,
): Promise<void> => {
  await identity.removeSecondFactors(identityUid)
  await identity.endSessions(identityUid)
}

/**
 * Removes a user's second factors with a recovery code, which is used up; the first factor is still needed. An unknown
 * address and a wrong code get the same response.
 * @throws ProblemError FIELDS_INVALID at `code`, TOO_MANY_REQUESTS
 */
export const recoverSecondFactor = async (
  context: ServiceContext,
  { email, code }: Recovery,
): Promise<void> => {
  const { database, now } = context
  const codeHash = hashRecoveryCode(code)
  const owner = await consumeCode(database, { email, codeHash }, now())
  if (!owner) {
    await limit(context, `wrong-recovery:${hashEmail(email)}`, wrongRecoveryCodes)
    throw createFieldError('code', 'codeWrong')
  }
  const identityUid = owner.identity_uid
  try {
    await removeAtProvider(context, identityUid)
  } catch (error) {
    await restoreCode(database, identityUid, codeHash)
    throw error
  }
  await database.transaction().execute(async (transaction) => {
    // The user first, in the same order as `takeNote`, to prevent deadlocks.
    if (!(await lockUserIfExists(transaction, identityUid))) return
    const at = now()
    await markGone(transaction, identityUid, [], { seenAt: at, now: at })
    await endSessionsHere(context, transaction, [identityUid])
    const left = await countCodes(transaction, identityUid)
    const user = { identityUid, email: owner.email, mailName: mailName(owner) }
    await publish(context, transaction, { type: 'recovery-code.used', user, left, at })
  })
}

/**
 * Removes the second factors of a user who has lost them, and voids the recovery codes. Signs the user out everywhere
 * and mails them. Without a factor at the provider or here, does nothing and sends no mail.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND
 */
export const resetSecondFactor = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
): Promise<void> => {
  const { database, identity, now } = context
  requireRecentSignIn(context, by.actor)
  await requireUser(database, identityUid)
  const presentFactors = (await identity.getAccountSecurity(identityUid))?.factors ?? []
  // Stores what an earlier attempt removed at the provider but could not store.
  const factors = presentFactors.length > 0 ? presentFactors : await listStoredFactors(database, identityUid)
  if (factors.length === 0) return
  await removeAtProvider(context, identityUid)
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, identityUid)
    const at = now()
    await markGone(transaction, identityUid, [], { seenAt: at, now: at })
    await deleteCodes(transaction, identityUid)
    await endSessionsHere(context, transaction, [identityUid])
    const event = { by, user, factors: factors.map(({ kind }) => kind), at }
    await publish(context, transaction, { type: 'second-factor.reset', ...event })
  })
}

/** Only the owner changes second factors and recovery codes; an administrator can remove them. */
export const mayChange = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid
