import { posix } from 'node:path'
import { slugify } from '~/contract/slugify'
import { toPathSlug } from '~/contract/field-schemas'
import type { SourcePage } from './source-page'
import type { FolderSettings } from '../site/front-matter'
import { type NavEntry, getFileName, getFolder, formatFolderName, withoutNumber } from '../site/read-site'

/** A folder with its content, in reading order. */
interface Folder {
  /** Relative to the folder of all pages; empty for that folder. */
  path: string
  name: string
  settings: FolderSettings
  /** The folder's own page. */
  index: SourcePage | null
  children: (Folder | SourcePage)[]
}

const isFolder = (child: Folder | SourcePage): child is Folder => 'children' in child

interface Order {
  nav: ReadonlyMap<string, NavEntry>
  settings: ReadonlyMap<string, FolderSettings>
}

/** Builds folders from paths. `content` is their common folder. */
export const buildFolders = (
  pages: readonly SourcePage[],
  content: string,
  { nav, settings }: Order,
): Folder => {
  const folders = new Map<string, Folder>()
  const folderAt = (path: string): Folder => {
    const known = folders.get(path)
    if (known) return known
    const folder: Folder = {
      path,
      name: formatFolderName(path),
      settings: settings.get(path) ?? {},
      index: null,
      children: [],
    }
    folders.set(path, folder)
    if (path !== content) folderAt(getParent(path, content)).children.push(folder)
    return folder
  }
  // A page called index is preferred to one called README as the folder's own page.
  const inOrder = pages.toSorted(
    (one, other) => getRank(one) - getRank(other) || (one.path < other.path ? -1 : 1),
  )
  for (const page of inOrder) {
    const folder = folderAt(getFolder(page.path))
    if (page.isIndex && folder.index === null) folder.index = page
    else folder.children.push(page)
  }
  const root = folderAt(content)
  nestUnderParents(pages, [...folders.values()])
  sortFolder(root, nav)
  return root
}

/** Themes of Jekyll name the parent page by its title, in any folder. */
const nestUnderParents = (pages: readonly SourcePage[], folders: Folder[]) => {
  const getHolder = (child: Folder | SourcePage) => folders.find(({ children }) => children.includes(child))
  const getOwn = (page: SourcePage) => folders.find(({ index }) => index === page)
  const isWithin = (inner: Folder | undefined, outer: Folder | SourcePage): boolean =>
    inner !== undefined && (inner === outer || isWithin(getHolder(inner), outer))
  const remove = (child: Folder | SourcePage) => {
    const holder = getHolder(child)
    if (holder === undefined) return
    holder.children = holder.children.filter((one) => one !== child)
    // An empty folder is dropped.
    if (holder.index === null && holder.children.length === 0) remove(holder)
  }
  /** The folder that a page represents from now on. */
  const makeFolder = (page: SourcePage): Folder => {
    const path = page.path.replace(/\.[a-z]+$/i, '')
    const known = folders.find((one) => one.path === path && one.index === null)
    const folder = known ?? { path, name: page.title, settings: {}, index: null, children: [] }
    folder.index = page
    if (!known) {
      folders.push(folder)
      getHolder(page)?.children.push(folder)
    }
    remove(page)
    return folder
  }
  for (const page of pages) {
    const { parent, grandParent } = page.facts
    const named = parent === '' ? [] : pages.filter((one) => one !== page && one.title === parent)
    const above = named.find(({ facts }) => facts.parent === grandParent) ?? named[0]
    const moved = getOwn(page) ?? page
    const holder = getHolder(moved)
    if (above === undefined || holder === undefined || holder.index === above) continue
    const folder = getOwn(above) ?? makeFolder(above)
    if (isWithin(folder, moved)) continue
    remove(moved)
    folder.children.push(moved)
  }
}

const getRank = ({ isIndex, path }: SourcePage) => {
  if (!isIndex) return 2
  return /^readme/i.test(getFileName(path)) ? 1 : 0
}

const getParent = (path: string, content: string): string => {
  const parent = getFolder(path)
  return parent.length < content.length ? content : parent
}

/** The position of a folder or page among its siblings: in the menu, by its number, by its name. */
const getSortKey = (
  child: Folder | SourcePage,
  nav: ReadonlyMap<string, NavEntry>,
): [number, number, string] => {
  if (!isFolder(child)) {
    return [nav.get(child.path)?.place ?? Infinity, getOrder(child), child.path.toLowerCase()]
  }
  const { path } = child
  const number = withoutNumber(getFileName(path)).number ?? Infinity
  const order = child.settings.position ?? (child.index ? getOrder(child.index, Infinity) : Infinity)
  return [getFirstPosition(child, nav), Number.isFinite(order) ? order : number, path.toLowerCase()]
}

