import { randomBytes } from 'node:crypto'
import type { NewAccount } from '~/contract/accounts'
import { formatFullName } from '~/contract/full-name'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { NewProfile, Registration } from '~/contract/users'
import { isLockedOut } from '~/contract/enums'
import { type IdentityActor, requireRecentSignIn } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { claimKey, findCreatedId } from '../../http/idempotency'
import { mayRequestMail } from '../../mail/mail-queue'
import { publish } from '../../events/publish'
import { toUserInfo } from './find-user'
import { type WithPhoneNumber, newUserRow } from './users.service'
import {
  createToken,
  createAccountWithProfile,
  completeRegistration,
  tryConfirmAtProvider,
} from './provider-account'
import { requireAndLockTerms, requireTerms } from './terms.service'
import { type ActingAdministrator, portal } from '../audit/audit.service'
import { storeFirstSignInMethod } from '../auth/linked-accounts.service'
import { acceptInvitation, approveInvited, requireOpenInvitation } from '../invitations/invitations.service'
import {
  type UserRow,
  lockAndCountAdministrators,
  findRow,
  findRowByEmail,
  hasAdministrator,
  insertConfirmation,
  insertRow,
  isTaken,
  updateRow,
} from './users.queries'

/** Whether the owner of this address becomes the first administrator with a password chosen through the mailed link. */
export const awaitsFirstAdministrator = async (
  { database, config }: Pick<ServiceContext, 'database' | 'config'>,
  email: string,
): Promise<boolean> => email === config.administratorEmail && !(await hasAdministrator(database))

/**
 * Makes the user with the configured address an administrator while there is none; of two concurrent calls, one does.
 * Call it only after the user chose the password through the mailed link: until then it may be a stranger's.
 * @returns whether it did
 */
export const appointFirstAdministrator = async (
  context: Pick<ServiceContext, 'config' | 'now'>,
  transaction: Database,
  { identity_uid: identityUid, email, role, status }: UserRow,
  requestId: string,
): Promise<boolean> => {
  const { administratorEmail } = context.config
  if (email !== administratorEmail || (await lockAndCountAdministrators(transaction)) > 0) return false
  const at = context.now()
  const after = { role: 'admin' as const, status: 'approved' as const }
  await updateRow(transaction, identityUid, after, at)
  const event = { by: { ...portal, requestId }, identityUid, before: { role, status }, after, at }
  await publish(context, transaction, { type: 'user.appointed-administrator', ...event })
  return true
}

/** How long a confirmation link is valid, in hours. */
const confirmationHours = 24

/** Creates a confirmation link and mails it; earlier links stay valid. */
const mailConfirmation = async (
  context: Pick<ServiceContext, 'config'>,
  transaction: Database,
  user: { identityUid: string; email: string },
  at: Date,
) => {
  const { token, hash } = createToken()
  await insertConfirmation(transaction, {
    token_hash: hash,
    identity_uid: user.identityUid,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + confirmationHours * 3_600_000).toISOString(),
  })
  const event = { user, token, hours: confirmationHours, at }
  await publish(context, transaction, { type: 'user.confirmation-requested', ...event })
}

/**
 * The address of the new user: the provider's verified one or, for a sign-in without one, as by telephone, the one that
 * the user typed.
 * @throws ProblemError FIELDS_INVALID at `email`
 */
const getAddress = (actor: IdentityActor, said: string | undefined): string => {
  const own = actor.email ?? undefined
  if (own !== undefined && said !== undefined && said !== own) {
    throw createFieldError('email', 'emailNotSignedIn')
  }
  const email = own ?? said
  if (email === undefined) throw createFieldError('email', 'emailRequired')
  return email
}

/**
 * Finds the invitation of a new user. It is for the owner of the mailbox, whom the provider has verified here.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED; FIELDS_INVALID at `email`
 */
