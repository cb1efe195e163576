import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const invitePeople = write.validator(callOf(contract.invitations.create)).handler(makeCall)

export const listInvitations = read.validator(callOf(contract.invitations.list)).handler(makeCall)

export const resendInvitation = write.validator(callOf(contract.invitations.resend)).handler(makeCall)

export const revokeInvitation = write.validator(callOf(contract.invitations.revoke)).handler(makeCall)

/** One more link, to be handed over by hand. */
export const linkToInvitation = write.validator(callOf(contract.invitations.link)).handler(makeCall)

/** Invites the people of a table, or in a dry run says what would become of each row. */
export const importPeople = write.validator(callOf(contract.users.importRows)).handler(makeCall)

export const createAccount = write.validator(callOf(contract.users.createAccount)).handler(makeCall)
