import { uuidv7 } from 'uuidv7'
import { emailRevertDays } from '~/contract/email-change'
import { recordEvent } from '../applications/record-event'
import { recordOwnAct } from '../audit/record-own-act'
import type { Database, ServiceDeps } from '../deps'
import { redirectMails } from '../mail/redirect-mails'
import { enqueueMail } from '../mail/outbox'
import { emailChanged } from '../mail/templates/email-changed'
import { emailRestored } from '../mail/templates/email-restored'
import { doubtWays, dropWays } from '../sign-in-ways/doubt-ways'
import { endSessionsHere } from '../users/ended-sessions'
import { type Person, lockPersonIfAny } from '../users/find-person'
import { mintToken } from '../users/secret-token'
import { setEmail } from '../users/set-email'
import {
  cancelPending,
  findConfirmed,
  findRevertibleTo,
  insertChange,
  markApplied,
  markReverted,
} from './email-changes.repository'

/** What became of a profile: nothing, its address was confirmed, or it has another one. */
export type Adoption = 'unchanged' | 'confirmed' | 'changed'

export interface AdoptOptions {
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
export const adoptEmail = async (
  deps: ServiceDeps,
  identityUid: string,
  { email, endSessions, signedInWith, signedInAt }: AdoptOptions & { email: string },
): Promise<Adoption> =>
  deps.database.transaction().execute(async (transaction) => {
    const person = await lockPersonIfAny(transaction, identityUid)
    if (!person) return 'unchanged'
    const at = deps.now()
    if (person.email === email) {
      if (person.verified) return 'unchanged'
      await setEmail(transaction, identityUid, email, at)
      await noteConfirmed(transaction, person, at)
      await dropWays(transaction, identityUid, at, signedInWith)
      await endSessionsHere(deps, transaction, [identityUid], signedInAt)
      return 'confirmed'
    }
    if (!(await setEmail(transaction, identityUid, email, at))) {
      deps.log.error(
        'An address that the identity provider has verified belongs to somebody else here',
        null,
        {
          identityUid,
        },
      )
      return 'unchanged'
    }
    if (!person.verified) await noteConfirmed(transaction, person, at)
    if (endSessions) await endSessionsHere(deps, transaction, [identityUid])
    const facts = { before: { email: person.email }, after: { email } }
    await recordOwnAct(transaction, identityUid, { action: 'own.email', ...facts }, at)
    await redirectMails(transaction, { identityUid, from: person.email, to: email })
    const left = await findRevertibleTo(transaction, identityUid, email, at)
    if (left) {
      await markReverted(transaction, left, at)
      await dropWays(transaction, identityUid, at)
      await tellRestored(deps, transaction, person, email, at)
    } else {
      // A change past our own link says nothing of who was here before it.
      const isOurs = await findConfirmed(transaction, identityUid, email)
      if (!isOurs) await doubtWays(transaction, identityUid, signedInWith)
      await tellChanged(deps, transaction, person, email, at)
    }
    // Last: the one that was made is none of those that wait.
    await cancelPending(transaction, [identityUid], at)
    return 'changed'
  })

const noteConfirmed = (transaction: Database, { identityUid, name }: Person, at: Date) =>
  recordEvent(transaction, identityUid, { kind: 'confirmed', actorUid: identityUid, actorName: name }, at)

/** Somebody came back to an address: with a link to choose a new password, and no link to undo this again. */
const tellRestored = async (
  { config }: ServiceDeps,
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
  { config }: ServiceDeps,
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
