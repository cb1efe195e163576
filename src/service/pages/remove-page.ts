import { ProblemError } from '~/contract/problem'
import { authorOf } from '../audit/act'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { kitsAskingFor } from '../dev-kits/kits-asking-for'
import { carryPageSlug } from '../learning-paths/carry-page-slug'
import { deleteRow, hasChildren, lockRow, requireRow } from './page-rows.repository'
import { mayRemove } from './page-writing.policy'
import { listChildren, lockComponents, writePaths, writePositions } from './placement.repository'
import { recordPageAct } from './record-page-act'
import { newestVersion } from './refuse-stale'

/**
 * Removes a document that readers never had, or that is archived, with all its versions.
 * @throws ProblemError NOT_FOUND, NOT_EMPTY, CONFLICT
 */
export const removePage = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { component_id: componentId } = await requireRow(transaction, id)
    if (componentId !== null) await lockComponents(transaction, [componentId])
    const row = await lockRow(transaction, id)
    if (row.component_id !== componentId) throw new ProblemError('CONFLICT')
    if (!mayRemove(row)) {
      const detail = 'A page that readers have, or had, is archived before it is removed.'
      throw new ProblemError('CONFLICT', { detail })
    }
    if (await hasChildren(transaction, id)) throw new ProblemError('NOT_EMPTY')
    const kits = await kitsAskingFor(transaction, { page: id })
    if (kits !== null) throw new ProblemError('NOT_EMPTY', { detail: kits })
    const { title } = await newestVersion(transaction, row)
    await deleteRow(transaction, id)
    await carryPageSlug(transaction, { from: row.slug, to: null })
    if (componentId !== null) {
      const place = { componentId, parentId: row.parent_id }
      await writePositions(transaction, place, await listChildren(transaction, place))
      await writePaths(transaction, place)
    }
    const act = { action: 'page.remove' as const, id, before: { title, slug: row.slug } }
    await recordPageAct(transaction, authorOf(by), act, now())
  })
