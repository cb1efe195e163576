import { fileNameOf, folderOf, nameOfFolder, withoutNumber } from '../site/paths'
import type { NavEntry } from '../site/read-site'
import type { SourcePage } from './source-page'

/** What a `_category_` file of Docusaurus, or of an export, says of its folder. */
export interface FolderSettings {
  label?: string
  description?: string
  position?: number
  slug?: string
  versions?: string[]
}

/** A folder with what is in it, in the order of reading. */
export interface Folder {
  /** From the top of the pages; empty for the whole. */
  path: string
  name: string
  settings: FolderSettings
  /** The page that speaks for it. */
  index: SourcePage | null
  children: (Folder | SourcePage)[]
}

export const isFolder = (child: Folder | SourcePage): child is Folder => 'children' in child

interface Order {
  nav: ReadonlyMap<string, NavEntry>
  settings: ReadonlyMap<string, FolderSettings>
}

/** Makes folders of paths. `content` is the folder that all of them lie in. */
export const growFolders = (
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
      name: nameOfFolder(path),
      settings: settings.get(path) ?? {},
      index: null,
      children: [],
    }
    folders.set(path, folder)
    if (path !== content) folderAt(parentOf(path, content)).children.push(folder)
    return folder
  }
  // The one that is called index speaks for a folder before one called README does.
  const inOrder = pages.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.path < other.path ? -1 : 1),
  )
  for (const page of inOrder) {
    const folder = folderAt(folderOf(page.path))
    if (page.isIndex && folder.index === null) folder.index = page
    else folder.children.push(page)
  }
  const root = folderAt(content)
  sortFolder(root, nav)
  return root
}

const rankOf = ({ isIndex, path }: SourcePage) => {
  if (!isIndex) return 2
  return /^readme/i.test(fileNameOf(path)) ? 1 : 0
}

const parentOf = (path: string, content: string): string => {
  const parent = folderOf(path)
  return parent.length < content.length ? content : parent
}

/** Where a folder or page stands among the others: in the menu, by its number, by its name. */
const placeOf = (
  child: Folder | SourcePage,
  nav: ReadonlyMap<string, NavEntry>,
): [number, number, string] => {
  if (!isFolder(child)) {
    return [nav.get(child.path)?.place ?? Infinity, orderOf(child), child.path.toLowerCase()]
  }
  const { path } = child
  const number = withoutNumber(fileNameOf(path)).number ?? Infinity
  const order = child.settings.position ?? (child.index ? orderOf(child.index, Infinity) : Infinity)
  return [firstPlace(child, nav), Number.isFinite(order) ? order : number, path.toLowerCase()]
}

/** Hugo counts a page of weight 0 as one without. */
const orderOf = ({ order }: SourcePage, missing = Infinity): number =>
  order === null ? missing : order || missing

const firstPlace = (folder: Folder, nav: ReadonlyMap<string, NavEntry>): number => {
  const own = folder.index ? (nav.get(folder.index.path)?.place ?? Infinity) : Infinity
  return Math.min(
    own,
    ...folder.children.map((child) =>
      isFolder(child) ? firstPlace(child, nav) : (nav.get(child.path)?.place ?? Infinity),
    ),
  )
}

const sortFolder = (folder: Folder, nav: ReadonlyMap<string, NavEntry>) => {
  const placed = folder.children.map((child) => ({ child, place: placeOf(child, nav) }))
  placed.sort(({ place: one }, { place: other }) => {
    for (const at of [0, 1] as const) if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1
    return one[2] < other[2] ? -1 : 1
  })
  folder.children = placed.map(({ child }) => child)
  for (const child of folder.children) if (isFolder(child)) sortFolder(child, nav)
}
