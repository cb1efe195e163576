import { posix } from 'node:path'
import { slugify } from '~/contract/slugify'
import { readLinks } from '../convert/links'
import { readToml, readYaml } from './front-matter'
import { type JekyllSettings, getValues, readJekyllSettings } from './jekyll'
import { isRecord } from '../../../is-record'

/** The folder of a path; empty at the top. */
export const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Joins a folder and a relative path, including `..`; null if it leads out of the root. */
export const joinPath = (folder: string, path: string): string | null => {
  const joined = posix.join(folder, path).replace(/^\.\/?$|^\/+|\/+$/g, '')
  return /^\.\.(?:\/|$)/.test(joined) ? null : joined
}

/** Whether a file is its folder's own page. */
export const isIndexPath = (path: string): boolean => /^(?:_?index|readme)\.[a-z]+$/i.test(getFileName(path))

/** Decodes an address; returns it unchanged if it is not validly encoded. */
export const decodeAddress = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const isMarkdown = (path: string): boolean => /\.(?:md|mdx|markdown|mdown)$/i.test(path)

/** Whether the media store accepts the file. */
export const isMedia = (path: string): boolean =>
  /\.(?:png|jpe?g|gif|webp|avif|svg|tiff?|mp4|webm)$/i.test(path)

/** Settings that the import reads. */
export const isSettings = (path: string): boolean =>
  /(?:^|\/)(?:_category_\.(?:json|ya?ml)|_portal\.json|mkdocs\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml|json)|docusaurus\.config\.[cm]?[jt]s|astro\.config\.[cm]?[jt]s|\.gitbook\.ya?ml|_config\.ya?ml)$/i.test(
    path,
  )

/**
 * Splits `01-intro` into `intro` and 1, `2026-01-31-news` into `news`; years and versions are not positions in an
 * order.
 */
export const withoutNumber = (name: string): { name: string; number: number | null } => {
  const [, title] = /^\d{4}-\d\d-\d\d-(.+)$/.exec(name) ?? []
  if (title !== undefined) return { name: title, number: null }
  const [, digits, rest] = /^(\d{1,3})(?:[-_. ]+)(?=\D)(.+)$/.exec(name) ?? []
  return digits === undefined || rest === undefined
    ? { name, number: null }
    : { name: rest, number: Number(digits) }
}

/** Formats `getting_started` as `Getting started`. */
export const formatFolderName = (folder: string): string => {
  const words = withoutNumber(getFileName(folder)).name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? folder : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The tool that a tree of files was written for; `portal`: this portal's own export. */
export type SiteKind =
  | 'portal'
  | 'hugo'
  | 'docusaurus'
  | 'mkdocs'
  | 'gitbook'
  | 'starlight'
  | 'jekyll'
  | 'plain'

/** An entry of the navigation of MkDocs or GitBook. */
export interface NavEntry {
  path: string
  title: string | null
  /** Its position in the whole menu. */
  place: number
}

/** The folders of a tree's pages, and of the files that they show. */
export interface Site {
  kind: SiteKind
  /** The folder of the pages; empty for the whole. */
  content: string
  /** Folders that addresses beginning with `/` may refer to, the likeliest first. */
  statics: string[]
  nav: NavEntry[]
  /** The file that lists the pages, if it is not a page itself. */
  summary?: string
  /** Values of the settings that texts may use: `site.title` of Jekyll, `param.version` of Hugo. */
  values?: Record<string, string>
  /** For a site of Jekyll. */
  jekyll?: JekyllSettings
  /** The time of the export, for an export of the portal. */
  exportedAt: string | null
}

/** The paths, and a function for the text of one of them; null if it does not exist. */
interface Tree {
  paths: readonly string[]
  text: (path: string) => Promise<string | null>
}

const within = (folder: string, path: string) => folder === '' || path.startsWith(`${folder}/`)

const join = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

const hasPages = (tree: Tree, folder: string) =>
  tree.paths.some((path) => within(folder, path) && isMarkdown(path))

/** Finds the file of this name nearest to the top, at most two folders down. */
const findFile = ({ paths }: Tree, name: RegExp): string | undefined =>
  paths
    .filter((path) => name.test(path) && path.split('/').length <= 3)
    .toSorted((one, other) => one.split('/').length - other.split('/').length || (one < other ? -1 : 1))[0]

/** Reads the settings in a file, by their names in lower case; none if there is no such file. */
const readSettings = async (tree: Tree, file: string | undefined): Promise<Record<string, unknown>> => {
  const text = (file === undefined ? null : await tree.text(file)) ?? ''
  const read = file?.endsWith('.toml') ? readToml(text) : readYaml(text)
  if (!isRecord(read)) return {}
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [key.toLowerCase(), value]))
}

