import { t } from '@lingui/core/macro'
import type { Audience, TreeCategory, TreePage } from '~/contract/pages'
import { maxWholeTreePages } from '~/contract/paging'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../../http/actor'
import type { Database, WriteContext } from '../../context'
import { getAudiences, maxNesting, mayMove, mayReadVersions } from './pages.policy'
import { publish } from '../../events/publish'
import type { By } from '../audit/audit-actions'
import { lockRow, requireRow, updateRow } from './page-statements.queries'
import {
  type ComponentRow,
  type ParentPosition,
  type TreePosition,
  type TreeRow,
  componentStatement,
  componentsStatement,
  describePosition,
  findParent,
  firstPagesStatement,
  levelBeforeStatement,
  levelFromStatement,
  ancestorsStatement,
  listChildren,
  listSubtree,
  lockComponents,
  moveToComponent,
  pagePositionStatement,
  writePaths,
  writePositions,
} from './page-tree.queries'

/** Groups ordered rows to categories of components; only the opened one has pages. */
export const buildTree = (
  rows: readonly ComponentRow[],
  opened: { component: string; pages: TreePage[] } | null,
): TreeCategory[] => {
  const categories = new Map<string, TreeCategory>()
  for (const row of rows) {
    const category = categories.get(row.category_slug) ?? {
      name: row.category_name,
      slug: row.category_slug,
      description: row.category_description,
      components: [],
    }
    categories.set(row.category_slug, category)
    if (row.name === null || row.slug === null) continue
    category.components.push({
      name: row.name,
      slug: row.slug,
      description: row.description ?? '',
      versions: row.versions ?? [],
      count: row.count,
      first: row.first,
      downloads: row.downloads,
      pages: opened?.component === row.slug ? opened.pages : [],
    })
  }
  return [...categories.values()]
}

const isUnder = (path: readonly number[], above: readonly number[]) =>
  above.length < path.length && above.every((place, index) => place === path[index])

const getPage = (row: TreeRow, depth: number, hasMore: boolean): TreePage => ({
  slug: row.slug,
  title: row.title,
  depth,
  hasMore,
  apiPart: row.api_part,
  appliesTo: row.applies_to,
})

/** Builds the tree of a whole component: the depth of a page counts its ancestors among the rows. */
export const buildWholeTree = (rows: readonly TreeRow[]): TreePage[] => {
  const above: number[][] = []
  return rows.map((row) => {
    for (let last = above.at(-1); last && !isUnder(row.path, last); last = above.at(-1)) above.pop()
    const page = getPage(row, above.length, false)
    above.push(row.path)
    return page
  })
}

/** Sibling documents, and whether some were left out. */
interface TreeLevel {
  rows: TreeRow[]
  isCut: boolean
}

/** Joins the levels from the topmost down, each under one page of the level above it, to one list. */
export const buildTreeFromLevels = (levels: readonly TreeLevel[], depth = 0): TreePage[] => {
  const [level, ...deeper] = levels
  if (!level) return []
  const opened = deeper[0]?.rows[0]
  return level.rows.flatMap((row) =>
    opened && isUnder(opened.path, row.path)
      ? [getPage(row, depth, deeper[0]?.isCut === true), ...buildTreeFromLevels(deeper, depth + 1)]
      : [getPage(row, depth, row.has_more)],
  )
}

/** Limits the siblings before and after a position to a number around it. */
export const limitSiblings = (
  before: readonly TreeRow[],
  after: readonly TreeRow[],
  most: number,
): TreeLevel => {
  const rows = [...before, ...after]
  if (rows.length <= most) return { rows, isCut: false }
  const start = Math.max(0, Math.min(before.length - Math.floor(most / 2), rows.length - most))
  return { rows: rows.slice(start, start + most), isCut: true }
}

/**
 * Locks the component that a page moves to, together with those it leaves, until the transaction ends.
 * @throws ProblemError FIELDS_INVALID at `component`, if it does not exist
 */
export const lockComponentOfMove = async (
  transaction: Database,
  componentId: string,
  left: string[] = [],
): Promise<{ versions: string[] }> => {
  const component = (await lockComponents(transaction, [componentId, ...left])).get(componentId)
  if (!component) throw createFieldError('component', 'componentUnknown')
  return component
}

/**
 * Refuses a parent that is not a page of the component, or so deep that its new descendants would exceed the nesting
 * limit. `levels` is their depth, `besides` the moved pages, which cannot be the parent.
 * @returns the path of the parent
 * @throws ProblemError FIELDS_INVALID at `parent`, CONFLICT if it is among `besides`
 */
export const requireParent = async (
  database: Database,
  { componentId, parentId }: { componentId: string; parentId: string | null },
  { levels = 1, besides = new Set<string>() }: { levels?: number; besides?: ReadonlySet<string> } = {},
): Promise<number[]> => {
  if (parentId !== null && besides.has(parentId)) {
    throw new ProblemError('CONFLICT', { detail: t`You can’t move a page under itself.` })
  }
  const parent =
    parentId === null ? { component_id: componentId, path: [] } : await findParent(database, parentId)
  if (parent?.component_id !== componentId) {
    throw createFieldError('parent', 'parentElsewhere')
  }
  if (parent.path.length + levels > maxNesting) {
    throw createFieldError('parent', 'nestedTooDeep', { max: maxNesting })
  }
  return parent.path
}

