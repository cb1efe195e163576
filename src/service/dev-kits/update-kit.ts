import type { KitInput, ManagedKit } from '~/contract/kit-building'
import { ProblemError } from '~/contract/problem'
import { changedFacts } from '../audit/changed-facts'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { checkKit, checkPicture } from './check-kit'
import { lockKit } from './dev-kits.repository'
import { kitColumns } from './kit-columns'
import { kitFacts } from './kit-facts'
import { lockKits, replacePaths, updateKitRow } from './managed-kits.repository'
import { requireManagedKit } from './managed-kits'

/**
 * Saves a kit. Its stock stays, and so does what was requested.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID; CONFLICT where it was saved since it was read
 */
export const updateKit = async (
  { database, files, now }: Pick<ServiceDeps, 'database' | 'files' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { revision, ...kit }: KitInput & { revision: number },
): Promise<ManagedKit> => {
  const picture = await checkPicture({ files }, kit.picture)
  return database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    if (!(await lockKit(transaction, { id }))) throw new ProblemError('NOT_FOUND')
    const before = await requireManagedKit(transaction, id)
    if (before.revision !== revision) {
      throw new ProblemError('CONFLICT', { detail: 'Somebody saved this kit in the meantime.' })
    }
    const { agreementId, pathIds } = await checkKit(transaction, kit, id)
    const at = now()
    const columns = kitColumns(kit, picture, agreementId)
    await updateKitRow(transaction, id, { ...columns, revision: revision + 1, changed_at: at.toISOString() })
    await replacePaths(transaction, id, pathIds)
    const after = await requireManagedKit(transaction, id)
    const act = { action: 'kit.update', subjectKind: 'kit', subjectId: id } as const
    await recordAct(transaction, by, { ...act, ...changedFacts(kitFacts(before), kitFacts(after)) }, at)
    return after
  })
}
