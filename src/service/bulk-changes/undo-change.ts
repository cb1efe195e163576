import { uuidv7 } from 'uuidv7'
import type { BulkChange } from '~/contract/bulk-changes'
import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { findBulkChange, insertBulkChange } from './bulk-changes.repository'
import { freezeUndo, spareLastAdministrator } from './freeze.repository'
import { readBulkChange } from './read-bulk-change'

/**
 * Previews the way back of what a change did, for everybody whom it changed and nobody moved since.
 * @throws ProblemError NOT_FOUND; CONFLICT while it is a preview or runs
 */
export const undoChange = (
  { database, config, now }: ServiceDeps,
  actor: UserActor,
  undoes: string,
): Promise<BulkChange> =>
  database.transaction().execute(async (transaction) => {
    const change = await findBulkChange(transaction, undoes)
    if (!change) throw new ProblemError('NOT_FOUND')
    if (change.state === 'preview') throw new ProblemError('CONFLICT', { detail: 'Nothing has changed yet.' })
    if (change.state === 'running') throw new ProblemError('CONFLICT', { detail: 'Stop it first.' })
    const id = uuidv7()
    const at = now()
    const frozen = { id, kind: change.kind, now: at }
    const by = { identityUid: actor.identityUid, at }
    await insertBulkChange(transaction, { id, kind: change.kind, newValue: null, undoes }, by)
    await freezeUndo(transaction, frozen, undoes)
    await spareLastAdministrator(transaction, frozen, actor.identityUid)
    return readBulkChange({ database: transaction, config }, id)
  })
