import type { Audience, TreeCategory, TreePage } from '~/contract/pages'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { cutAround, growTree, type TreeLevel, treeOfLevels, wholeTreeOf } from './grow-tree'
import { audiencesOf, mayReadVersions } from './pages.policy'
import { wholeTree } from '~/contract/paging'
import {
  componentsStatement,
  componentStatement,
  firstPagesStatement,
  levelBeforeStatement,
  levelFromStatement,
  lineStatement,
  placeOfPageStatement,
  type TreePlace,
} from './tree.repository'

// Documents next to each other that are shown at most.
const mostSiblings = 300

/** Categories and components, and the pages of the component that was asked for, as far as the reader may open them. */
export const readTree = async (
  database: Database,
  actor: IdentityActor | null,
  query: { component?: string | undefined; page?: string | undefined },
): Promise<TreeCategory[]> => {
  const audiences = audiencesOf(actor)
  const [{ rows }, place] = await Promise.all([
    componentsStatement(audiences).execute(database),
    findPlace(database, audiences, mayReadVersions(actor), query),
  ])
  if (!place) return growTree(rows, null)
  const pages = await readPages(database, audiences, place)
  return growTree(rows, { component: place.slug, pages })
}

/** The page decides where both are given and it can be opened. */
const findPlace = async (
  database: Database,
  audiences: readonly Audience[],
  everyVersion: boolean,
  { component, page }: { component?: string | undefined; page?: string | undefined },
): Promise<TreePlace | null> => {
  if (page !== undefined) {
    const { rows } = await placeOfPageStatement(everyVersion ? null : audiences, page).execute(database)
    if (rows[0]) return rows[0]
  }
  if (component === undefined) return null
  const { rows } = await componentStatement(component).execute(database)
  return rows[0] ?? null
}

const readPages = async (
  database: Database,
  audiences: readonly Audience[],
  place: TreePlace,
): Promise<TreePage[]> => {
  const { rows } = await firstPagesStatement(audiences, place.id, wholeTree + 1).execute(database)
  if (rows.length <= wholeTree) return wholeTreeOf(rows)
  const line = (await lineStatement(audiences, place.id, place.path).execute(database)).rows
  const levels: TreeLevel[] = []
  let under: readonly number[] = []
  for (const { path } of line) {
    levels.push(await readLevel(database, audiences, place.id, under, path))
    under = path
  }
  levels.push(await readLevel(database, audiences, place.id, under, null))
  return treeOfLevels(levels.filter((level) => level.rows.length > 0))
}

/** The documents under one, around the one at a place, if any. */
const readLevel = async (
  database: Database,
  audiences: readonly Audience[],
  component: string,
  under: readonly number[],
  around: readonly number[] | null,
): Promise<TreeLevel> => {
  const count = mostSiblings + 1
  const from = around ?? [...under, 0]
  const after = await levelFromStatement(audiences, component, { under, from, count }).execute(database)
  if (around === null) return cutAround([], after.rows, mostSiblings)
  const before = await levelBeforeStatement(audiences, component, { under, from, count }).execute(database)
  return cutAround(before.rows.toReversed(), after.rows, mostSiblings)
}
