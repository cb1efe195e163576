import { ProblemError } from '~/contract/problem'
import { toUserStatus, type User } from '~/contract/users'
import { isLockedOut } from '~/contract/vocabulary'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import { requestIdentityUpdates } from '../identity-updates/request-identity-updates'
import { tellProviderNow } from '../identity-updates/tell-provider-now'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { presentUser } from './present-user'
import { restorableSince } from './restorable'
import { unmarkDeleted } from './users-deleted.repository'

/**
 * Restores a deleted person with everything as it was; whoever was locked out stays so.
 * @throws ProblemError NOT_FOUND, also after thirty days; RECENT_SIGN_IN_REQUIRED for an administrator
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
    if (restored.role === 'admin') requireRecentSignIn(deps, by.actor)
    const disabled = isLockedOut(toUserStatus(restored.status))
    await requestIdentityUpdates(transaction, [{ identityUid, disabled }], at)
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
  await tellProviderNow(deps, [identityUid])
  return presentUser(row)
}
