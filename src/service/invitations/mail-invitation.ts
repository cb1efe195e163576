import type { ActingAdministrator } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { invitation as invitationMail } from '../mail/templates/invitation'
import { mintToken } from '../users/secret-token'
import { invitationDays } from './invitations.policy'
import { insertLink } from './invitations.repository'

/** Makes a new link to an invitation and mails it; links mailed before stay good. */
export const mailInvitation = async (
  { config }: Pick<ServiceDeps, 'config'>,
  transaction: Database,
  by: ActingAdministrator,
  { id, email, firstName }: { id: string; email: string; firstName: string },
  now: Date,
) => {
  const { token, hash } = mintToken()
  await insertLink(transaction, { id, tokenHash: hash }, now)
  const content = invitationMail(
    { name: firstName, invitedBy: by.actor.user.name, token, days: invitationDays },
    config,
  )
  await enqueueMail(transaction, { kind: 'invitation', to: email, ...content }, now)
}
