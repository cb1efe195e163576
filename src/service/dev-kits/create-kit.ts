import { uuidv7 } from 'uuidv7'
import type { KitInput, ManagedKit } from '~/contract/kit-building'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { checkKit, checkPicture } from './check-kit'
import { kitColumns } from './kit-columns'
import { kitFacts } from './kit-facts'
import { insertKit, lockKits, replacePaths } from './managed-kits.repository'
import { requireManagedKit } from './managed-kits'

/**
 * Makes a kit with so many pieces in stock, behind the others.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID
 */
export const createKit = async (
  { database, files, now }: Pick<ServiceDeps, 'database' | 'files' | 'now'>,
  by: ActingAdministrator,
  { idempotencyKey, ...content }: Keyed<KitInput & { stock: number }>,
): Promise<ManagedKit> => {
  const { stock, ...kit } = content
  const picture = await checkPicture({ files }, kit.picture)
  return database.transaction().execute(async (transaction) => {
    const [id, at] = [uuidv7(), now()]
    await lockKits(transaction)
    const sent = { idempotencyKey, call: 'devKits.create', by: by.actor.identityUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return requireManagedKit(transaction, before)
    const { agreementId, pathIds } = await checkKit(transaction, kit, null)
    const columns = kitColumns(kit, picture, agreementId)
    await insertKit(transaction, { id, stock, ...columns, changed_at: at.toISOString() })
    await replacePaths(transaction, id, pathIds)
    const made = await requireManagedKit(transaction, id)
    const act = { action: 'kit.create', subjectKind: 'kit', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { ...kitFacts(made), stock } }, at)
    return made
  })
}
