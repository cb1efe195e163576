import { fullName } from '~/contract/full-name'
import { fieldProblem, ProblemError } from '~/contract/problem'
import type { NewProfile } from '~/contract/users'
import type { IdentityActor } from '../actor'
import { recordEvent } from '../applications/record-event'
import type { ServiceDeps } from '../deps'
import { acceptInvitation, requireOpenInvitation } from '../invitations/accept-invitation'
import { approveInvited } from '../invitations/approve-invited'
import { keepFirstWay } from '../sign-in-ways/keep-first-way'
import { awaitsFirstAdministrator } from './appoint-first-administrator'
import { mailConfirmation } from './mail-confirmation'
import type { WithPhoneNumber } from './phone-number'
import { newUserRow } from './profile-columns'
import { takeNoteAway } from './provider-account'
import { requireHeldTerms, requireTerms } from './require-terms'
import { findRow, insertRow, isTaken } from './users.repository'

/**
 * The address that the new person gets: the provider's word, or for a sign-in without one, as by telephone, what the
 * person says.
 * @throws ProblemError FIELDS_INVALID at `email`
 */
const addressOf = (actor: IdentityActor, said: string | undefined): string => {
  const own = actor.email ?? undefined
  if (own !== undefined && said !== undefined && said !== own) {
    throw fieldProblem('email', 'This has to be the address you signed in with.')
  }
  const email = own ?? said
  if (email === undefined) throw fieldProblem('email', 'Enter your e-mail address.')
  return email
}

const unverified =
  'Your sign-in has not confirmed this address, so that the invitation cannot be used with it. Leave this sign-in, open the invitation again, and register with a password.'

/**
 * The invitation that somebody arrives with. It is for whoever has the mailbox, which here the provider vouches for.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED; FIELDS_INVALID at `email`
 */
const invitationOf = async (
  { database, now }: ServiceDeps,
  { token, email, verified }: { token: string | undefined; email: string; verified: boolean },
) => {
  if (token === undefined) return null
  const invitation = await requireOpenInvitation(database, { token, email }, now())
  if (!verified) throw fieldProblem('email', unverified)
  return invitation
}

/**
 * Gives a profile to somebody who signed in without one: with another provider's account, or by telephone. Where the
 * provider has not verified the address, a confirmation link is mailed. An address that has a profile is never joined.
 * An invitation brings its role and may approve, as when registering with a password.
 * @throws ProblemError ALREADY_REGISTERED, EMAIL_ALREADY_IN_USE, FIELDS_INVALID at `email` and `termsVersion`, NOT_FOUND
 *   or LINK_EXPIRED for the invitation
 */
export const createProfile = async (
  deps: ServiceDeps,
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
  const email = addressOf(actor, said)
  const verified = actor.email !== null && actor.emailVerified
  const prepare = async () => {
    const invitation = await invitationOf(deps, { token, email, verified })
    await requireTerms(deps.database, shownTerms)
    if (actor.email === null) {
      if (await isTaken(deps.database, email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')
      await deps.identity.giveEmail(identityUid, email)
    }
    return invitation
  }
  const invitation = await prepare().catch(async (error: unknown) => {
    // Pressed twice: what the second finds used or taken, the first has used.
    throw (await findRow(deps.database, identityUid)) ? new ProblemError('ALREADY_REGISTERED') : error
  })
  const isAwaited = await awaitsFirstAdministrator(deps, email)
  await deps.database.transaction().execute(async (transaction) => {
    const termsVersion = await requireHeldTerms(transaction, shownTerms)
    const at = deps.now()
    const role = invitation?.role ?? ('user' as const)
    const person = { identityUid, email, verified, role, profile, termsVersion, confirmationSecret }
    // Whoever had this account at the provider before may have been a stranger.
    const row = { ...newUserRow(person, at), sessions_ended_at: actor.authTime.toISOString() }
    if (!(await insertRow(transaction, row))) {
      const isOwn = await findRow(transaction, identityUid)
      throw new ProblemError(isOwn ? 'ALREADY_REGISTERED' : 'EMAIL_ALREADY_IN_USE')
    }
    // Where registering broke off, with the account made and no profile.
    await takeNoteAway(transaction, identityUid)
    await keepFirstWay(transaction, actor)
    const self = { actorUid: identityUid, actorName: fullName(profile) }
    await recordEvent(transaction, identityUid, { kind: 'registered', ...self }, at)
    if (invitation) await acceptInvitation(transaction, invitation, identityUid, at)
    if (verified) await recordEvent(transaction, identityUid, { kind: 'confirmed', ...self }, at)
    if (!verified || isAwaited) await mailConfirmation(deps, transaction, { identityUid, email }, at)
    if (invitation) await approveInvited(deps.config, transaction, invitation, { identityUid, requestId }, at)
  })
  if (actor.email !== null) return { identityUid }
  // The new address has ended the session that this was asked with.
  return { identityUid, signInToken: await deps.identity.signInToken(identityUid) }
}