interface PagePosition {
  /** The id of a component; the current one by default. */
  component?: string | undefined
  parent: string | null
  /** From 1; last by default. */
  position?: number | undefined
}

/** Removes the page from its siblings and inserts it among its new ones. */
const insertAmongSiblings = async (
  transaction: Database,
  id: string,
  {
    from,
    to,
    position = Number.POSITIVE_INFINITY,
  }: { from: ParentPosition; to: ParentPosition; position?: number | undefined },
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
 * Moves a document with all its descendants, also into another component.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `component` or `parent`, CONFLICT under itself, for a content page,
 *   and if it was moved at the same time
 */
export const setPagePosition = (
  context: WriteContext,
  by: By,
  id: string,
  { component, parent: parentId, position }: PagePosition,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const known = await requireRow(transaction, id)
    if (!mayMove(known) || known.component_id === null) {
      throw new ProblemError('CONFLICT', { detail: t`You can’t move this page.` })
    }
    const componentId = component ?? known.component_id
    const target = await lockComponentOfMove(transaction, componentId, [known.component_id])
    const row = await lockRow(transaction, id)
    const before = await describePosition(transaction, id)
    if (row.component_id !== known.component_id) throw new ProblemError('CONFLICT')
    const subtree = await listSubtree(transaction, id)
    const ids = subtree.map((page) => page.id)
    const levels = subtree.reduce((most, { depth }) => Math.max(most, depth + 1), 1)
    await requireParent(transaction, { componentId, parentId }, { levels, besides: new Set(ids) })
    if (componentId !== row.component_id) {
      await moveToComponent(transaction, ids, { componentId, versions: target.versions })
    }
    const from = { componentId: known.component_id, parentId: row.parent_id }
    await insertAmongSiblings(transaction, id, { from, to: { componentId, parentId }, position })
    const after = await describePosition(transaction, id)
    const isSame = componentId === row.component_id && parentId === row.parent_id
    if (isSame && before.position === after.position) return
    await publish(context, transaction, { type: 'page.moved', by, id, before, after, at: context.now() })
  })

// The maximum number of siblings shown.
const maxSiblings = 300

/** Reads categories and components, and the pages of the requested component, as far as the reader may open them. */
export const readTree = async (
  database: Database,
  actor: IdentityActor | null,
  query: { component?: string | undefined; page?: string | undefined },
): Promise<TreeCategory[]> => {
  const audiences = getAudiences(actor)
  const [{ rows }, place] = await Promise.all([
    componentsStatement(audiences).execute(database),
    findPosition(database, audiences, mayReadVersions(actor), query),
  ])
  if (!place) return buildTree(rows, null)
  const pages = await readPages(database, audiences, place)
  return buildTree(rows, { component: place.slug, pages })
}

/** If both are given, the page decides, if the reader may open it. */
const findPosition = async (
  database: Database,
  audiences: readonly Audience[],
  everyVersion: boolean,
  { component, page }: { component?: string | undefined; page?: string | undefined },
): Promise<TreePosition | null> => {
  if (page !== undefined) {
    const { rows } = await pagePositionStatement(everyVersion ? null : audiences, page).execute(database)
    if (rows[0]) return rows[0]
  }
  if (component === undefined) return null
  const { rows } = await componentStatement(component).execute(database)
  return rows[0] ?? null
}

const readPages = async (
  database: Database,
  audiences: readonly Audience[],
  place: TreePosition,
): Promise<TreePage[]> => {
  const { rows } = await firstPagesStatement(audiences, place.id, maxWholeTreePages + 1).execute(database)
  if (rows.length <= maxWholeTreePages) return buildWholeTree(rows)
  const line = (await ancestorsStatement(audiences, place.id, place.path).execute(database)).rows
  const levels: TreeLevel[] = []
  let under: readonly number[] = []
  for (const { path } of line) {
    levels.push(await readLevel(database, audiences, place.id, under, path))
    under = path
  }
  levels.push(await readLevel(database, audiences, place.id, under, null))
  return buildTreeFromLevels(levels.filter((level) => level.rows.length > 0))
}

/** Reads the child documents of one, around the one at a position, if any. */
const readLevel = async (
  database: Database,
  audiences: readonly Audience[],
  component: string,
  under: readonly number[],
  around: readonly number[] | null,
): Promise<TreeLevel> => {
  const count = maxSiblings + 1
  const from = around ?? [...under, 0]
  const after = await levelFromStatement(audiences, component, { under, from, count }).execute(database)
  if (around === null) return limitSiblings([], after.rows, maxSiblings)
  const before = await levelBeforeStatement(audiences, component, { under, from, count }).execute(database)
  return limitSiblings(before.rows.toReversed(), after.rows, maxSiblings)
}
