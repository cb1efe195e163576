import { authorOf, type By } from '../audit/act'
import type { ServiceDeps } from '../deps'
import { lockRow } from './page-rows.repository'
import { recordPageAct } from './record-page-act'
import { isSlugTaken, keepOldSlug, lockSlugs } from './slugs.repository'

/**
 * Lets an address lead to a page that never had it here, such as the one it had before it was imported.
 * @returns false where another page has it, or had it
 * @throws ProblemError NOT_FOUND
 */
export const leadAddressTo = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  slug: string,
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockRow(transaction, id)
    await lockSlugs(transaction)
    if (await isSlugTaken(transaction, { slug })) return false
    const at = now()
    await keepOldSlug(transaction, { id, from: slug, to: row.slug }, at)
    await recordPageAct(transaction, authorOf(by), { action: 'page.address', id, after: { slug } }, at)
    return true
  })
