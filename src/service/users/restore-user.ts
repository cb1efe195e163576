import { ProblemError } from '~/contract/problem'
import { toUserStatus, type User } from '~/contract/users'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { presentUser } from './present-user'
import { restorableSince } from './restorable'
import { tellProviderOfLock } from './tell-provider-of-lock'
import { isLockedOut } from './users.policy'
import { unmarkDeleted } from './users-deleted.repository'

/**
 * Restores a deleted person with everything as it was; whoever was locked out stays so.
 * @throws ProblemError NOT_FOUND, also after thirty days
 */
export const restoreUser = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
): Promise<User> => {
  const row = await deps.database.transaction().execute(async (transaction) => {
    const at = deps.now()
    const restored = await unmarkDeleted(transaction, identityUid, restorableSince(at), at)
    if (!restored) throw new ProblemError('NOT_FOUND')
    const act = {
      action: 'user.restore',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { deleted: true },
      after: { deleted: false, role: restored.role, status: restored.status },
    }
    await recordAct(transaction, by, act, at)
    return restored
  })
  const isLocked = isLockedOut(toUserStatus(row.status))
  if (!isLocked) await tellProviderOfLock(deps, [identityUid], false)
  return presentUser(row)
}
