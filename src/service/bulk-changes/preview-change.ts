import { uuidv7 } from 'uuidv7'
import type { BulkChange, NewBulkChange } from '~/contract/bulk-changes'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { insertBulkChange } from './bulk-changes.repository'
import { freezeMatching, freezeNamed, spareLastAdministrator } from './freeze.repository'
import { readBulkChange } from './read-bulk-change'

/** Settles who is in a change and what would become of each; nothing changes before it is started. */
export const previewChange = (
  { database, config, now }: ServiceDeps,
  actor: UserActor,
  { change, select }: NewBulkChange,
): Promise<BulkChange> =>
  database.transaction().execute(async (transaction) => {
    const id = uuidv7()
    const at = now()
    const newValue = change.kind === 'status' ? change.newStatus : change.newRole
    const frozen = { id, kind: change.kind, now: at }
    const by = { identityUid: actor.identityUid, at }
    const filter = 'filter' in select ? { filter: select.filter } : {}
    await insertBulkChange(transaction, { id, kind: change.kind, newValue, ...filter }, by)
    if ('filter' in select) await freezeMatching(transaction, frozen, newValue, select.filter)
    else await freezeNamed(transaction, frozen, newValue, select.users)
    await spareLastAdministrator(transaction, frozen, actor.identityUid)
    return readBulkChange({ database: transaction, config }, id)
  })
