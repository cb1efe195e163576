import { fieldProblem, ProblemError } from '~/contract/problem'
import type { Profile } from '~/contract/users'
import type { IdentityActor } from '../actor'
import { recordEvent } from '../applications/record-event'
import type { ServiceDeps } from '../deps'
import { appointFirstAdministrator } from './appoint-first-administrator'
import { mailConfirmation } from './mail-confirmation'
import { newUserRow } from './profile-columns'
import { findRow, insertRow } from './users.repository'

/**
 * Gives a profile to somebody who signed in without one (federated sign-up). The address is the provider's word;
 * where the provider has not verified it, a confirmation link is mailed.
 * @throws ProblemError ALREADY_REGISTERED, EMAIL_ALREADY_IN_USE, FIELDS_INVALID where the sign-in has no address
 */
export const createProfile = async (
  deps: ServiceDeps,
  actor: IdentityActor,
  { termsVersion, ...profile }: Profile & { termsVersion: number },
  requestId: string,
): Promise<{ identityUid: string }> => {
  const { identityUid, emailVerified } = actor
  const email = actor.email?.toLowerCase()
  if (!email)
    throw fieldProblem('email', 'This sign-in carries no e-mail address. Register with one instead.')
  await deps.database.transaction().execute(async (transaction) => {
    const at = deps.now()
    const person = {
      identityUid,
      email,
      verified: emailVerified,
      role: 'user' as const,
      profile,
      termsVersion,
    }
    if (!(await insertRow(transaction, newUserRow(person, at)))) {
      const isOwn = await findRow(transaction, identityUid)
      throw new ProblemError(isOwn ? 'ALREADY_REGISTERED' : 'EMAIL_ALREADY_IN_USE')
    }
    const self = { actorUid: identityUid, actorName: `${profile.firstName} ${profile.lastName}` }
    await recordEvent(transaction, identityUid, { kind: 'registered', ...self }, at)
    if (emailVerified) await recordEvent(transaction, identityUid, { kind: 'confirmed', ...self }, at)
    else await mailConfirmation(deps, transaction, { identityUid, email, firstName: profile.firstName }, at)
  })
  if (emailVerified) await appointFirstAdministrator(deps, identityUid, requestId)
  return { identityUid }
}
