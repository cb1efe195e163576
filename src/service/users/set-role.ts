import { ProblemError } from '~/contract/problem'
import type { Role, User } from '~/contract/users'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { roleChanged } from '../mail/templates/role-changed'
import { requireRecentSignIn } from '../recent-sign-in'
import { mailName } from './find-person'
import { refuseLastAdministrator } from './last-administrator'
import { presentUser } from './present-user'
import { countAdministratorsLocked, lockRow, updateRow } from './users.repository'

/**
 * Changes a person's role.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMINISTRATOR
 */
export const setRole = async (
  { database, identity, config, now }: ServiceDeps,
  by: ActingAdministrator,
  { identityUid, newRole }: { identityUid: string; newRole: Role },
): Promise<User> => {
  requireRecentSignIn({ identity }, by.actor)
  return database.transaction().execute(async (transaction) => {
    const administrators = await countAdministratorsLocked(transaction)
    const before = await lockRow(transaction, identityUid)
    if (before.role === newRole) return presentUser(before)
    if (newRole !== 'admin') refuseLastAdministrator(before, administrators)
    const at = now()
    const after = await updateRow(transaction, identityUid, { role: newRole }, at)
    if (!after) throw new ProblemError('NOT_FOUND')
    const act = {
      action: 'user.role',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { role: before.role },
      after: { role: newRole },
    }
    await recordAct(transaction, by, act, at)
    const content = roleChanged({ name: mailName(after), role: newRole }, config)
    await enqueueMail(transaction, { kind: 'role-changed', to: after.email, identityUid, ...content }, at)
    return presentUser(after)
  })
}
