import { setTimeout as sleep } from 'node:timers/promises'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/enums'
import type { ConfirmationProof } from '~/contract/users'
import type { Database, ServiceContext } from '../../context'
import { mayStillArrive } from '../../identity/firebase-errors'
import { mayRequestMail, mayMailAboutAction } from '../../mail/mail-queue'
import { publish } from '../../events/publish'
import { endSessionsAtProvider, endSessionsHere } from './users.service'
import { mailName, requireUser, toUserInfo } from './find-user'
import { confirmAtProvider, hashToken } from './provider-account'
import { isAdministrativeAction } from './users.policy'
import type { ActingAdministrator } from '../audit/audit.service'
import { removeSignInMethods, unlinkUnprovenAccounts } from '../auth/linked-accounts.service'
import { syncNow } from '../auth/provider-sync.service'
import { deleteRecoveryCodes } from '../auth/second-factor.service'
import { appointFirstAdministrator, awaitsFirstAdministrator } from './registration.service'
import {
  type UserRow,
  findConfirmation,
  findRow,
  findRowByEmail,
  isTaken,
  lockRow,
  markUsed,
  updateRow,
} from './users.queries'

/**
 * Sets a password at the identity provider and ends the user's sessions. If the provider does not confirm in time,
 * records this and notifies the user, since the change may still happen; the provider then ends its sessions itself.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `newPassword` where the provider's policy refuses it, UNAVAILABLE
 */
export const setPassword = async (
  context: ServiceContext,
  by: ActingAdministrator,
  { identityUid, newPassword }: { identityUid: string; newPassword: string },
): Promise<void> => {
  const { database, identity, now } = context
  const user = await requireUser(database, identityUid)
  const isMailed =
    isAdministrativeAction(by.actor, identityUid) ||
    (await mayMailAboutAction(context, 'password-changed', user))

  const publishChange = (transaction: Database, isCertain: boolean) => {
    const event = { by, user, isCertain, isMailed, at: now() }
    return publish(context, transaction, { type: 'user.password-changed', ...event })
  }

  try {
    await identity.setPassword(identityUid, newPassword)
  } catch (error) {
    if (mayStillArrive(error))
      await database.transaction().execute((transaction) => publishChange(transaction, false))
    throw atNewPassword(error)
  }
  await database.transaction().execute(async (transaction) => {
    await endSessionsHere(context, transaction, [identityUid])
    await publishChange(transaction, true)
  })
  await endSessionsAtProvider(context, identityUid)
}

/** Maps the provider's field `password` to `newPassword`, as the API calls it. */
const atNewPassword = (error: unknown): unknown => {
  if (!(error instanceof ProblemError) || error.code !== 'FIELDS_INVALID') return error
  const fields = error.fields.map((field) => ({ ...field, path: 'newPassword' }))
  return new ProblemError('FIELDS_INVALID', { fields })
}

type Outcome = 'confirmed' | 'already-confirmed'

/** @throws ProblemError NEW_PASSWORD_REQUIRED, PASSWORD_REQUIRED, FIELDS_INVALID at `password` */
const requireProof = async (
  { identity }: ServiceContext,
  { identity_uid, email, confirmation_secret_hash }: UserRow,
  { secret, password, newPassword }: ConfirmationProof,
  isFirstAdministrator: boolean,
): Promise<void> => {
  if (newPassword !== undefined) return
  if (isFirstAdministrator) throw new ProblemError('NEW_PASSWORD_REQUIRED')
  if (secret !== undefined && hashToken(secret) === confirmation_secret_hash) return
  if (password === undefined) throw new ProblemError('PASSWORD_REQUIRED')
  if ((await identity.verifyPassword(email, password)) !== identity_uid) {
    throw createFieldError('password', 'passwordWrong')
  }
}

/**
 * Makes the new password the only sign-in method at the provider: a stranger who registered with the address may have
 * chosen the old one, linked accounts, or changed the address of the account.
 * @throws ProblemError FIELDS_INVALID at `newPassword`, EMAIL_ALREADY_IN_USE, UNAVAILABLE
 */
const replacePassword = async (
  context: ServiceContext,
  { identity_uid, email }: UserRow,
  newPassword: string,
) => {
  await unlinkUnprovenAccounts(context, identity_uid)
  try {
    await context.identity.setEmail(identity_uid, email, newPassword)
  } catch (error) {
    throw atNewPassword(error)
  }
}

