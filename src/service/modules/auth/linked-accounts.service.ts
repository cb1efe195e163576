import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { UserSignInMethods } from '~/contract/linked-accounts'
import { type IdentityActor, type UserActor, requireRecentSignIn } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { type AccountSignInMethods, type VerifiedToken, isLinkable } from '../../identity/identity-provider'
import { makeDue } from '../../jobs/queue'
import { publish } from '../../events/publish'
import { lockUser } from '../users/find-user'
import {
  deleteSignInMethod,
  deleteSignInMethods,
  findSignInMethod,
  getSubjects,
  isExpected,
  writeSignInMethod,
} from './linked-accounts.queries'
import { getRemovalKey, getRemovals, listRemovals, requestRemoval, unproven } from './provider-sync.queries'
import { syncNow } from './provider-sync.service'
import { requireLiveToken } from './session.service'
import { orNotFound } from '../../http/or-not-found'

/**
 * Marks the linked accounts of a user as unproven, as a stranger may have linked them. An unproven account cannot be
 * used to sign in. The provider keeps it.
 * @param except the provider of an account that stays proven
 */
export const markSignInMethodsUnproven = (
  transaction: Database,
  identityUid: string,
  except?: string,
): Promise<void> => deleteSignInMethods(transaction, identityUid, except)

/**
 * Marks them as {@link markSignInMethodsUnproven}, and removes them at the provider after the commit, including accounts linked
 * meanwhile.
 */
export const removeSignInMethods = async (
  transaction: Database,
  identityUid: string,
  now: Date,
  except?: string,
): Promise<void> => {
  await markSignInMethodsUnproven(transaction, identityUid, except)
  await requestRemoval(transaction, identityUid, unproven, now)
}

// Milliseconds within which an account may be linked after the user asked to.
const linkingTimeoutMs = 10 * 60_000

/**
 * Allows the signed-in user to link an account of that provider within a few minutes.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED; CONFLICT where one is linked already, or is being removed
 */
export const allowLinking = async (
  { database, identity, now }: ServiceContext,
  actor: UserActor,
  providerId: string,
): Promise<void> => {
  const { identityUid } = actor
  requireRecentSignIn({ identity }, actor)
  const signInMethods = await identity.getSignInMethods(identityUid)
  // It may be a stranger's, linked because of its address alone: an existing account must not become proven by waiting.
  if (signInMethods?.accounts.some((account) => account.providerId === providerId))
    throw new ProblemError('CONFLICT')
  await database.transaction().execute(async (transaction) => {
    await lockUser(transaction, identityUid)
    // An account that is linked now would be removed again.
    if ((await getRemovals(transaction, identityUid))(providerId)) throw new ProblemError('CONFLICT')
    const before = await findSignInMethod(transaction, identityUid, providerId)
    const until = new Date(now().getTime() + linkingTimeoutMs).toISOString()
    await writeSignInMethod(transaction, {
      identityUid,
      providerId,
      subject: before?.subject ?? null,
      expected_until: until,
    })
  })
}

/** Returns the linked account of a sign-in, of another provider or a telephone; undefined for a password. */
export const getLinkedAccount = ({ signInProvider, accounts }: VerifiedToken) => {
  const subject = accounts[signInProvider]
  return isLinkable(signInProvider) && subject !== undefined
    ? { providerId: signInProvider, subject }
    : undefined
}

/**
 * Whether a sign-in is proven to be the user's own. The identity provider accepts an account of another provider
 * because of its address alone if it trusts that provider, and lets a stranger at a signed-in browser link a telephone.
 * So either counts only once its owner has proved to be the user, or while the user is linking it.
 */
export const isProven = async (database: Database, token: VerifiedToken, now: Date): Promise<boolean> => {
  if (!isLinkable(token.signInProvider)) return true
  const way = await findSignInMethod(database, token.identityUid, token.signInProvider)
  if (way === undefined) return false
  if (isExpected(way.expected_until, now)) return true
  return way.subject !== null && way.subject === getLinkedAccount(token)?.subject
}

/** Stores the account of a user's first sign-in, in the transaction that creates the profile. */
export const storeFirstSignInMethod = async (
  transaction: Database,
  { identityUid, account }: IdentityActor,
): Promise<void> => {
  if (account) await writeSignInMethod(transaction, { identityUid, ...account, expected_until: null })
}

/**
 * Stores a linked account as the user's own, and mails the user, once. The caller is signed in as the user; the other
 * token proves that the account is the user's too.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, TOKEN_INVALID; FIELDS_INVALID for a token that does not prove it,
 *   CONFLICT while the provider has not yet removed the earlier one
 */
