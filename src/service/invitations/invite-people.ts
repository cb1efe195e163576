import { uuidv7 } from 'uuidv7'
import type { Role } from '~/contract/users'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { expiryOf } from './invitations.policy'
import { insertInvitation, lockInviting } from './invitations.repository'
import { mailInvitation } from './mail-invitation'
import { type InviteOutcome, planInvitations } from './plan-invitations'

export interface Invitee {
  email: string
  role: Role
  firstName: string
  lastName: string
  companyName: string
  /** Whether the person who accepts is approved at once. */
  approve: boolean
}

interface InviteResult {
  email: string
  outcome: InviteOutcome
}

/**
 * Invites people by e-mail in one transaction; each gets a result, and an address is invited once.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED where one is to be an administrator
 */
export const invitePeople = (
  deps: ServiceDeps,
  by: ActingAdministrator,
  invitees: readonly Invitee[],
): Promise<{ results: InviteResult[] }> => {
  if (invitees.some(({ role }) => role === 'admin')) requireRecentSignIn(deps, by.actor)
  return deps.database.transaction().execute(async (transaction) => {
    await lockInviting(transaction)
    const emails = invitees.map(({ email }) => email)
    const outcomes = await planInvitations(transaction, emails, deps.now())
    const results: InviteResult[] = []
    for (const [index, invitee] of invitees.entries()) {
      const outcome = outcomes[index] ?? 'already-invited'
      if (outcome === 'invited') await invite(deps, transaction, by, invitee)
      results.push({ email: invitee.email, outcome })
    }
    return { results }
  })
}

const invite = async (
  deps: ServiceDeps,
  transaction: Database,
  by: ActingAdministrator,
  { email, role, firstName, lastName, companyName, approve }: Invitee,
) => {
  const at = deps.now()
  const id = uuidv7()
  await insertInvitation(transaction, {
    id,
    email,
    role,
    first_name: firstName,
    last_name: lastName,
    company_name: companyName,
    approve,
    created_by: by.actor.identityUid,
    created_at: at.toISOString(),
    sent_at: at.toISOString(),
    expires_at: expiryOf(at).toISOString(),
    accepted_at: null,
    accepted_by: null,
    revoked_at: null,
  })
  const act = { action: 'invitation.create', subjectKind: 'invitation' as const, subjectId: id }
  await recordAct(transaction, by, { ...act, before: {}, after: { email, role, approve } }, at)
  await mailInvitation(deps, transaction, by, { id, email, firstName }, at)
}