/** Stores the confirmation, and ends the sessions from before `endsAt`. */
const writeConfirmed = (
  context: ServiceContext,
  { identityUid, tokenHash, requestId }: { identityUid: string; tokenHash: string; requestId: string },
  { isPasswordNew, endsAt }: { isPasswordNew: boolean; endsAt: Date },
) =>
  context.database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, identityUid)
    // A concurrent call was faster.
    if (row.verified && !isPasswordNew) return { isDone: false, isAppointed: false }
    const at = context.now()
    await markUsed(transaction, tokenHash, at)
    if (!row.verified) {
      await updateRow(transaction, identityUid, { verified: true, confirmation_secret_hash: null }, at)
      await publish(context, transaction, { type: 'user.confirmed', user: toUserInfo(row), at })
    }
    await endSessionsHere(context, transaction, [identityUid], endsAt)
    if (!isPasswordNew) return { isDone: true, isAppointed: false }
    await removeSignInMethods(transaction, identityUid, at)
    await deleteRecoveryCodes(transaction, identityUid)
    await publish(context, transaction, { type: 'user.password-replaced', identityUid, at })
    return {
      isDone: true,
      isAppointed: await appointFirstAdministrator(context, transaction, row, requestId),
    }
  })

/**
 * Confirms an address with the token of a mailed link, and ends all earlier sessions. Repeating the call with the same
 * link succeeds. API clients send the token alone. The portal's page also proves that the reader of the mail chose the
 * password, or replaces that password: a stranger may have registered the address. With a proof other than a new
 * password, the response includes a token to sign in with.
 * @throws ProblemError NOT_FOUND for a wrong token, LINK_EXPIRED; for an insufficient proof PASSWORD_REQUIRED,
 *   NEW_PASSWORD_REQUIRED, FIELDS_INVALID at `password` or `newPassword`; EMAIL_ALREADY_IN_USE, UNAVAILABLE
 */
export const confirmEmail = async (
  context: ServiceContext,
  {
    identityUid,
    token,
    proof = {},
  }: { identityUid: string; token: string; proof?: ConfirmationProof | undefined },
  requestId: string,
): Promise<{ identityUid: string; outcome: Outcome; signInToken?: string }> => {
  const { database, identity, log, now } = context
  const tokenHash = hashToken(token)
  const row = await findRow(database, identityUid)
  const link = row && (await findConfirmation(database, identityUid, tokenHash))
  if (!row || !link) throw new ProblemError('NOT_FOUND')
  const isByPage = Object.keys(proof).length > 0
  const isFirstAdministrator = await awaitsFirstAdministrator(context, row.email)
  if (row.verified && !(isByPage && isFirstAdministrator)) {
    await confirmAtProvider(context, { identityUid, email: row.email })
    return { identityUid, outcome: 'already-confirmed' }
  }
  if (new Date(link.expires_at) <= now()) throw new ProblemError('LINK_EXPIRED')
  if (isByPage) await requireProof(context, row, proof, isFirstAdministrator)
  const isPasswordNew = proof.newPassword !== undefined
  if (proof.newPassword !== undefined) await replacePassword(context, row, proof.newPassword)
  // Sign-in times have whole seconds, so sign-ins of this very second end too.
  const endsAt = new Date(identity.moment().getTime() + 1000)
  const written = await writeConfirmed(
    context,
    { identityUid, tokenHash, requestId },
    { isPasswordNew, endsAt },
  )
  if (written.isAppointed) log.info('The first administrator was appointed', { identityUid, requestId })
  if (isPasswordNew) await syncNow(context, [identityUid])
  else await confirmAtProvider(context, { identityUid, email: row.email })
  if (!written.isDone) return { identityUid, outcome: 'already-confirmed' }
  // Waits, so that a sign-in right after the response is newer than the ended sessions.
  while (identity.moment() < endsAt) await sleep(20)
  await endSessionsAtProvider(context, identityUid)
  const confirmed = { identityUid, outcome: 'confirmed' as const }
  // A new password requires a log-in: the link may be a stranger's, or the account may have a second factor.
  if (!isByPage || isPasswordNew || isLockedOut(row.status)) return confirmed
  // If this fails, the address is confirmed all the same, and the user logs in.
  const signInToken = await identity.signInToken(identityUid).catch(() => undefined)
  return { ...confirmed, ...(signInToken !== undefined && { signInToken }) }
}

/**
 * Mails a link to choose a new password if the address has an account; the response does not reveal whether it has. The
 * provider is called when the mail is delivered: it may know users without a profile, and takes longer for known ones.
 */
export const requestPasswordReset = async (context: ServiceContext, email: string): Promise<void> => {
  const { database, now } = context
  const isAllowed = await mayRequestMail(context, 'reset-password', email)
  const row = await findRowByEmail(database, email)
  // Deleted users get no mail.
  const isDeleted = (await isTaken(database, email)) && !row
  if (!isAllowed || isDeleted) return
  const user = { email, identityUid: row?.identity_uid, name: row ? mailName(row) : '' }
  await publish(context, database, { type: 'user.password-reset-requested', ...user, at: now() })
}
