import { restorableDays } from '~/contract/accounts'
import { withdrawNews } from '../applications/withdraw-news'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import { requestIdentityUpdates } from '../identity-updates/request-identity-updates'
import { tellProviderNow } from '../identity-updates/tell-provider-now'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { accountDeleted } from '../mail/templates/account-deleted'
import { requireRecentSignIn } from '../recent-sign-in'
import { endSessionsHere } from './ended-sessions'
import { mailName } from './find-person'
import { refuseLastAdministrator } from './last-administrator'
import { countAdministratorsLocked, lockRow } from './users.repository'
import { markDeleted } from './users-deleted.repository'

/**
 * Deletes a person: from now on nobody, to be restored for thirty days and removed after them.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, LAST_ADMINISTRATOR
 */
export const deleteUser = async (
  deps: ServiceDeps,
  by: ActingAdministrator,
  identityUid: string,
): Promise<void> => {
  const { database, config, now } = deps
  requireRecentSignIn(deps, by.actor)
  await database.transaction().execute(async (transaction) => {
    const administrators = await countAdministratorsLocked(transaction)
    const row = await lockRow(transaction, identityUid)
    refuseLastAdministrator(row, administrators)
    const at = now()
    await markDeleted(transaction, identityUid, by.actor.identityUid, at)
    await withdrawNews(transaction, [identityUid], at)
    await endSessionsHere(deps, transaction, [identityUid])
    await requestIdentityUpdates(transaction, [{ identityUid, disabled: true }], at)
    const act = {
      action: 'user.delete',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { deleted: false, role: row.role, status: row.status },
      after: { deleted: true },
    }
    await recordAct(transaction, by, act, at)
    const content = accountDeleted({ name: mailName(row), days: restorableDays }, config)
    await enqueueMail(transaction, { kind: 'account-deleted', to: row.email, identityUid, ...content }, at)
  })
  await tellProviderNow(deps, [identityUid])
}
