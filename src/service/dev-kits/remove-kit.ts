import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { lockKit } from './dev-kits.repository'
import { kitFacts } from './kit-facts'
import { deleteKit, lockKits } from './managed-kits.repository'
import { requireManagedKit } from './managed-kits'

/**
 * Deletes a kit that nobody ever requested.
 * @throws ProblemError NOT_FOUND; NOT_EMPTY where it was requested
 */
export const removeKit = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    // Nobody requests it from here on.
    if (!(await lockKit(transaction, { id }))) throw new ProblemError('NOT_FOUND')
    const kit = await requireManagedKit(transaction, id)
    if (kit.requests > 0) {
      const detail = 'This kit was requested, and its requests are kept. Withdraw it instead.'
      throw new ProblemError('NOT_EMPTY', { detail })
    }
    await deleteKit(transaction, id)
    const act = { action: 'kit.remove', subjectKind: 'kit', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: kitFacts(kit), after: {} }, now())
  })
