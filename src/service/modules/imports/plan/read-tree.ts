import { t } from '@lingui/core/macro'
import { UndecodableText, decodeText } from '~/contract/decode-text'
import {
  type Site,
  decodeAddress,
  getFileName,
  getFolder,
  isIndexPath,
  isMarkdown,
  joinPath,
  wrappingFolder,
} from '../site/read-site'
import { WorkEnded, readInThread } from '../../../threads/threads'
import type { Answers, Work } from '../../../threads/work'
import { ArchiveRefused, type ArchivedFile } from '../archive'
import type { FolderSettings } from '../site/front-matter'
import { getJekyllAddress, isJekyllPage } from '../site/jekyll'
import type { Include, SourcePage } from './source-page'

/** A tree as it was read: its pages, and what else lies in it. */
export interface SourceTree {
  site: Site
  /** Every file by its path, without the folder that all of them share. */
  files: ReadonlyMap<string, ArchivedFile>
  pages: SourcePage[]
  /** Of an export: texts that readers did not have yet, by the path of the page's own file. */
  drafts: Map<string, SourcePage>
  /** Markdown files that others include, and that are no pages of their own. */
  partials: string[]
  /** Files of Markdown outside the folder of the documentation. */
  outside: string[]
  /** Files of Markdown that could not be read, with the sentence why. */
  broken: { path: string; reason: string }[]
  settings: Map<string, FolderSettings>
}

// Bytes: more Markdown than one page can reasonably hold, or be divided from.
const largestText = 4 * 1024 * 1024
// Bytes: all of it is in memory while a tree is read. The documentation of the largest projects has half of it.
const maxText = 128 * 1024 * 1024
// Milliseconds for one text: ten times what good ones take of the largest size.
const longestReading = (text: string) => 2000 + text.length / 500
const longestSettings = 10_000
// Files that may take longer; more are no mistake of one author's.
const maxTooLong = 2

const withoutFolder = (files: readonly ArchivedFile[], source: string): Map<string, ArchivedFile> => {
  let folder = ''
  for (;;) {
    const paths = files.map(({ path }) => (folder === '' ? path : path.slice(folder.length + 1)))
    const inner = wrappingFolder(paths, source)
    if (inner === '') break
    folder = folder === '' ? inner : `${folder}/${inner}`
  }
  const cut = folder === '' ? 0 : folder.length + 1
  return new Map(files.map((file) => [file.path.slice(cut), file]))
}

/** Docusaurus and Hugo include files that begin with an underscore, and do not show them on their own. */
const isPartial = (path: string, { jekyll }: Site) =>
  jekyll
    ? path.startsWith('_includes/')
    : path.split('/').some((part) => part.startsWith('_') && !part.startsWith('_index.'))

const readSiteOf = async (
  paths: readonly string[],
  getText: (path: string) => Promise<string | null>,
): Promise<Site> => {
  try {
    return await readInThread('site', paths, { limit: longestSettings, answers: { text: getText } })
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error
    const sentence = 'The settings of this site take too long to be read. Nothing was imported.'
    throw new ArchiveRefused(sentence, { cause: error })
  }
}

/**
 * Reads every file of Markdown in an archive, each in a thread.
 * @param source what the whole is called
 * @param next called between files, to yield to other work; throws to stop
 * @param patience milliseconds that one text may take to be read
 */
