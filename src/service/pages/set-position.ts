import { ProblemError } from '~/contract/problem'
import { authorOf, type By } from '../audit/act'
import type { Database, ServiceDeps } from '../deps'
import { lockRow, requireRow, updateRow } from './page-rows.repository'
import { mayMove } from './page-writing.policy'
import { holdComponent, requireParent } from './place-under'
import {
  describePlace,
  listChildren,
  listSubtree,
  moveToComponent,
  type Place,
  writePaths,
  writePositions,
} from './placement.repository'
import { recordPageAct } from './record-page-act'

export interface PagePosition {
  /** The id of a component; the one it has now unless told. */
  component?: string | undefined
  parent: string | null
  /** From 1; last unless told. */
  position?: number | undefined
}

/** Takes the page out of its row of siblings, and puts it into the one it comes to. */
const rearrange = async (
  transaction: Database,
  id: string,
  {
    from,
    to,
    position = Number.POSITIVE_INFINITY,
  }: { from: Place; to: Place; position?: number | undefined },
) => {
  const left = (await listChildren(transaction, from)).filter((sibling) => sibling !== id)
  const joined = (await listChildren(transaction, to)).filter((sibling) => sibling !== id)
  const isSame = from.componentId === to.componentId && from.parentId === to.parentId
  await updateRow(transaction, id, { parent_id: to.parentId })
  if (!isSame) await writePositions(transaction, from, left)
  await writePositions(transaction, to, joined.toSpliced(position - 1, 0, id))
  if (!isSame) await writePaths(transaction, from)
  await writePaths(transaction, to)
}

/**
 * Moves a document, with all that is under it, also into another component.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `component` or `parent`, CONFLICT under itself, for a content
 *   page, and where somebody moved it at the same time
 */
export const setPagePosition = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: By,
  id: string,
  { component, parent: parentId, position }: PagePosition,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const known = await requireRow(transaction, id)
    if (!mayMove(known) || known.component_id === null) {
      throw new ProblemError('CONFLICT', { detail: 'This page of the site stays where it is.' })
    }
    const componentId = component ?? known.component_id
    const target = await holdComponent(transaction, componentId, [known.component_id])
    const row = await lockRow(transaction, id)
    const before = await describePlace(transaction, id)
    if (row.component_id !== known.component_id) throw new ProblemError('CONFLICT')
    const subtree = await listSubtree(transaction, id)
    const ids = subtree.map((page) => page.id)
    const levels = subtree.reduce((most, { depth }) => Math.max(most, depth + 1), 1)
    await requireParent(transaction, { componentId, parentId }, { levels, besides: new Set(ids) })
    if (componentId !== row.component_id) {
      await moveToComponent(transaction, ids, { componentId, versions: target.versions })
    }
    const from = { componentId: known.component_id, parentId: row.parent_id }
    await rearrange(transaction, id, { from, to: { componentId, parentId }, position })
    const after = await describePlace(transaction, id)
    const isSame = componentId === row.component_id && parentId === row.parent_id
    if (isSame && before.position === after.position) return
    await recordPageAct(transaction, authorOf(by), { action: 'page.move', id, before, after }, now())
  })
