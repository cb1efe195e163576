import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const invitePeople = writeFn.validator(validateCall(contract.invitations.create)).handler(makeCall)

export const listInvitations = readFn.validator(validateCall(contract.invitations.list)).handler(makeCall)

export const resendInvitation = writeFn.validator(validateCall(contract.invitations.resend)).handler(makeCall)

export const revokeInvitation = writeFn.validator(validateCall(contract.invitations.revoke)).handler(makeCall)

/** Creates another link, to pass on manually. */
export const createInvitationLink = writeFn
  .validator(validateCall(contract.invitations.link))
  .handler(makeCall)

/** Invites the users of a table, or in a dry run returns the result of each row. */
export const importPeople = writeFn.validator(validateCall(contract.users.importRows)).handler(makeCall)

export const createAccount = writeFn.validator(validateCall(contract.users.createAccount)).handler(makeCall)