export const readTree = async (
  archived: readonly ArchivedFile[],
  source: string,
  next: () => Promise<void>,
  patience = longestReading,
): Promise<SourceTree> => {
  const files = withoutFolder(archived, source)
  const paths = [...files.keys()]
  refuseMuchText([...files.values()])
  const texts = new Map<string, string>()
  const guesses = new Map<string, string>()
  const getText = async (path: string): Promise<string | null> => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const file = files.get(path)
    if (file === undefined || file.size > largestText) return null
    const { text, guessed } = await decodeText(await file.read(), path)
    texts.set(path, text.replaceAll('\0', ''))
    if (guessed !== undefined) guesses.set(path, guessed)
    return texts.get(path) ?? null
  }
  const site = await readSiteOf(paths, (path) => getText(path).catch(nullIfUndecodable))
  const tree: SourceTree = {
    site,
    files,
    pages: [],
    drafts: new Map(),
    partials: [],
    outside: [],
    broken: [],
    settings: new Map(),
  }

  const getInner = (path: string) => (site.content === '' ? path : path.slice(site.content.length + 1))
  const isInside = (path: string) =>
    (site.content === '' || path.startsWith(`${site.content}/`)) &&
    (!site.jekyll || isPartial(getInner(path), site) || isJekyllPage(site.jekyll, getInner(path)))
  const readable: string[] = []
  for (const path of paths) {
    const isRead = isMarkdown(path) || /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)
    if (!isRead) continue
    try {
      const text = await getText(path)
      if (path === site.summary) continue
      if (text === null) tree.broken.push({ path, reason: t`It is too large for a page.` })
      else if (!isMarkdown(path)) {
        tree.settings.set(getFolder(path), await readInThread('settings', text, { limit: patience(text) }))
      } else if (!isInside(path)) tree.outside.push(path)
      else if (site.kind !== 'portal' && isPartial(getInner(path), site)) tree.partials.push(path)
      else readable.push(path)
    } catch (error) {
      if (error instanceof WorkEnded) tree.broken.push({ path, reason: tooLong() })
      else if (error instanceof ArchiveRefused || error instanceof UndecodableText)
        tree.broken.push({ path, reason: error.message })
      else throw error
      refuseTooSlow(tree)
    }
    await next()
  }
  const include = (from: string, name: string) => findIncluded(site, texts, from, name)
  for (const path of readable.toSorted()) {
    const text = texts.get(path) ?? ''
    const page = await readOrReason(
      { path, text, kind: site.kind, values: site.values },
      patience(text),
      include,
    )
    if (typeof page === 'string') {
      tree.broken.push({ path, reason: page })
      refuseTooSlow(tree)
      await next()
      continue
    }
    const guessed = guesses.get(path)
    if (guessed !== undefined) page.notes.push(`Read as ${guessed}, because it isn’t UTF-8.`)
    const own = path.replace(/\.draft\.md$/, '.md')
    if (site.kind === 'portal' && own !== path && files.has(own)) tree.drafts.set(own, page)
    else tree.pages.push(page)
    await next()
  }
  return tree
}

const refuseMuchText = (files: readonly ArchivedFile[]) => {
  const size = files
    .filter((file) => isMarkdown(file.path) && file.size <= largestText)
    .reduce((sum, file) => sum + file.size, 0)
  if (size <= maxText) return
  throw new ArchiveRefused(
    t`A zip may hold at most ${maxText / 1024 ** 2} MB of Markdown. Import it in parts.`,
  )
}

const nullIfUndecodable = (error: unknown): null => {
  if (error instanceof UndecodableText) return null
  throw error
}

const tooLong = () => t`This file takes too long to read. Divide or simplify it.`

/** One file that cannot be read keeps no other from it, and says why. */
const readOrReason = async (
  file: Work['source']['input'],
  limit: number,
  include: Include,
): Promise<SourcePage | string> => {
  const answers: Answers = {
    includes: async (names) => new Map(names.map((name) => [name, include(file.path, name)])),
  }
  try {
    return await readInThread('source', file, { limit, answers })
  } catch (error) {
    return error instanceof WorkEnded ? tooLong() : t`We couldn’t read this file.`
  }
}

/** Refuses an archive whose files are made to keep the portal busy. */
const refuseTooSlow = ({ broken }: SourceTree) => {
  const sentence = tooLong()
  if (broken.filter(({ reason }) => reason === sentence).length <= maxTooLong) return
  throw new ArchiveRefused(
    t`More than ${maxTooLong} files of this zip take too long to be read. Nothing was imported.`,
  )
}

/** Finds an included text: relative to the including file, to the root, or to the folders for includes. */
const findIncluded = (
  { content, statics }: Site,
  texts: ReadonlyMap<string, string>,
  from: string,
  name: string,
): string | null => {
  const plain = name.replace(/^@site\//, '/').replace(/[:#].*$/, '')
  const folders = [getFolder(from), '', content, getFolder(content), ...statics, 'includes', 'snippets']
  for (const folder of plain.startsWith('/') ? folders.slice(1) : folders) {
    const path = joinPath(folder, plain)
    const text = path === null ? undefined : (texts.get(path) ?? texts.get(`${path}.md`))
    if (text !== undefined) return text
  }
  return null
}

/** Why a file that is no page was left out. */
export const whySkipped = (path: string): string => {
  const name = getFileName(path)
  const ending = /\.[\w]+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (/^\.(?:zip|tar|gz|tgz|7z|rar)$/.test(ending)) return 'An archive in the archive is not opened.'
  if (/^\.(?:rst|adoc|asciidoc|org|textile|ipynb|html?|tex|docx?)$/.test(ending))
    return 'Only Markdown becomes pages.'
  return 'No page shows it.'
}

/** Finds files by the addresses that links name them by. */
export interface Routes {
  /** The path of the page, or of the folder (with a slash at its end), that a link on this file leads to. */
  page: (from: string, address: string) => string | null
  /** The path of a file that is no page. */
  file: (from: string, address: string) => string | null
}

/** Addresses without what differs between the tools: endings, `index`, slashes, case. */
const getRoute = (address: string): string =>
  address
    .normalize()
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.(?:mdx?|markdown|html?)$/, '')
    .replace(/(?:^|\/)(?:_?index|readme)$/, '')
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => part.replace(/^\d{1,3}[-_.](?=\D)/, ''))
    .join('/')