const makeSite = (kind: SiteKind, content: string, statics: string[], more: Partial<Site> = {}): Site => ({
  kind,
  content,
  statics,
  nav: [],
  exportedAt: null,
  ...more,
})

/** Detects the tool that a tree was written for, by its settings. */
export const readSite = async (tree: Tree): Promise<Site> =>
  (await readExport(tree)) ??
  (await readMkDocs(tree)) ??
  (await readDocusaurus(tree)) ??
  readStarlight(tree) ??
  (await readHugo(tree)) ??
  (await readGitBook(tree)) ??
  (await readJekyll(tree)) ??
  makeSite('plain', '', ['', 'static', 'public', 'assets'])

/** The file that marks a tree as an export of the portal. */
export const exportMark = '_portal.json'

const readExport = async (tree: Tree): Promise<Site | null> => {
  if (!tree.paths.includes(exportMark)) return null
  const { format, exportedat } = await readSettings(tree, exportMark)
  if (format !== 'portal-documents') return null
  return makeSite('portal', '', [''], { exportedAt: typeof exportedat === 'string' ? exportedat : null })
}

const readMkDocs = async (tree: Tree): Promise<Site | null> => {
  const file = findFile(tree, /(?:^|\/)mkdocs\.ya?ml$/)
  if (file === undefined) return null
  const { docs_dir: named, nav } = await readSettings(tree, file)
  const folder = typeof named === 'string' ? named.replace(/^\.\/|\/$/g, '') : 'docs'
  const content = join(getFolder(file), folder)
  if (!hasPages(tree, content)) return null
  return makeSite('mkdocs', content, [content, getFolder(file)], { nav: readNav(nav, content) })
}

const readNav = (nav: unknown, content: string): NavEntry[] => {
  const entries: NavEntry[] = []
  const walk = (item: unknown, title: string | null, depth: number) => {
    if (depth > 20) return
    if (Array.isArray(item)) for (const one of item) walk(one, null, depth + 1)
    else if (isRecord(item)) for (const [name, inner] of Object.entries(item)) walk(inner, name, depth + 1)
    else if (typeof item === 'string' && isMarkdown(item))
      entries.push({ path: join(content, item), title, place: entries.length + 1 })
  }
  walk(nav, null, 0)
  return entries
}

