import { recordOwnAct } from '../audit/record-own-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { accountKept } from '../mail/templates/account-kept'
import { mailName } from './find-person'
import { lockRow } from './users.repository'
import { writeRemoval } from './users-leaving.repository'

/**
 * Takes back that somebody's account is to be removed; where it was not, nothing happens.
 * @throws ProblemError NOT_FOUND, also once the day has come
 */
export const keepAccount = ({ database, config, now }: ServiceDeps, identityUid: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, identityUid)
    if (row.removal_at === null) return
    const at = now()
    await writeRemoval(transaction, identityUid, null)
    await recordOwnAct(transaction, identityUid, { action: 'own.stay' }, at)
    const content = accountKept({ name: mailName(row) }, config)
    await enqueueMail(transaction, { kind: 'account-kept', to: row.email, identityUid, ...content }, at)
  })
