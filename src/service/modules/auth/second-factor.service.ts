import { randomBytes } from 'node:crypto'
import { wrongRecoveryCodes } from '~/contract/limits'
import { fieldProblem } from '~/contract/problem'
import {
  type Recovery,
  type SecondFactor,
  type SignInSecurity,
  recoveryCodesAtOnce,
} from '~/contract/second-factor'
import { type IdentityActor, requireRecentSignIn } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import type { AccountFactor, AccountSecurity } from '../../identity/firebase-errors'
import { mayBeTold } from '../../mail/mail-queue'
import { enqueueMail } from '../../mail/outbox'
import {
  recoveryCodeUsed,
  recoveryCodesMade,
  secondFactorChanged,
  secondFactorReset,
} from '../../mail/templates/auth.emails'
import { hashedAddress, limit } from '../../http/rate-limits'
import { endSessionsHere } from '../users/users.service'
import { lockPerson, lockPersonIfAny, mailName, requirePerson } from '../users/find-user'
import { confirmAtProvider, hashToken } from '../users/provider-account'
import { type ActingAdministrator, recordAuditEvent, recordOwnAction } from '../audit/audit.service'
import {
  countCodes,
  deleteCodes,
  insertCodes,
  isNoted,
  listKnown,
  markGone,
  noteNew,
  returnCode,
  spendCode,
} from './second-factor.queries'

// Crockford's base 32: no letters that are taken for digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20
const group = 5

/** A code of a hundred bits in four groups, such as `7K2MX-04QTB-YH9CD-ZR3W8`, and the hash that is stored. */
export const mintRecoveryCode = (): { code: string; hash: string } => {
  // Five bits of each byte; 256 is a multiple of 32, so that every character is as likely.
  const characters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length))
  const plain = characters.join('')
  const groups = Array.from({ length: length / group }, (_, index) =>
    plain.slice(index * group, (index + 1) * group),
  )
  return { code: groups.join('-'), hash: hashRecoveryCode(plain) }
}

/** The stored form of a code. A fast hash is enough, since a code of a hundred random bits cannot be guessed. */
export const hashRecoveryCode = (plain: string): string => hashToken(plain)

/**
 * Makes new recovery codes for the caller and voids the old ones. They are shown this one time only.
 * @throws ProblemError NOT_FOUND, RECENT_SIGN_IN_REQUIRED
 */
export const makeRecoveryCodes = async (
  { database, identity, config, now }: ServiceContext,
  actor: IdentityActor,
): Promise<string[]> => {
  const { identityUid } = actor
  requireRecentSignIn({ identity }, actor)
  const isTold = await mayBeTold(
    { database },
    'recovery-codes-made',
    await requirePerson(database, identityUid),
  )
  const at = now()
  const minted = Array.from({ length: recoveryCodesAtOnce }, mintRecoveryCode)
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    await deleteCodes(transaction, identityUid)
    await insertCodes(
      transaction,
      identityUid,
      minted.map(({ hash }) => hash),
      at,
    )
    await recordOwnAction(transaction, identityUid, { action: 'own.recovery', after: { change: 'made' } }, at)
    if (!isTold) return
    const content = recoveryCodesMade({ name: person.mailName }, config)
    await enqueueMail(
      transaction,
      { kind: 'recovery-codes-made', to: person.email, identityUid, ...content },
      at,
    )
  })
  return minted.map(({ code }) => code)
}

/** Deletes the recovery codes of a user, within the transaction of what voids them. */
export const deleteRecoveryCodes = (transaction: Database, identityUid: string): Promise<void> =>
  deleteCodes(transaction, identityUid)

/** The last digits of a telephone number, which may be shown to recognize it. */
const getHint = ({ phoneNumber }: Pick<AccountFactor, 'phoneNumber'>): string => phoneNumber.slice(-4)

const present = (factor: AccountFactor): SecondFactor => ({
  id: factor.id,
  kind: factor.kind,
  name: factor.name,
  hint: getHint(factor),
  addedAt: factor.addedAt?.toISOString() ?? null,
})

/** For a user whose account at the provider is gone, and who cannot sign in at all. */
const nothing: Omit<AccountSecurity, 'emailVerified'> = { providers: [], factors: [], lastSignInAt: null }

/**
 * How a user signs in, according to the provider.
 * @throws ProblemError NOT_FOUND
 */
export const readSecurity = async (
  { database, identity, config }: Pick<ServiceContext, 'database' | 'identity' | 'config'>,
  identityUid: string,
): Promise<SignInSecurity> => {
  const { role } = await requirePerson(database, identityUid)
  const { providers, factors, lastSignInAt } = (await identity.getAccountSecurity(identityUid)) ?? nothing
  return {
    providers,
    factors: factors.map(present),
    recoveryCodesLeft: await countCodes(database, identityUid),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isRequired: config.administratorsNeedSecondFactor && role === 'admin',
  }
}

/**
 * Reads a user's second factors from the provider, where users add and remove them, and mails what has changed since
 * the last read. Trusts only the provider. With the last factor the recovery codes are voided.
 * @throws ProblemError NOT_FOUND
 */