const readDocusaurus = async (tree: Tree): Promise<Site | null> => {
  const file = findFile(tree, /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/)
  if (file === undefined) return null
  const base = getFolder(file)
  const named = /\bpath:\s*["'`]([^"'`]+)["'`]/.exec((await tree.text(file)) ?? '')?.[1] ?? 'docs'
  const content = [named, 'docs', '../docs']
    .flatMap((name) => joinPath(base, name) ?? [])
    .find((folder) => hasPages(tree, folder))
  if (content === undefined) return null
  return makeSite('docusaurus', content, [join(base, 'static'), content, base])
}

const readHugo = async (tree: Tree): Promise<Site | null> => {
  const file = findFile(tree, /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/)
  const base = file === undefined ? '' : getFolder(file).replace(/(?:^|\/)config\/_default$/, '')
  const root = join(base, 'content')
  const isHugo =
    hasPages(tree, root) && (file !== undefined || tree.paths.some((path) => path.endsWith('/_index.md')))
  if (!isHugo) return null
  const { defaultcontentlanguage, params } = await readSettings(tree, file)
  const language = defaultLanguage(tree, root, defaultcontentlanguage)
  const content = language === null ? root : join(root, language)
  return makeSite('hugo', content, [join(base, 'static'), join(base, 'assets'), content, root], {
    values: isRecord(params) ? getValues(params, 'param') : {},
  })
}

/** Starlight stores its pages in a collection of Astro; the pages of the default language are at its top. */
const readStarlight = (tree: Tree): Site | null => {
  const file = findFile(tree, /(?:^|\/)astro\.config\.[cm]?[jt]s$/)
  const base = file === undefined ? '' : getFolder(file)
  const content = join(base, 'src/content/docs')
  if (file === undefined || !hasPages(tree, content)) return null
  return makeSite('starlight', content, [join(base, 'public'), content, join(base, 'src'), base])
}

/** GitBook lists its pages in a file of links, which gives their order and their titles. */
const readGitBook = async (tree: Tree): Promise<Site | null> => {
  const file = findFile(tree, /(?:^|\/)\.gitbook\.ya?ml$/)
  const { root, structure } = await readSettings(tree, file)
  const named =
    isRecord(structure) && typeof structure.summary === 'string' ? structure.summary : 'SUMMARY.md'
  const folder = join(getFolder(file ?? ''), typeof root === 'string' ? root : '')
  const own = file === undefined ? null : joinPath(folder, named)
  const summary = tree.paths.find((path) => path === own) ?? findFile(tree, /(?:^|\/)SUMMARY\.md$/)
  const text = summary === undefined ? null : await tree.text(summary)
  if (summary === undefined || text === null) return null
  const content = getFolder(summary)
  const nav = readLinks(text).flatMap(({ url, title }, at): NavEntry[] => {
    const path = joinPath(content, url)
    return path !== null && isMarkdown(path) ? [{ path, title, place: at + 1 }] : []
  })
  return makeSite('gitbook', content, [content, ''], { nav, summary })
}

const readJekyll = async (tree: Tree): Promise<Site | null> => {
  const file = findFile(tree, /(?:^|\/)_config\.ya?ml$/)
  const content = file === undefined ? '' : getFolder(file)
  if (file === undefined || !hasPages(tree, content)) return null
  const settings = await readSettings(tree, file)
  return makeSite('jekyll', content, [content, join(content, '_includes')], {
    values: getValues(settings, 'site'),
    jekyll: readJekyllSettings(settings),
  })
}

/** If every folder of the content is a language, one of them is used: the site's own, or English. */
const defaultLanguage = ({ paths }: Tree, root: string, named: unknown): string | null => {
  const folders = new Set(
    paths
      .filter((path) => path.startsWith(`${root}/`) && isMarkdown(path))
      .map((path) => path.slice(root.length + 1).split('/'))
      .filter((parts) => parts.length > 1)
      .map(([folder = '']) => folder),
  )
  const areLanguages =
    folders.size > 0 && [...folders].every((folder) => /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(folder))
  if (!areLanguages) return null
  if (typeof named === 'string' && folders.has(named)) return named
  return folders.has('en') ? 'en' : ([...folders][0] ?? null)
}

/** Names of folders that contain documentation of any product. */
const generalFolderName =
  /^(?:docs?|documentation|documents|content|contents|src|source|site|pages|website)$/i

/** The files that mark a folder as the root of a site. */
const siteRootFiles =
  /^(?:mkdocs\.ya?ml|_portal\.json|docusaurus\.config\.[cm]?[jt]s|(?:hugo|_?config)\.(?:toml|ya?ml|json)|content\/|docs\/|SUMMARY\.md$|\.gitbook\.ya?ml$|astro\.config\.)/

/**
 * Finds the common folder if it only wraps the content: it has the name of the whole or a general one, or contains the
 * settings of a site. Any other is a category.
 */
export const wrappingFolder = (paths: readonly string[], source: string): string => {
  const [first = ''] = paths
  const folder = first.includes('/') ? (first.split('/')[0] ?? '') : ''
  if (folder === '' || !paths.every((path) => path.startsWith(`${folder}/`))) return ''
  const inner = paths.map((path) => path.slice(folder.length + 1))
  const [own, whole] = [slugify(folder), slugify(source)]
  const isNamesake = own !== '' && whole !== '' && (own.startsWith(whole) || whole.startsWith(own))
  return isNamesake || generalFolderName.test(folder) || inner.some((path) => siteRootFiles.test(path))
    ? folder
    : ''
}
