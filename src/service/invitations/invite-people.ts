import { uuidv7 } from 'uuidv7'
import type { Role } from '~/contract/users'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { invitation as invitationMail } from '../mail/templates/invitation'
import { registeredEmails } from '../users/registered-emails'
import { mintToken } from '../users/secret-token'
import { invitationDays } from './invitations.policy'
import { insertInvitation, lockInviting, pendingEmails } from './invitations.repository'

export interface Invitee {
  email: string
  role: Role
  firstName: string
  lastName: string
}

type Outcome = 'invited' | 'already-registered' | 'already-invited'

/** Invites people by e-mail in one transaction; each gets a result, and an address is invited once. */
export const invitePeople = (
  deps: ServiceDeps,
  by: ActingAdministrator,
  invitees: readonly Invitee[],
): Promise<{ results: { email: string; outcome: Outcome }[] }> =>
  deps.database.transaction().execute(async (transaction) => {
    await lockInviting(transaction)
    const emails = [...new Set(invitees.map((invitee) => invitee.email))]
    const registered = await registeredEmails(transaction, emails)
    const pending = await pendingEmails(transaction, emails, deps.now())
    const results: { email: string; outcome: Outcome }[] = []
    for (const invitee of invitees) {
      const { email } = invitee
      const outcome = registered.has(email)
        ? 'already-registered'
        : pending.has(email)
          ? 'already-invited'
          : 'invited'
      if (outcome === 'invited') {
        await invite(deps, transaction, by, invitee)
        pending.add(email)
      }
      results.push({ email, outcome })
    }
    return { results }
  })

const invite = async (
  { config, now }: ServiceDeps,
  transaction: Database,
  by: ActingAdministrator,
  { email, role, firstName, lastName }: Invitee,
) => {
  const at = now()
  const id = uuidv7()
  const { token, hash } = mintToken()
  await insertInvitation(transaction, {
    id,
    email,
    role,
    first_name: firstName,
    last_name: lastName,
    token_hash: hash,
    created_by: by.actor.identityUid,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + invitationDays * 86_400_000).toISOString(),
    accepted_at: null,
    accepted_by: null,
  })
  const act = { action: 'invitation.create', subjectKind: 'invitation' as const, subjectId: id }
  await recordAct(transaction, by, { ...act, before: {}, after: { email, role } }, at)
  const content = invitationMail(
    { name: firstName, invitedBy: by.actor.user.name, token, days: invitationDays },
    config,
  )
  await enqueueMail(transaction, { kind: 'invitation', to: email, ...content }, at)
}
