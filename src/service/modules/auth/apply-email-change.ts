import { setTimeout } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { emailRevertDays } from '~/contract/email-change'
import { canonicalEmail } from '~/contract/field-schemas'
import type { IdentityActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { redirectMails } from '../../mail/outbox'
import { endSessionsAtProvider, endSessionsHere, setEmail } from '../users/users.service'
import { type UserInfo, findUser, lockUserIfExists } from '../users/find-user'
import { createToken } from '../users/provider-account'
import { publish } from '../../events/publish'
import {
  cancelPending,
  findConfirmed,
  findRevertibleTo,
  insertChange,
  markApplied,
  markReverted,
} from './email-changes.queries'
import {
  markSignInMethodsUnproven,
  removeSignInMethods,
  unlinkUnprovenAccounts,
} from './linked-accounts.service'
import { syncNow } from './provider-sync.service'

/** What changed in a profile: nothing, its address was confirmed, or it has a new one. */
type EmailSyncResult = 'unchanged' | 'confirmed' | 'changed'

interface ApplyOptions {
  /** Ends the user's sessions at once if the address changes. */
  endSessions: boolean
  /** The time of the sign-in with the verified address; earlier sign-ins end once it is confirmed. */
  signedInAt?: Date | undefined
  /** The provider of the linked account of this sign-in, which proves the address. */
  signedInWith?: string | undefined
}

/**
 * Writes the address that the provider has verified, and everything that depends on it, in one transaction. Sign-in
 * methods linked before the address was verified, or before the change was undone, may be a stranger's, so they are
 * marked as unproven.
 */
const applyEmailChange = async (
  context: ServiceContext,
  identityUid: string,
  { email, endSessions, signedInWith, signedInAt }: ApplyOptions & { email: string },
): Promise<EmailSyncResult> =>
  context.database.transaction().execute(async (transaction) => {
    const user = await lockUserIfExists(transaction, identityUid)
    if (!user) return 'unchanged'
    const at = context.now()
    if (user.email === email) {
      if (user.verified) return 'unchanged'
      await setEmail(transaction, identityUid, email, at)
      await publish(context, transaction, { type: 'user.confirmed', user, at })
      await removeSignInMethods(transaction, identityUid, at, signedInWith)
      await endSessionsHere(context, transaction, [identityUid], signedInAt)
      return 'confirmed'
    }
    if (!(await setEmail(transaction, identityUid, email, at))) {
      context.log.error(
        'An address that the identity provider has verified belongs to another user here',
        null,
        {
          identityUid,
        },
      )
      return 'unchanged'
    }
    if (!user.verified) await publish(context, transaction, { type: 'user.confirmed', user, at })
    if (endSessions) await endSessionsHere(context, transaction, [identityUid])
    await redirectMails(transaction, { identityUid, from: user.email, to: email })
    const left = await findRevertibleTo(transaction, identityUid, email, at)
    if (left) {
      await markReverted(transaction, left, at)
      await removeSignInMethods(transaction, identityUid, at)
      await publish(context, transaction, { type: 'email.restored', user, newEmail: email, at })
    } else {
      // A change made without the portal's link does not prove who linked the earlier methods.
      const isOurs = await findConfirmed(transaction, identityUid, email)
      if (!isOurs) await markSignInMethodsUnproven(transaction, identityUid, signedInWith)
      const token = await recordChange(transaction, user, email, at)
      await publish(context, transaction, { type: 'email.changed', user, newEmail: email, token, at })
    }
    // Last, since the applied change is no longer pending.
    await cancelPending(transaction, [identityUid], at)
    return 'changed'
  })

/**
 * Records a change of the address, and creates the token that undoes it; null if the old address was never confirmed:
 * it may be a stranger's, typed by mistake, who must not get the account.
 */
const recordChange = async (
  transaction: Database,
  { identityUid, email: oldEmail, verified }: UserInfo,
  newEmail: string,
  at: Date,
): Promise<string | null> => {
  const { token, hash } = createToken()
  const applied = {
    old_email: oldEmail,
    applied_at: at.toISOString(),
    revert_hash: verified ? hash : null,
    revert_until: new Date(at.getTime() + emailRevertDays * 86_400_000).toISOString(),
  }
  const confirmed = await findConfirmed(transaction, identityUid, newEmail)
  if (confirmed) await markApplied(transaction, confirmed.id, applied)
  else {
    const row = { id: uuidv7(), identity_uid: identityUid, new_email: newEmail }
    const times = { requested_at: at.toISOString(), confirm_until: at.toISOString() }
    await insertChange(transaction, { ...row, ...times, ...applied, confirm_hash: null })
  }
  return verified ? token : null
}

/** By default, sessions end, except if the user just signed in with the new address. */
type SyncOptions = Partial<ApplyOptions>

// The address at the provider may change during the write; more than two rounds have not been observed.
const maxRounds = 5

const isUnconfirmed = async ({ database }: ServiceContext, identityUid: string, email: string) => {
  const user = await findUser(database, identityUid)
  return user?.email === email && !user.verified
}

/**
 * Copies the address that the identity provider has verified to the profile. Safe for any caller: only the provider is
 * trusted, and it is asked again after each write, so that of two concurrent calls the later response stays.
 * @throws ProblemError UNAVAILABLE when the provider is unavailable
 */
export const syncEmail = async (
  context: ServiceContext,
  identityUid: string,
  { endSessions = true, signedInWith, signedInAt }: SyncOptions = {},
): Promise<void> => {
  const { identity } = context
  for (let round = 0; round < maxRounds; round += 1) {
    const account = await identity.getAccount(identityUid)
    if (!account?.email || !account.emailVerified) break
    const adopted = { email: account.email, endSessions, signedInWith, signedInAt }
    // Before the write: if the provider fails in between, the next attempt repeats everything.
    if (await isUnconfirmed(context, identityUid, adopted.email)) {
      await unlinkUnprovenAccounts(context, identityUid, signedInWith)
    }
    const outcome = await applyEmailChange(context, identityUid, adopted)
    if (outcome === 'unchanged') break
    // Removes what was linked meanwhile.
    await syncNow(context, [identityUid])
    if (outcome === 'confirmed') break
    if (endSessions) await endSessionsAtProvider(context, identityUid)
  }
}

const syncEmailByAddress = async (context: ServiceContext, email: string): Promise<void> => {
  const account = await context.identity.findAccount(email)
  if (account) await syncEmail(context, account.identityUid)
}

// Milliseconds within which it usually completes, so that the caller sees the result.
const syncWaitMs = 400

/**
 * Calls {@link syncEmail} for the user with this address at the provider, if there is one. Takes the same time in
 * every case and continues in the background if that was too short, so that timing does not reveal whether the address
 * is registered. Logs errors; the next session of the user repeats it.
 */
export const syncEmailInConstantTime = async (
  context: ServiceContext,
  email: string,
  requestId: string,
): Promise<void> => {
  void syncEmailByAddress(context, email).catch((error: unknown) => {
    context.log.error('An address could not be followed to its profile', error, { requestId })
  })
  await setTimeout(syncWaitMs)
}

/**
 * Updates the profile when a user starts a session with a verified address that the profile lacks or holds as
 * unverified. A failure does not prevent the sign-in.
 */
export const syncEmailFromToken = async (
  context: ServiceContext,
  { identityUid, email, emailVerified, account, authTime }: IdentityActor,
): Promise<void> => {
  if (email === null || !emailVerified) return
  try {
    const user = await findUser(context.database, identityUid)
    if (!user || (user.email === email && user.verified)) return
    const signedInWith =
      account && (await findConfirmingProvider(context, identityUid, account.providerId, email))
    await syncEmail(context, identityUid, { endSessions: false, signedInWith, signedInAt: authTime })
  } catch (error) {
    context.log.error('A profile could not follow the address of its sign-in', error, { identityUid })
  }
}

/**
 * Returns the provider of the linked account if that account has this address; otherwise it does not prove the address.
 */
const findConfirmingProvider = async (
  { identity }: Pick<ServiceContext, 'identity'>,
  identityUid: string,
  providerId: string,
  email: string,
): Promise<string | undefined> => {
  const signInMethods = await identity.getSignInMethods(identityUid)
  const own = signInMethods?.accounts.find((account) => account.providerId === providerId)
  return own && canonicalEmail(own.account) === email ? providerId : undefined
}
