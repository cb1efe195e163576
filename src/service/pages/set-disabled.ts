import { authorOf, type By } from '../audit/act'
import type { ServiceDeps } from '../deps'
import { lockRow, updateRow } from './page-rows.repository'
import { replaceSections } from './publications.repository'
import { recordPageAct } from './record-page-act'

/**
 * Lets the address of a page answer as if it did not exist, whatever its status; or no longer.
 * @throws ProblemError NOT_FOUND
 */
export const setDisabled = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  disabled: boolean,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    if (row.disabled === disabled) return
    await updateRow(transaction, id, { disabled })
    await replaceSections(transaction, id)
    const act = {
      action: 'page.disable' as const,
      id,
      before: { disabled: row.disabled },
      after: { disabled },
    }
    await recordPageAct(transaction, authorOf(by), act, now())
  })
