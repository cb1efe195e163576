import { mostInStock } from '~/contract/dev-kits'
import { fieldProblem, ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { addStock, lockKit } from './dev-kits.repository'

/**
 * Adds pieces to the stock of a kit, or, below zero, takes some away; never below none.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED, OUT_OF_STOCK; FIELDS_INVALID at `by` for more than a kit can
 *   have
 */
export const changeStock = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  actor: ActingAdministrator,
  slug: string,
  { idempotencyKey, by: pieces }: Keyed<{ by: number }>,
): Promise<{ slug: string; stock: number }> =>
  database.transaction().execute(async (transaction) => {
    const kit = await lockKit(transaction, { slug })
    if (!kit) throw new ProblemError('NOT_FOUND')
    const at = now()
    const { identityUid } = actor.actor
    const sent = { idempotencyKey, call: 'devKits.setStock', by: identityUid, content: { slug, pieces } }
    if ((await doneBefore(transaction, sent, kit.id, at)) !== null) return { slug, stock: kit.stock }
    const stock = kit.stock + pieces
    if (stock < 0) throw new ProblemError('OUT_OF_STOCK', { detail: `Only ${kit.stock} are left.` })
    if (stock > mostInStock) {
      throw fieldProblem('by', `A kit has at most ${mostInStock.toLocaleString('en')} pieces.`)
    }
    await addStock(transaction, kit.id, pieces)
    const act = { action: 'kit.stock', subjectKind: 'kit', subjectId: kit.id } as const
    await recordAct(transaction, actor, { ...act, before: { stock: kit.stock }, after: { stock } }, at)
    return { slug, stock }
  })