/** Hugo counts a page of weight 0 as one without. */
const getOrder = ({ order }: SourcePage, missing = Infinity): number =>
  order === null ? missing : order || missing

const getFirstPosition = (folder: Folder, nav: ReadonlyMap<string, NavEntry>): number => {
  const own = folder.index ? (nav.get(folder.index.path)?.place ?? Infinity) : Infinity
  return Math.min(
    own,
    ...folder.children.map((child) =>
      isFolder(child) ? getFirstPosition(child, nav) : (nav.get(child.path)?.place ?? Infinity),
    ),
  )
}

const sortFolder = (folder: Folder, nav: ReadonlyMap<string, NavEntry>) => {
  const placed = folder.children.map((child) => ({ child, place: getSortKey(child, nav) }))
  placed.sort(({ place: one }, { place: other }) => {
    for (const at of [0, 1] as const) if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1
    return one[2] < other[2] ? -1 : 1
  })
  folder.children = placed.map(({ child }) => child)
  for (const child of folder.children) if (isFolder(child)) sortFolder(child, nav)
}

/** A planned category or component, with the folder that it is made from. */
export interface PlannedPart {
  /** The folder; with the prefix `overview:` for the pages above all components. */
  key: string
  name: string
  slug: string
  description: string
  versions: string[]
}

/** A component, and its category; null if it exists already. */
export interface PlannedComponent extends PlannedPart {
  category: PlannedPart | null
}

/** A planned page, in reading order: parents are first. */
export interface PlannedPage {
  /** The path of its file, or of its folder with a slash at the end if the folder has no page of its own. */
  path: string
  source: SourcePage | null
  title: string
  /** Markdown with links relative to its path. */
  text: string
  summary: string
  /** The key of its component; empty if one was chosen for all files. */
  component: string
  /** The path of the parent page. */
  parent: string | null
  /** Candidate slugs, the best one first. */
  slugs: string[]
}

/** The target of an import. */
type Target =
  | { into: 'categories' }
  /** The folders become components of one category. */
  | { into: 'category' }
  /** All pages go into one component. */
  | { into: 'component' }

export interface Plan {
  components: PlannedComponent[]
  pages: PlannedPage[]
  /** Files that name a category or a component and have no text for a page. */
  described: string[]
}

interface Names {
  /** For what is above all folders. */
  source: string
  target: Target
}

// The portal's nesting limit; deeper pages become siblings of their folder's page.
const maxDepth = 8

/** Converts a folder to a category or a component. */
const getPart = (folder: Folder): PlannedPart => ({
  key: folder.path,
  name: folder.settings.label ?? (folder.index?.shortTitle || folder.index?.title) ?? folder.name,
  slug: folder.settings.slug ?? (slugify(withoutNumber(getFileName(folder.path)).name) || 'part'),
  description: folder.settings.description ?? folder.index?.summary ?? '',
  versions: folder.settings.versions ?? [],
})

