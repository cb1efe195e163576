import { setTimeout } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { emailRevertDays } from '~/contract/email-change'
import { canonicalEmail } from '~/contract/text'
import type { IdentityActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { enqueueMail, redirectMails } from '../../mail/outbox'
import { emailChanged, emailRestored } from '../../mail/templates/auth.emails'
import { endSessionsAtProvider, endSessionsHere, setEmail } from '../users/users.service'
import { type Person, findPerson, lockPersonIfAny } from '../users/find-user'
import { mintToken } from '../users/provider-account'
import { recordEvent } from '../applications/record-event'
import { recordOwnAct } from '../audit/audit.service'
import {
  cancelPending,
  findConfirmed,
  findRevertibleTo,
  insertChange,
  markApplied,
  markReverted,
} from './email-changes.queries'
import { doubtWays, dropWays, tellRemovalsNow, unlinkWays } from './linked-accounts.service'

/** What became of a profile: nothing, its address was confirmed, or it has another one. */
type Adoption = 'unchanged' | 'confirmed' | 'changed'

interface AdoptOptions {
  /** Ends the sessions of whoever has another address by it here at once. */
  endSessions: boolean
  /** When the sign-in was made that brings the verified address; earlier ones end once it is confirmed. */
  signedInAt?: Date | undefined
  /** The provider of another's account that this very sign-in was made with, and that vouches for the address. */
  signedInWith?: string | undefined
}

/**
 * Writes the address that the provider has verified, with everything that goes with it, in one transaction. Whoever
 * was there before the address was shown to be somebody's, or until it was taken back, may have been a stranger: what
 * that one linked opens nothing any more.
 */
const adoptEmail = async (
  context: ServiceContext,
  identityUid: string,
  { email, endSessions, signedInWith, signedInAt }: AdoptOptions & { email: string },
): Promise<Adoption> =>
  context.database.transaction().execute(async (transaction) => {
    const person = await lockPersonIfAny(transaction, identityUid)
    if (!person) return 'unchanged'
    const at = context.now()
    if (person.email === email) {
      if (person.verified) return 'unchanged'
      await setEmail(transaction, identityUid, email, at)
      await noteConfirmed(transaction, person, at)
      await dropWays(transaction, identityUid, at, signedInWith)
      await endSessionsHere(context, transaction, [identityUid], signedInAt)
      return 'confirmed'
    }
    if (!(await setEmail(transaction, identityUid, email, at))) {
      context.log.error(
        'An address that the identity provider has verified belongs to somebody else here',
        null,
        {
          identityUid,
        },
      )
      return 'unchanged'
    }
    if (!person.verified) await noteConfirmed(transaction, person, at)
    if (endSessions) await endSessionsHere(context, transaction, [identityUid])
    const facts = { before: { email: person.email }, after: { email } }
    await recordOwnAct(transaction, identityUid, { action: 'own.email', ...facts }, at)
    await redirectMails(transaction, { identityUid, from: person.email, to: email })
    const left = await findRevertibleTo(transaction, identityUid, email, at)
    if (left) {
      await markReverted(transaction, left, at)
      await dropWays(transaction, identityUid, at)
      await tellRestored(context, transaction, person, email, at)
    } else {
      // A change past our own link says nothing of who was here before it.
      const isOurs = await findConfirmed(transaction, identityUid, email)
      if (!isOurs) await doubtWays(transaction, identityUid, signedInWith)
      await tellChanged(context, transaction, person, email, at)
    }
    // Last: the one that was made is none of those that wait.
    await cancelPending(transaction, [identityUid], at)
    return 'changed'
  })

const noteConfirmed = (transaction: Database, { identityUid, name }: Person, at: Date) =>
  recordEvent(transaction, identityUid, { kind: 'confirmed', actorUid: identityUid, actorName: name }, at)

/** Somebody came back to an address: with a link to choose a new password, and no link to undo this again. */
const tellRestored = async (
  { config }: ServiceContext,
  transaction: Database,
  { identityUid, mailName }: Person,
  email: string,
  at: Date,
) => {
  const content = emailRestored({ name: mailName }, config)
  await enqueueMail(transaction, { kind: 'email-restored', to: email, identityUid, ...content }, at)
}

/**
 * The old address gets the link that takes the change back; but not where it was never confirmed: it may be a
 * stranger's, written down by mistake, to whom the account must not go.
 */
const tellChanged = async (
  { config }: ServiceContext,
  transaction: Database,
  { identityUid, mailName, email: oldEmail, verified }: Person,
  newEmail: string,
  at: Date,
) => {
  const { token, hash } = mintToken()
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
  if (!verified) return
  const content = emailChanged({ name: mailName, newEmail, token, days: emailRevertDays }, config)
  await enqueueMail(transaction, { kind: 'email-changed', to: oldEmail, identityUid, ...content }, at)
}

/** Sessions end unless said otherwise: not where the person comes with the new address, with that very sign-in. */
type FollowOptions = Partial<AdoptOptions>

// The provider may be told something else while we write; more rounds than two have not been seen.
const maxRounds = 5

const isUnconfirmed = async ({ database }: ServiceContext, identityUid: string, email: string) => {
  const person = await findPerson(database, identityUid)
  return person?.email === email && !person.verified
}

/**
 * Lets a profile follow the address that the identity provider has verified. Harmless whoever asks for it: nothing
 * is believed but the provider, which is asked again after each write, so that of two at once the later truth stays.
 * @throws ProblemError UNAVAILABLE when the provider is away
 */
export const followProvider = async (
  context: ServiceContext,
  identityUid: string,
  { endSessions = true, signedInWith, signedInAt }: FollowOptions = {},
): Promise<void> => {
  const { identity } = context
  for (let round = 0; round < maxRounds; round += 1) {
    const account = await identity.getAccount(identityUid)
    if (!account?.email || !account.emailVerified) break
    const adopted = { email: account.email, endSessions, signedInWith, signedInAt }
    // Before it is written down: where the provider fails in between, the whole is begun anew the next time.
    if (await isUnconfirmed(context, identityUid, adopted.email)) {
      await unlinkWays(context, identityUid, signedInWith)
    }
    const outcome = await adoptEmail(context, identityUid, adopted)
    if (outcome === 'unchanged') break
    // What was linked meanwhile.
    await tellRemovalsNow(context, identityUid)
    if (outcome === 'confirmed') break
    if (endSessions) await endSessionsAtProvider(context, identityUid)
  }
}

const followAddress = async (context: ServiceContext, email: string): Promise<void> => {
  const account = await context.identity.findAccount(email)
  if (account) await followProvider(context, account.identityUid)
}

// Milliseconds within which it is done where nothing is amiss, so that whoever asked finds it done.
const usuallyEnough = 400

/**
 * As {@link followProvider}, for whoever has this address at the provider; nothing happens where nobody does. It takes
 * as long whatever there is to do, and goes on afterwards where that was too short: the time would tell whether
 * anybody has the address. What fails is logged; it is followed when the person's next session begins.
 */
export const followAddressInTime = async (
  context: ServiceContext,
  email: string,
  requestId: string,
): Promise<void> => {
  void followAddress(context, email).catch((error: unknown) => {
    context.log.error('An address could not be followed to its profile', error, { requestId })
  })
  await setTimeout(usuallyEnough)
}

/**
 * Lets the profile follow where somebody begins a session with another verified address than the profile has, or
 * with the same that the profile does not know to be verified. Nobody is kept out when that cannot be done now.
 */
export const followToken = async (
  context: ServiceContext,
  { identityUid, email, emailVerified, account, authTime }: IdentityActor,
): Promise<void> => {
  if (email === null || !emailVerified) return
  try {
    const person = await findPerson(context.database, identityUid)
    if (!person || (person.email === email && person.verified)) return
    const signedInWith = account && (await vouchesFor(context, identityUid, account.providerId, email))
    await followProvider(context, identityUid, { endSessions: false, signedInWith, signedInAt: authTime })
  } catch (error) {
    context.log.error('A profile could not follow the address of its sign-in', error, { identityUid })
  }
}

/** The provider, where its account has that very address; what has another, or none, says nothing of it. */
const vouchesFor = async (
  { identity }: Pick<ServiceContext, 'identity'>,
  identityUid: string,
  providerId: string,
  email: string,
): Promise<string | undefined> => {
  const ways = await identity.getWays(identityUid)
  const own = ways?.accounts.find((account) => account.providerId === providerId)
  return own && canonicalEmail(own.account) === email ? providerId : undefined
}