export const proveSignInMethod = async (
  context: ServiceContext,
  actor: UserActor,
  { providerId, token }: { providerId: string; token: string },
): Promise<void> => {
  const { database, identity, now } = context
  const { identityUid } = actor
  requireRecentSignIn(context, actor)
  const at = now()
  const shown = await identity.verify(token)
  await requireLiveToken(database, shown)
  const subject = shown.accounts[providerId]
  if (shown.identityUid !== identityUid || subject === undefined)
    throw createFieldError('token', 'tokenForeign')
  const before = await findSignInMethod(database, identityUid, providerId)
  // A token of another sign-in method also lists accounts that strangers may have linked.
  if (shown.signInProvider !== providerId && !isExpected(before?.expected_until ?? null, at)) {
    throw createFieldError('token', 'tokenForeign')
  }
  await database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, identityUid)
    if ((await getRemovals(transaction, identityUid))(providerId)) throw new ProblemError('CONFLICT')
    const isNew = (await findSignInMethod(transaction, identityUid, providerId))?.subject !== subject
    await writeSignInMethod(transaction, { identityUid, providerId, subject, expected_until: null })
    const event = { user, providerId, subject, isNew, at }
    await publish(context, transaction, { type: 'linked-account.proven', ...event })
  })
}

/**
 * Returns a user's sign-in methods at the identity provider.
 * @throws ProblemError NOT_FOUND, UNAVAILABLE
 */
export const readSignInMethods = async (
  { database, identity }: Pick<ServiceContext, 'database' | 'identity'>,
  { identityUid, account: own }: UserActor,
): Promise<UserSignInMethods> => {
  const signInMethods = orNotFound(await identity.getSignInMethods(identityUid))
  const proven = await getSubjects(database, identityUid)
  const isLeaving = await getRemovals(database, identityUid)
  return {
    hasPassword: signInMethods.hasPassword,
    accounts: signInMethods.accounts.map(({ providerId, subject, account }) => {
      const isProvenAccount = proven.get(providerId) === subject
      return {
        providerId,
        account,
        isProven: isProvenAccount,
        isBeingRemoved: !isProvenAccount && isLeaving(providerId),
      }
    }),
    signedInWith: own?.providerId ?? null,
  }
}

/** Returns the sign-in methods left without this one. Unproven accounts cannot be used, so they do not count. */
const getOtherMethods = (
  providerId: string,
  signInMethods: AccountSignInMethods,
  proven: ReadonlyMap<string, string>,
): number => {
  const accounts = signInMethods.accounts.filter(
    (account) => account.providerId !== providerId && proven.get(account.providerId) === account.subject,
  )
  return accounts.length + Number(signInMethods.hasPassword)
}

const removeLocally = async (
  context: ServiceContext,
  identityUid: string,
  providerId: string,
): Promise<void> => {
  const { database, identity, now } = context
  const signInMethods = await identity.getSignInMethods(identityUid)
  const leaving = signInMethods?.accounts.find((account) => account.providerId === providerId)
  if (!signInMethods || !leaving) throw new ProblemError('NOT_FOUND')
  await database.transaction().execute(async (transaction) => {
    // Serialized: two concurrent removals, each of the last but one, would leave none.
    const user = await lockUser(transaction, identityUid)
    const at = now()
    // A concurrent call did it a moment earlier and sent the mail.
    if (!(await requestRemoval(transaction, identityUid, providerId, at))) return
    const proven = await getSubjects(transaction, identityUid)
    if (getOtherMethods(providerId, signInMethods, proven) === 0) throw new ProblemError('LAST_SIGN_IN_WAY')
    await deleteSignInMethod(transaction, identityUid, providerId)
    const event = { user, providerId, subject: leaving.subject, at }
    await publish(context, transaction, { type: 'linked-account.removed', ...event })
  })
}

/**
 * Removes a sign-in method: here at once, at the identity provider before the response or as soon as possible. Mails
 * the user once, however often it is called until the provider has done it.
 * @throws ProblemError NOT_FOUND, RECENT_SIGN_IN_REQUIRED; LAST_SIGN_IN_WAY if no other would be left, UNAVAILABLE if
 *   the provider did not return the methods
 */
export const removeSignInMethod = async (
  context: ServiceContext,
  actor: UserActor,
  providerId: string,
): Promise<void> => {
  const { database, now } = context
  const { identityUid } = actor
  requireRecentSignIn(context, actor)
  const removals = await listRemovals(database, identityUid)
  const isAgain = removals.some((removal) => removal.providerId === providerId)
  if (isAgain) await makeDue(database, 'provider sync', getRemovalKey(identityUid), now())
  else await removeLocally(context, identityUid, providerId)
  // After the commit, so that no transaction waits for the provider.
  await syncNow(context, [identityUid])
}

/**
 * Unlinks the accounts that a stranger may have linked at the identity provider: signing in with one, the stranger
 * could set a password for the account without the portal.
 * @param except the provider of an account that stays
 * @returns whether there was any
 * @throws ProblemError UNAVAILABLE
 */
export const unlinkUnprovenAccounts = async (
  { identity }: Pick<ServiceContext, 'identity'>,
  identityUid: string,
  except?: string,
): Promise<boolean> => {
  const accounts = (await identity.getSignInMethods(identityUid))?.accounts ?? []
  const leaving = accounts.filter(({ providerId }) => providerId !== except)
  for (const { providerId } of leaving) await identity.unlink(identityUid, providerId)
  return leaving.length > 0
}
