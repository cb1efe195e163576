import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { TreeCategory, TreePage } from '~/contract/pages'
import type { TreeNode } from '~/ui/components/doc-tree/doc-tree'
import { getCategoryHref, getDocumentHref } from './page-hrefs'
import { getHref } from '~/ui/links/href'

export type TreeComponent = TreeCategory['components'][number]

/**
 * With more components than these, each category gets its own list; the pages of the others are in
 * the overview.
 */
const maxListed = 60

interface Branch extends TreeNode {
  children: Branch[]
}

export interface TreeView {
  /** The slug of the open page. */
  current?: string
  /** The product version chosen in the open component. */
  version?: string | undefined
  /** Loads and shows the pages of a component when it is expanded. */
  getPages: (component: TreeComponent) => ReactNode
}

/** Returns the pages that apply to a product version, with their parents and the open page. */
export function filterByVersion(
  pages: readonly TreePage[],
  version: string | undefined,
  current?: string,
): TreePage[] {
  // From the end: an entry of lower depth than the last kept one is its ancestor.
  let needed = -1
  const kept = pages.toReversed().filter(({ slug, depth, appliesTo }) => {
    const isWanted = isAboutVersion(appliesTo, version) || slug === current || depth < needed
    if (isWanted) needed = depth
    return isWanted
  })
  return kept.toReversed()
}

/** Converts pages to nodes, nested by depth. */
export function toPageNodes(
  pages: readonly TreePage[],
  { current, version }: Pick<TreeView, 'current' | 'version'> = {},
): TreeNode[] {
  const top: Branch[] = []
  const open: Branch[] = []
  for (const { slug, title, depth, hasMore, apiPart } of filterByVersion(pages, version, current)) {
    const branch: Branch = {
      id: slug,
      label: title,
      to: getDocumentHref(slug, version),
      current: slug === current,
      hasMore,
      ...(apiPart !== null && apiPart !== 'overview' && apiPart !== 'group' && { method: apiPart }),
      children: [],
    }
    // A page with a skipped level is nested under the last one.
    open.length = Math.min(depth, open.length)
    const parent = open.at(-1)
    if (parent === undefined) top.push(branch)
    else parent.children.push(branch)
    open.push(branch)
  }
  return top
}

const sum = (components: readonly TreeComponent[]) =>
  components.reduce((total, { count }) => total + count, 0)

/**
 * Builds the reader's tree of categories, components and pages. A category with one component shows its pages directly;
 * components without pages are left out.
 */
export function buildDocumentTree(categories: readonly TreeCategory[], view: TreeView): TreeNode[] {
  const filled = categories
    .map((category) => ({ ...category, components: category.components.filter(({ count }) => count > 0) }))
    .filter(({ components }) => components.length > 0)
  const isLong = filled.reduce((total, { components }) => total + components.length, 0) > maxListed
  return filled.map(({ name, slug, components }) => {
    const [only] = components
    if (only !== undefined && components.length === 1) return { ...toComponentNode(only, view), label: name }
    if (isLong && !components.some(({ pages }) => pages.length > 0)) {
      return { id: slug, label: name, to: getCategoryHref(slug), count: sum(components), hasMore: true }
    }
    return {
      id: slug,
      label: name,
      count: sum(components),
      children: components.map((component) => toComponentNode(component, view)),
    }
  })
}

const toComponentNode = (component: TreeComponent, view: TreeView): TreeNode => {
  const { slug, name, count, first, pages } = component
  const node = { id: `component/${slug}`, label: name }
  if (pages.length > 0)
    return { ...node, count, children: [...toPageNodes(pages, view), ...toFilesNode(component)] }
  return {
    ...node,
    ...(first === null ? {} : { to: getDocumentHref(first.slug) }),
    count,
    lazy: () => view.getPages(component),
  }
}

/** A link to the files of a component that has some. */
const toFilesNode = ({ slug, downloads }: TreeComponent): TreeNode[] =>
  downloads === 0
    ? []
    : [
        {
          id: `downloads/${slug}`,
          label: t`Downloads`,
          to: getHref({ to: '/downloads', search: { component: slug } }),
          count: downloads,
        },
      ]

/** A page without versions applies to all of them. */
export const isAboutVersion = (appliesTo: readonly string[], version: string | undefined): boolean =>
  version === undefined || appliesTo.length === 0 || appliesTo.includes(version)

/** The product version notice of a page, for a reader who chose a version. */
export type VersionNote =
  | { kind: 'older'; about: readonly string[]; newest: string }
  | { kind: 'other'; about: readonly string[]; chosen: string }
  | { kind: 'quiet'; about: readonly string[] }

/**
 * - `older`: the page leaves the newest version out
 * - `other`: it leaves out the one that the reader chose
 * - `quiet`: it is about some, the newest among them
 *
 * Null for a page about all of them.
 * @param versions of the component, the newest first
 */
export function getVersionNote(
  appliesTo: readonly string[],
  versions: readonly string[],
  chosen: string | undefined,
): VersionNote | null {
  const about = versions.filter((version) => appliesTo.includes(version))
  const [newest] = versions
  if (about.length === 0 || newest === undefined) return null
  if (chosen !== undefined && !about.includes(chosen)) return { kind: 'other', about, chosen }
  return about.includes(newest) ? { kind: 'quiet', about } : { kind: 'older', about, newest }
}