const getInvitation = async (
  { database, now }: ServiceContext,
  { token, email, verified }: { token: string | undefined; email: string; verified: boolean },
) => {
  if (token === undefined) return null
  const invitation = await requireOpenInvitation(database, { token, email }, now())
  if (!verified) throw createFieldError('email', 'emailUnverified')
  return invitation
}

/**
 * Creates the profile of a user who signed in without one: with another provider's account, or by telephone. If the
 * provider has not verified the address, a confirmation link is mailed. Never merges with an existing profile of the
 * same address. An invitation sets its role and may approve, as when registering with a password.
 * @throws ProblemError ALREADY_REGISTERED, EMAIL_ALREADY_IN_USE, FIELDS_INVALID at `email` and `termsVersion`,
 *   NOT_FOUND or LINK_EXPIRED for the invitation
 */
export const createProfile = async (
  context: ServiceContext,
  actor: IdentityActor,
  {
    termsVersion: shownTerms,
    email: said,
    invitation: token,
    confirmationSecret,
    ...profile
  }: WithPhoneNumber<NewProfile>,
  requestId: string,
): Promise<{ identityUid: string; signInToken?: string }> => {
  const { identityUid } = actor
  if (actor.user) throw new ProblemError('ALREADY_REGISTERED')
  const email = getAddress(actor, said)
  const verified = actor.email !== null && actor.emailVerified
  const prepare = async () => {
    const invitation = await getInvitation(context, { token, email, verified })
    await requireTerms(context.database, shownTerms)
    if (actor.email === null) {
      if (await isTaken(context.database, email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')
      await context.identity.addEmail(identityUid, email)
    }
    return invitation
  }
  const invitation = await prepare().catch(async (error: unknown) => {
    // After a double click, the first call used the invitation or the address.
    throw (await findRow(context.database, identityUid)) ? new ProblemError('ALREADY_REGISTERED') : error
  })
  const isAwaited = await awaitsFirstAdministrator(context, email)
  await context.database.transaction().execute(async (transaction) => {
    const termsVersion = await requireAndLockTerms(transaction, shownTerms)
    const at = context.now()
    const role = invitation?.role ?? ('user' as const)
    const person = { identityUid, email, verified, role, profile, termsVersion, confirmationSecret }
    // A stranger may have had this account at the provider before.
    const row = { ...newUserRow(person, at), sessions_ended_at: actor.authTime.toISOString() }
    if (!(await insertRow(transaction, row))) {
      const isOwn = await findRow(transaction, identityUid)
      throw new ProblemError(isOwn ? 'ALREADY_REGISTERED' : 'EMAIL_ALREADY_IN_USE')
    }
    // For an interrupted registration, which left an account without a profile.
    await completeRegistration(transaction, identityUid)
    await storeFirstSignInMethod(transaction, actor)
    const user = { identityUid, name: formatFullName(profile) }
    await publish(context, transaction, { type: 'user.registered', user, at })
    if (invitation) await acceptInvitation(transaction, invitation, identityUid, at)
    if (verified) await publish(context, transaction, { type: 'user.confirmed', user, at })
    if (!verified || isAwaited) await mailConfirmation(context, transaction, { identityUid, email }, at)
    if (invitation) await approveInvited(context, transaction, invitation, { identityUid, requestId }, at)
  })
  if (actor.email !== null) return { identityUid }
  // The new address has ended the session of this call.
  return { identityUid, signInToken: await context.identity.signInToken(identityUid) }
}

/**
 * Registers with e-mail and password: creates an account at the identity provider and a profile, and mails the
 * confirmation link. An invitation confirms the address without the link, sets its role and may approve.
 * @throws ProblemError EMAIL_ALREADY_IN_USE, NOT_FOUND or LINK_EXPIRED for the invitation, FIELDS_INVALID, as at
 *   `termsVersion` where other terms are in force than were accepted
 */
export const registerUser = async (
  context: ServiceContext,
  registration: WithPhoneNumber<Registration>,
  requestId: string,
): Promise<{ identityUid: string }> => {
  const {
    email,
    password,
    termsVersion: shownTerms,
    invitation: token,
    confirmationSecret,
    ...profile
  } = registration
  const { database, now } = context
  const invitation =
    token === undefined ? null : await requireOpenInvitation(database, { token, email }, now())
  await requireTerms(database, shownTerms)
  if (await isTaken(database, email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')

  const displayName = formatFullName(profile)
  const person = {
    email,
    verified: invitation !== null,
    role: invitation?.role ?? ('user' as const),
    profile,
    confirmationSecret,
  }
  const account = { email, password, displayName }
  const opened = await createAccountWithProfile(context, account, async (transaction, identityUid) => {
    const termsVersion = await requireAndLockTerms(transaction, shownTerms)
    const at = now()
    if (!(await insertRow(transaction, newUserRow({ ...person, identityUid, termsVersion }, at)))) {
      throw new ProblemError('EMAIL_ALREADY_IN_USE')
    }
    const user = { identityUid, name: displayName }
    await publish(context, transaction, { type: 'user.registered', user, at })
    if (invitation) {
      await acceptInvitation(transaction, invitation, identityUid, at)
      await publish(context, transaction, { type: 'user.confirmed', user, at })
      await approveInvited(context, transaction, invitation, { identityUid, requestId }, at)
    } else {
      await mailConfirmation(context, transaction, { identityUid, email }, at)
    }
  })
  if (invitation) await tryConfirmAtProvider(context, { ...opened, email })
  return opened
}

/**
 * Mails a new confirmation link if the address is unconfirmed, or if it is the first administrator's, who has not
 * chosen a password. The response does not reveal whether it is.
 */
export const resendConfirmation = async (context: ServiceContext, email: string): Promise<void> => {
  const isAllowed = await mayRequestMail(context, 'confirm-email', email)
  const row = await findRowByEmail(context.database, email)
  if (!isAllowed || !row || isLockedOut(row.status)) return
  if (row.verified && !(await awaitsFirstAdministrator(context, email))) return
  await context.database
    .transaction()
    .execute((transaction) => mailConfirmation(context, transaction, toUserInfo(row), context.now()))
}

/**
 * A random password that is never shown, so the mailed link is the only way in. Contains all kinds of characters, for
 * password policies.
 */
const unknownPassword = () => `Aa1!${randomBytes(32).toString('base64url')}`

/**
 * Creates an account for a user and mails the link to choose a password. The address counts as confirmed, since the
 * link goes to its mailbox; the terms of use are not accepted yet.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED for an administrator's, EMAIL_ALREADY_IN_USE, IDEMPOTENCY_KEY_REUSED,
 *   FIELDS_INVALID
 */
export const createAccount = async (
  context: ServiceContext,
  by: ActingAdministrator,
  { email, role, status, ...profile }: WithPhoneNumber<NewAccount>,
): Promise<{ identityUid: string }> => {
  const { database, now } = context
  if (role === 'admin') requireRecentSignIn(context, by.actor)
  const before = await findCreatedId(database, by)
  if (before !== null) return { identityUid: before }
  if (await isTaken(database, email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')
  const { firstName, lastName } = profile
  const account = { email, password: unknownPassword(), displayName: formatFullName(profile) }
  const opened = await createAccountWithProfile(context, account, async (transaction, identityUid) => {
    const person = { identityUid, email, verified: true, role, status, profile, termsVersion: null }
    const at = now()
    await claimKey(transaction, by, identityUid, at)
    if (!(await insertRow(transaction, newUserRow(person, at)))) {
      throw new ProblemError('EMAIL_ALREADY_IN_USE')
    }
    const user = { identityUid, email, mailName: firstName }
    const facts = { email, firstName, lastName, role, status }
    await publish(context, transaction, { type: 'user.created', by, user, facts, at })
  })
  await tryConfirmAtProvider(context, { ...opened, email })
  return opened
}