export const takeNote = async (
  { database, identity, config, now }: ServiceContext,
  identityUid: string,
): Promise<void> => {
  const seenAt = now()
  const account = await identity.getAccountSecurity(identityUid)
  const factors = account?.factors ?? []
  const person = await database.transaction().execute(async (transaction) => {
    const locked = await lockPerson(transaction, identityUid)
    const at = now()
    const added = await noteNew(
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
      const act = { action: 'own.second-factor' as const, after: { change, kind } }
      await recordOwnAction(transaction, identityUid, act, at)
      const content = secondFactorChanged({ name: locked.mailName, change, kind, hint }, config)
      await enqueueMail(
        transaction,
        { kind: `second-factor-${change}`, to: locked.email, identityUid, ...content },
        at,
      )
    }
    return locked
  })
  // The provider allows a second factor only for an address that it holds as confirmed.
  if (person.verified && account && !account.emailVerified) await confirmAtProvider({ identity }, person)
}

/**
 * Records a second factor that was added directly at the provider, once the user signs in with it. A failure does not
 * prevent the sign-in.
 */
export const noteAtSignIn = async (
  context: ServiceContext,
  { identityUid, secondFactorId, user }: IdentityActor,
): Promise<void> => {
  if (!secondFactorId || !user) return
  try {
    if (!(await isNoted(context.database, identityUid, secondFactorId))) await takeNote(context, identityUid)
  } catch (error) {
    context.log.error('A new second factor could not be noted', error, { identityUid })
  }
}

/**
 * Removes all second factors of a user at the provider, and ends the sessions there. Safe to repeat. The caller updates
 * our own records, in a transaction.
 */
const removeAtProvider = async (
  { identity }: Pick<ServiceContext, 'identity'>,
  identityUid: string,
): Promise<void> => {
  await identity.removeSecondFactors(identityUid)
  await identity.endSessions(identityUid)
}

/**
 * Removes a user's second factors for a recovery code, which is spent; the first factor is still needed. An unknown
 * address and a wrong code get the same answer.
 * @throws ProblemError FIELDS_INVALID at `code`, TOO_MANY_REQUESTS
 */
export const recoverSecondFactor = async (
  context: ServiceContext,
  { email, code }: Recovery,
): Promise<void> => {
  const { database, config, now } = context
  const codeHash = hashRecoveryCode(code)
  const owner = await spendCode(database, { email, codeHash }, now())
  if (!owner) {
    await limit(context, `wrong-recovery:${hashedAddress(email)}`, wrongRecoveryCodes)
    throw fieldProblem('code', 'This code is not right for this address, or was used before.')
  }
  const identityUid = owner.identity_uid
  try {
    await removeAtProvider(context, identityUid)
  } catch (error) {
    await returnCode(database, identityUid, codeHash)
    throw error
  }
  await database.transaction().execute(async (transaction) => {
    // The user first, in the same order as `takeNote`, to prevent deadlocks.
    if (!(await lockPersonIfAny(transaction, identityUid))) return
    const at = now()
    await markGone(transaction, identityUid, [], { seenAt: at, now: at })
    await endSessionsHere(context, transaction, [identityUid])
    await recordOwnAction(transaction, identityUid, { action: 'own.recovery', after: { change: 'used' } }, at)
    const left = await countCodes(transaction, identityUid)
    const content = recoveryCodeUsed({ name: mailName(owner), left }, config)
    await enqueueMail(
      transaction,
      { kind: 'recovery-code-used', to: owner.email, identityUid, ...content },
      at,
    )
  })
}

/**
 * Removes the second factors of a user who has lost them, and voids the recovery codes. The user is signed out
 * everywhere and told by mail. Without a factor at the provider or here, nothing happens and no mail goes out.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND
 */
export const resetSecondFactor = async (
  context: ServiceContext,
  by: ActingAdministrator,
  identityUid: string,
): Promise<void> => {
  const { database, identity, config, now } = context
  requireRecentSignIn(context, by.actor)
  await requirePerson(database, identityUid)
  const presentFactors = (await identity.getAccountSecurity(identityUid))?.factors ?? []
  // Records what an earlier attempt removed at the provider but could not record.
  const factors = presentFactors.length > 0 ? presentFactors : await listKnown(database, identityUid)
  if (factors.length === 0) return
  await removeAtProvider(context, identityUid)
  await database.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, identityUid)
    const at = now()
    await markGone(transaction, identityUid, [], { seenAt: at, now: at })
    await deleteCodes(transaction, identityUid)
    await endSessionsHere(context, transaction, [identityUid])
    const act = { action: 'user.second-factor', subjectKind: 'user' as const, subjectId: identityUid }
    const before = { factors: factors.map(({ kind }) => kind).join(', ') }
    await recordAuditEvent(transaction, by, { ...act, before, after: { factors: '' } }, at)
    const content = secondFactorReset({ name: person.mailName }, config)
    await enqueueMail(
      transaction,
      { kind: 'second-factor-reset', to: person.email, identityUid, ...content },
      at,
    )
  })
}

/** Only the owner changes second factors and recovery codes; an administrator can remove them. */
export const mayChange = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid
