import { deletePieces } from '../database/delete-pieces'
import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeOverBefore, listGone } from './bulk-changes.repository'

const keptFor = 365 * 86_400_000

/**
 * Forgets bulk changes that were over a year ago, with whom they changed, and whom discarded previews had named. The
 * change goes first, so that nobody takes back a part of it; the audit log keeps what was done to each person.
 */
export const forgetOldChanges = async (deps: Forgetting): Promise<void> => {
  await forgetInPieces(deps, keptFor, deleteSomeOverBefore)
  for (const id of await listGone(deps.database)) {
    await deletePieces(deps.database, { table: 'bulk_change_rows', of: 'bulk_change_id', id }, deps.leaving)
  }
}
