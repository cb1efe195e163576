import { portal, recordActOf } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { findRow, countAdministratorsLocked, updateRow } from './users.repository'

/**
 * Makes an administrator of whoever confirmed the address that the configuration names, while there is none. Of
 * two at once, one; and with an administrator there, nobody.
 */
export const appointFirstAdministrator = async (
  { database, config, log, now }: ServiceDeps,
  identityUid: string,
  requestId: string,
): Promise<void> => {
  const { administratorEmail } = config
  if (administratorEmail === undefined) return
  const isAppointed = await database.transaction().execute(async (transaction) => {
    const row = await findRow(transaction, identityUid)
    if (row?.email !== administratorEmail || !row.verified) return false
    if ((await countAdministratorsLocked(transaction)) > 0) return false
    const at = now()
    const after = { role: 'admin' as const, status: 'approved' as const }
    await updateRow(transaction, identityUid, after, at)
    const act = {
      action: 'user.role',
      subjectKind: 'user' as const,
      subjectId: identityUid,
      before: { role: row.role, status: row.status },
      after,
    }
    await recordActOf(transaction, { ...portal, requestId }, act, at)
    return true
  })
  if (isAppointed) log.info('The first administrator was appointed', { identityUid, requestId })
}