/** Divides folders into categories, components and nested pages. */
export const planPages = (root: Folder, { source, target }: Names): Plan => {
  const plan: Plan = { components: [], pages: [], described: [] }
  const addPage = (page: SourcePage, component: string, parent: string | null): string => {
    const { path, title, text, summary } = page
    plan.pages.push({ path, source: page, title, text, summary, component, parent, slugs: getSlugs(page) })
    return path
  }

  const addFolder = (folder: Folder, component: string, parent: string | null, depth: number) => {
    const path = folder.index
      ? addPage(folder.index, component, parent)
      : addContents(folder, component, parent)
    addChildren(folder, component, depth < maxDepth ? path : parent, depth + 1)
  }

  /** A folder without a page of its own gets one that lists its content. */
  const addContents = (folder: Folder, component: string, parent: string | null): string => {
    const path = `${folder.path}/`
    const title = folder.settings.label ?? folder.name
    const slugs = getSlugCandidates(
      slugify(withoutNumber(getFileName(folder.path)).name),
      getFolder(folder.path),
    )
    const text = getContents(folder)
    const summary = folder.settings.description ?? ''
    plan.pages.push({ path, source: null, title, text, summary, component, parent, slugs })
    return path
  }

  const addChildren = (folder: Folder, component: string, parent: string | null, depth: number) => {
    for (const child of folder.children) {
      if (isFolder(child)) addFolder(child, component, parent, depth)
      else addPage(child, component, parent)
    }
  }

  /** The page of a folder that became a component or a category: only if it has content. */
  const addIndex = (folder: Folder, component: string) => {
    if (!folder.index) return
    if (folder.index.text.trim() === '') plan.described.push(folder.index.path)
    else addPage(folder.index, component, null)
  }

  const addComponent = (folder: Folder, category: PlannedPart | null) => {
    plan.components.push({ ...getPart(folder), category })
    addIndex(folder, folder.path)
    addChildren(folder, folder.path, null, 1)
  }

  /** Puts pages above the components of a category into a component of their own. */
  const addLoose = (folder: Folder, category: PlannedPart | null, slug: string) => {
    const loose = folder.children.filter((child) => !isFolder(child))
    const isSpoken = folder.index !== null && folder.index.text.trim() !== ''
    if (folder.index && !isSpoken) plan.described.push(folder.index.path)
    if (loose.length === 0 && !isSpoken) return
    const key = `overview:${folder.path}`
    plan.components.push({ key, name: 'Overview', slug, description: '', versions: [], category })
    if (folder.index && isSpoken) addPage(folder.index, key, null)
    for (const page of loose) if (!isFolder(page)) addPage(page, key, null)
  }

  if (target.into === 'component') {
    addIndex(root, '')
    addChildren(root, '', null, 1)
    return plan
  }
  const slug = slugify(source) || 'documents'
  if (target.into === 'category') {
    addLoose(root, null, `${slug}-overview`)
    for (const child of root.children) if (isFolder(child)) addComponent(child, null)
    return plan
  }
  const top: PlannedPart = {
    key: 'source:',
    name: root.index?.shortTitle || formatFolderName(source),
    slug,
    description: root.index?.summary ?? '',
    versions: [],
  }
  addLoose(root, top, `${slug}-overview`)
  for (const folder of root.children) {
    if (!isFolder(folder)) continue
    const category = getPart(folder)
    addLoose(folder, category, `${category.slug}-overview`)
    for (const child of folder.children) if (isFolder(child)) addComponent(child, category)
  }
  return plan
}

/** Lists links to the content of a folder. */
const getContents = (folder: Folder): string =>
  folder.children
    .map((child) => {
      const path = isFolder(child) ? (child.index?.path ?? `${child.path}/`) : child.path
      const title = isFolder(child) ? (child.index?.title ?? child.settings.label ?? child.name) : child.title
      const label = title.replace(/[[\]]/g, String.raw`\$&`)
      const address = posix.relative(folder.path, path).split('/').map(encodeURIComponent).join('/')
      return `- [${label}](${address})`
    })
    .join('\n')

/** The last part of the previous address, or its name; then with more and more of its folders before it. */
const getSlugs = ({ path, title, facts, isIndex }: SourcePage): string[] => {
  const folder = getFolder(path)
  const name = withoutNumber(getFileName(path).replace(/\.[a-z]+$/i, '')).name
  const own = facts.address.split('/').findLast((part) => part !== '') ?? ''
  const wished = slugify(own.replace(/\.html?$/, '')) || (isIndex ? '' : slugify(name))
  if (!isIndex || wished !== '') return getSlugCandidates(wished || slugify(name), folder)
  // The page at the top has no folder.
  return getSlugCandidates(
    slugify(withoutNumber(getFileName(folder)).name) || slugify(title),
    getFolder(folder),
  )
}

const maxSlugLength = 100

const getSlugCandidates = (slug: string, folder: string): string[] => {
  const parts = folder.split('/').map((part) => slugify(withoutNumber(part).name))
  const all = [slug || 'page']
  for (const part of parts.toReversed()) {
    if (part === '') continue
    const longer = `${part}-${all.at(-1) ?? ''}`
    if (longer.length <= maxSlugLength) all.push(longer)
  }
  return all.map(toPathSlug)
}

/** Gives each page a unique slug. If several want the same one, each gets it only with its folder as prefix. */
export const assignSlugs = (
  pages: readonly { path: string; slugs: readonly string[] }[],
  isTaken: (slug: string, path: string) => boolean,
): Map<string, string> => {
  const wishes = new Map<string, number>()
  for (const { slugs } of pages) {
    const [first = ''] = slugs
    wishes.set(first, (wishes.get(first) ?? 0) + 1)
  }
  const given = new Map<string, string>()
  const used = new Set<string>()
  for (const { path, slugs } of pages) {
    const shared = slugs.length > 1 && (wishes.get(slugs[0] ?? '') ?? 0) > 1
    const base = slugs.at(-1) ?? 'page'
    const isFree = (wish: string) => !used.has(wish) && !isTaken(wish, path)
    let slug = slugs.find((wish, at) => (at > 0 || !shared) && isFree(wish))
    for (let count = 2; slug === undefined; count++) if (isFree(`${base}-${count}`)) slug = `${base}-${count}`
    used.add(slug)
    given.set(path, slug)
  }
  return given
}
