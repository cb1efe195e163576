import { fullName } from '~/contract/full-name'
import { ProblemError } from '~/contract/problem'
import type { Registration } from '~/contract/users'
import { recordEvent } from '../applications/record-event'
import type { ServiceDeps } from '../deps'
import { acceptInvitation, requireOpenInvitation } from '../invitations/accept-invitation'
import { approveInvited } from '../invitations/approve-invited'
import { mailConfirmation } from './mail-confirmation'
import type { WithPhoneNumber } from './phone-number'
import { newUserRow } from './profile-columns'
import { openAccount, tellProviderConfirmed } from './provider-account'
import { requireHeldTerms, requireTerms } from './require-terms'
import { insertRow, isTaken } from './users.repository'

/**
 * Registers with e-mail and password: an account at the identity provider, and with it a profile and the mailed
 * confirmation link. An invitation confirms the address by itself, brings its role and may approve.
 * @throws ProblemError EMAIL_ALREADY_IN_USE, NOT_FOUND or LINK_EXPIRED for the invitation, FIELDS_INVALID, as at
 *   `termsVersion` where other terms are in force than were accepted
 */
export const registerUser = async (
  deps: ServiceDeps,
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
  const { database, now } = deps
  const invitation =
    token === undefined ? null : await requireOpenInvitation(database, { token, email }, now())
  await requireTerms(database, shownTerms)
  if (await isTaken(database, email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')

  const displayName = fullName(profile)
  const person = {
    email,
    verified: invitation !== null,
    role: invitation?.role ?? ('user' as const),
    profile,
    confirmationSecret,
  }
  const account = { email, password, displayName }
  const opened = await openAccount(deps, account, async (transaction, identityUid) => {
    const termsVersion = await requireHeldTerms(transaction, shownTerms)
    const at = now()
    if (!(await insertRow(transaction, newUserRow({ ...person, identityUid, termsVersion }, at)))) {
      throw new ProblemError('EMAIL_ALREADY_IN_USE')
    }
    const self = { actorUid: identityUid, actorName: displayName }
    await recordEvent(transaction, identityUid, { kind: 'registered', ...self }, at)
    if (invitation) {
      await acceptInvitation(transaction, invitation, identityUid, at)
      await recordEvent(transaction, identityUid, { kind: 'confirmed', ...self }, at)
      await approveInvited(deps.config, transaction, invitation, { identityUid, requestId }, at)
    } else {
      await mailConfirmation(deps, transaction, { identityUid, email }, at)
    }
  })
  if (invitation) await tellProviderConfirmed(deps, { ...opened, email })
  return opened
}