/**
 * @param paths every file of the tree
 * @param folders pages that stand for folders without a file, by path
 */
export const mapRoutes = (
  site: Site,
  paths: readonly string[],
  pages: readonly SourcePage[],
  folders: readonly string[],
): Routes => {
  const files = new Map(paths.map((path) => [path.normalize(), path]))
  const byPath = new Map<string, string>()
  const byAddress = new Map<string, string>()
  const byName = new Map<string, string | null>()
  const addressOf = new Map<string, string>()
  const put = (key: string, path: string) => {
    if (!byAddress.has(key)) byAddress.set(key, path)
  }
  const inside = (path: string) => (site.content === '' ? path : path.slice(site.content.length + 1))
  for (const path of folders) byPath.set(getRoute(path), path)
  for (const { path, isIndex } of pages) {
    byPath.set(getRoute(path), path)
    put(getRoute(inside(path)), path)
    const name =
      getRoute(isIndex ? getFolder(path) : path)
        .split('/')
        .at(-1) ?? ''
    byName.set(name, byName.has(name) ? null : path)
  }
  for (const path of folders) put(getRoute(inside(path)), path)
  const putAddresses = (path: string, addresses: readonly string[]) => {
    const folder = inside(getFolder(path))
    for (const address of addresses) {
      if (address === '') continue
      put(getRoute(address), path)
      if (!address.startsWith('/')) put(getRoute(`${folder}/${address}`), path)
    }
  }
  for (const { path, facts } of pages) {
    putAddresses(path, [facts.address, facts.id])
    const address = site.jekyll ? getJekyllAddress(site.jekyll, inside(path)) : null
    if (address !== null) put(getRoute(address), path)
    const own = [facts.address, address].find((one) => one?.startsWith('/'))
    if (own) addressOf.set(path, own)
  }
  // What a page was called once never hides a page.
  for (const { path, facts, title } of pages) {
    putAddresses(path, facts.aliases)
    const name = title.toLowerCase()
    if (!byName.has(name)) byName.set(name, path)
  }

  const known = (path: string | null): string | null =>
    path === null ? null : (byPath.get(getRoute(path)) ?? null)

  const fromRoot = (address: string): string | null => {
    const route = getRoute(address)
    const parts = route.split('/')
    // Sites are served below `/docs` or a language, which their files are not in.
    for (let skip = 0; skip <= Math.min(2, parts.length - 1); skip++) {
      const found = byAddress.get(parts.slice(skip).join('/')) ?? byPath.get(parts.slice(skip).join('/'))
      if (found !== undefined) return found
    }
    return null
  }

  return {
    page: (from, raw) => {
      const address = decodeAddress(raw)
      if (address.startsWith('wiki:') || address.startsWith('ref:')) {
        const name = address.replace(/^\w+:/, '').trim()
        if (name.startsWith('/')) return fromRoot(name)
        return (
          known(joinPath(getFolder(from), name)) ??
          fromRoot(name) ??
          byName.get(name.toLowerCase()) ??
          byName.get(getRoute(name)) ??
          null
        )
      }
      if (address.startsWith('@site/'))
        return known(joinPath('', address.slice(6))) ?? fromRoot(address.slice(6))
      if (address.startsWith('/')) return fromRoot(address)
      const beside = joinPath(getFolder(from), address)
      // Docusaurus and others look for a file in the folder of all pages too.
      if (isMarkdown(address)) return known(beside) ?? known(joinPath(site.content, address))
      // A page is served as a folder of its own by most tools, so that some authors count one level more.
      const within = joinPath(isIndexPath(from) ? getFolder(from) : from.replace(/\.[a-z]+$/i, ''), address)
      const found = site.kind === 'hugo' ? (known(within) ?? known(beside)) : (known(beside) ?? known(within))
      if (found !== null) return found
      // Else it is beside the address of the page, rather than beside its file.
      const own = addressOf.get(from) ?? inside(from)
      const addresses = [getFolder(own.replace(/\/$/, '')), own].map((base) => joinPath(base, address))
      return addresses.flatMap((path) => (path && byAddress.get(getRoute(path))) || [])[0] ?? null
    },
    file: (from, raw) => {
      const address = decodeAddress(raw)
        .replace(/^@site\//, '/')
        .replace(/^pathname:\/\//, '')
      const candidates = address.startsWith('/')
        ? site.statics.map((folder) => joinPath(folder, address))
        : [
            joinPath(getFolder(from), address),
            joinPath(from.replace(/\.[a-z]+$/i, ''), address),
            ...site.statics.map((folder) => joinPath(folder, address)),
          ]
      for (const path of candidates) {
        const file = path === null || path === '' ? undefined : files.get(path.normalize())
        if (file !== undefined) return file
      }
      return null
    },
  }
}
