import { mostInStock } from '~/contract/dev-kits'
import { fieldProblem, ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { addStock, lockKit } from './dev-kits.repository'
import { findStockChange, insertStockChange } from './stock-changes.repository'

interface Change {
  /** Made by whoever sends it. */
  id?: string | undefined
  /** Pieces that came, or, below zero, went. */
  by: number
}

/** Whether this change was counted before, its answer having been lost. */
const isCounted = async (transaction: Database, kitId: string, { id, by: pieces }: Change) => {
  const counted = id === undefined ? undefined : await findStockChange(transaction, id)
  if (counted === undefined) return false
  if (counted.kit_id === kitId && counted.pieces === pieces) return true
  const number = counted.pieces.toLocaleString('en')
  throw new ProblemError('CONFLICT', {
    detail: `This change was counted already, with ${number}. Look at the stock before you change it again.`,
  })
}

/**
 * Adds pieces to the stock of a kit, or takes some away; never below none. A change with an id counts once.
 * @throws ProblemError NOT_FOUND, OUT_OF_STOCK; CONFLICT where another change had that id; FIELDS_INVALID at `by` for
 *   more than a kit can have
 */
export const changeStock = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  actor: ActingAdministrator,
  slug: string,
  change: Change,
): Promise<{ slug: string; stock: number }> =>
  database.transaction().execute(async (transaction) => {
    const kit = await lockKit(transaction, { slug })
    if (!kit) throw new ProblemError('NOT_FOUND')
    if (await isCounted(transaction, kit.id, change)) return { slug, stock: kit.stock }
    const { id, by: pieces } = change
    const stock = kit.stock + pieces
    if (stock < 0) throw new ProblemError('OUT_OF_STOCK', { detail: `Only ${kit.stock} are left.` })
    if (stock > mostInStock) {
      throw fieldProblem('by', `A kit has at most ${mostInStock.toLocaleString('en')} pieces.`)
    }
    await addStock(transaction, kit.id, pieces)
    const at = now()
    if (id !== undefined) await insertStockChange(transaction, { id, kitId: kit.id, pieces }, at)
    const act = { action: 'kit.stock', subjectKind: 'kit', subjectId: kit.id } as const
    await recordAct(transaction, actor, { ...act, before: { stock: kit.stock }, after: { stock } }, at)
    return { slug, stock }
  })
