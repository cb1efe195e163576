import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const invitePeople = writeFn.validator(validateCall(contract.invitations.create)).handler(makeCall)

export const listInvitations = readFn.validator(validateCall(contract.invitations.list)).handler(makeCall)

export const resendInvitation = writeFn.validator(validateCall(contract.invitations.resend)).handler(makeCall)

export const revokeInvitation = writeFn.validator(validateCall(contract.invitations.revoke)).handler(makeCall)

/** One more link, to be handed over by hand. */
export const createInvitationLink = writeFn
  .validator(validateCall(contract.invitations.link))
  .handler(makeCall)

/** Invites the people of a table, or in a dry run says what would become of each row. */
export const importPeople = writeFn.validator(validateCall(contract.users.importRows)).handler(makeCall)

export const createAccount = writeFn.validator(validateCall(contract.users.createAccount)).handler(makeCall)
