import { fieldProblem, ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { deepestNesting } from './page-writing.policy'
import { findParent, lockComponents } from './placement.repository'

/**
 * Holds the component that a page comes to stand in, together with those that it leaves, until the transaction ends.
 * @throws ProblemError FIELDS_INVALID at `component`, where there is none
 */
export const holdComponent = async (
  transaction: Database,
  componentId: string,
  left: string[] = [],
): Promise<{ versions: string[] }> => {
  const component = (await lockComponents(transaction, [componentId, ...left])).get(componentId)
  if (!component) throw fieldProblem('component', 'There is no such component.')
  return component
}

/**
 * Refuses a parent that is none of the component's pages, or so deep that what comes under it would be deeper than
 * pages nest. `levels` is how many come, `besides` the pages that cannot be it: those that move.
 * @returns the order of reading of the parent
 * @throws ProblemError FIELDS_INVALID at `parent`, CONFLICT where it is among `besides`
 */
export const requireParent = async (
  database: Database,
  { componentId, parentId }: { componentId: string; parentId: string | null },
  { levels = 1, besides = new Set<string>() }: { levels?: number; besides?: ReadonlySet<string> } = {},
): Promise<number[]> => {
  if (parentId !== null && besides.has(parentId)) {
    throw new ProblemError('CONFLICT', { detail: 'A page cannot stand under itself.' })
  }
  const parent =
    parentId === null ? { component_id: componentId, path: [] } : await findParent(database, parentId)
  if (parent?.component_id !== componentId) {
    throw fieldProblem('parent', 'Choose a page of the same component.')
  }
  if (parent.path.length + levels > deepestNesting) {
    throw fieldProblem('parent', `Pages nest at most ${deepestNesting} levels deep.`)
  }
  return parent.path
}
