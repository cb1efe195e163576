import type { ManagedList, ManagedListQuery } from '~/contract/page-writing'
import { ProblemError } from '~/contract/problem'
import { wholeTree } from '~/contract/paging'
import type { Database } from '../deps'
import {
  countFound,
  countLevel,
  countPages,
  findBranch,
  listAll,
  listFound,
  listLevel,
  listLine,
  type ManagedScope,
} from './managed-pages.repository'

/**
 * Pages for those who look after them, whatever their status, in the order of reading: few are listed whole, of many
 * a page of those beside each other, or of those found.
 */
export const listManaged = async (database: Database, query: ManagedListQuery): Promise<ManagedList> => {
  const scope = await scopeOf(database, query)
  const { q, state, open, page, count } = query
  const above = scope.under === null ? [] : await listLine(database, scope.under)
  const pages = await countPages(database, scope)
  const known = { pages, above, page, count }
  if (q !== '' || state !== undefined) {
    const total = await countFound(database, scope, { q, state })
    const data = await listFound(database, scope, { q, state }, { page, count })
    return { ...known, total, isWhole: false, data }
  }
  if (pages <= wholeTree) {
    return { ...known, total: pages, isWhole: true, data: await listAll(database, scope, wholeTree) }
  }
  const total = await countLevel(database, scope)
  return { ...known, total, isWhole: false, data: await listLevel(database, scope, open, { page, count }) }
}

const scopeOf = async (
  database: Database,
  { component, kind, under, besides }: ManagedListQuery,
): Promise<ManagedScope> => {
  const branchOf = (id: string | undefined) => (id === undefined ? null : findBranch(database, id))
  const scope = { component, kind, under: await branchOf(under), besides: await branchOf(besides) }
  const isElsewhere = component !== undefined && scope.under?.component_id !== component
  if (under !== undefined && (scope.under === null || isElsewhere)) throw new ProblemError('NOT_FOUND')
  return scope
}
