import type { ArchivedFile } from '../archive/open-archive'
import { decodeText, UndecodableText } from '~/contract/decode-text'
import { WorkEnded } from '../../threads/lane'
import { readInThread } from '../../threads/in-thread'
import { ArchiveRefused } from '../archive/archive-refused'
import { fileNameOf, folderOf, isMarkdown, joinPath } from '../site/paths'
import { type Site, wrappingFolder } from '../site/read-site'
import type { Answers, Work } from '../../threads/work'
import type { FolderSettings } from './grow-folders'
import type { Include, SourcePage } from './source-page'

/** A tree as it was read: its pages, and what else lies in it. */
export interface SourceTree {
  site: Site
  /** Every file by its path, without the folder that all of them share. */
  files: ReadonlyMap<string, ArchivedFile>
  pages: SourcePage[]
  /** Of an export: texts that readers did not have yet, by the path of the page's own file. */
  drafts: Map<string, SourcePage>
  /** Files of Markdown that others take in, and that are no pages of their own. */
  partials: string[]
  /** Files of Markdown outside the folder of the documentation. */
  outside: string[]
  /** Files of Markdown that could not be read, with the sentence why. */
  broken: { path: string; reason: string }[]
  settings: Map<string, FolderSettings>
}

// Bytes: more Markdown than anybody reads as one page, or divides into some.
const largestText = 4 * 1024 * 1024
// Bytes: all of it is in memory while a tree is read. The documentation of the largest projects has half of it.
const mostText = 128 * 1024 * 1024
// Milliseconds for one text: ten times what good ones take of the largest size.
const longestReading = (text: string) => 2000 + text.length / 500
const longestSettings = 10_000
// Files that may take longer; more are no mistake of one author's.
const mostTooLong = 2

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

/** Docusaurus and Hugo take in what begins with an underscore, and show it nowhere by itself. */
const isPartial = (path: string) =>
  path.split('/').some((part) => part.startsWith('_') && !part.startsWith('_index.'))

const readSiteOf = async (
  paths: readonly string[],
  textOf: (path: string) => Promise<string | null>,
): Promise<Site> => {
  try {
    return await readInThread('site', paths, { limit: longestSettings, answers: { text: textOf } })
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error
    const sentence = 'The settings of this site take too long to be read. Nothing was imported.'
    throw new ArchiveRefused(sentence, { cause: error })
  }
}

/**
 * Reads every file of Markdown in an archive, each in a thread.
 * @param source what the whole is called
 * @param next called between files: whoever waits for the processor gets it, and whoever wants to stop throws
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
  const textOf = async (path: string): Promise<string | null> => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const file = files.get(path)
    if (file === undefined || file.size > largestText) return null
    const { text, guessed } = await decodeText(await file.read(), path)
    texts.set(path, text.replaceAll('\0', ''))
    if (guessed !== undefined) guesses.set(path, guessed)
    return texts.get(path) ?? null
  }
  const site = await readSiteOf(paths, (path) => textOf(path).catch(nullIfUndecodable))
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

  const isInside = (path: string) => site.content === '' || path.startsWith(`${site.content}/`)
  const readable: string[] = []
  for (const path of paths) {
    const isRead = isMarkdown(path) || /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)
    if (!isRead) continue
    try {
      const text = await textOf(path)
      if (text === null) tree.broken.push({ path, reason: 'It is too large to be a page.' })
      else if (!isMarkdown(path)) {
        tree.settings.set(folderOf(path), await readInThread('settings', text, { limit: patience(text) }))
      } else if (!isInside(path)) tree.outside.push(path)
      else if (site.kind !== 'portal' && isPartial(path.slice(site.content.length))) tree.partials.push(path)
      else readable.push(path)
    } catch (error) {
      if (error instanceof WorkEnded) tree.broken.push({ path, reason: tooLong })
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
    const page = await readOrReason({ path, text, kind: site.kind }, patience(text), include)
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
  if (size <= mostText) return
  throw new ArchiveRefused(
    `A zip may hold at most ${mostText / 1024 ** 2} MB of Markdown. Import it in parts.`,
  )
}

const nullIfUndecodable = (error: unknown): null => {
  if (error instanceof UndecodableText) return null
  throw error
}

const tooLong = 'It takes too long to be read. Divide it, or make it simpler.'

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
    return error instanceof WorkEnded ? tooLong : 'It could not be read: no page is made like this.'
  }
}

/** A file may be made to keep the portal busy, and an archive of nothing else too. */
const refuseTooSlow = ({ broken }: SourceTree) => {
  if (broken.filter(({ reason }) => reason === tooLong).length <= mostTooLong) return
  throw new ArchiveRefused(
    `More than ${mostTooLong} files of this zip take too long to be read. Nothing was imported.`,
  )
}

/** A file that another takes in is named from that one, from the top, or from where such files are kept. */
const findIncluded = (
  { content, statics }: Site,
  texts: ReadonlyMap<string, string>,
  from: string,
  name: string,
): string | null => {
  const plain = name.replace(/^@site\//, '/').replace(/[:#].*$/, '')
  const folders = [folderOf(from), '', content, folderOf(content), ...statics, 'includes', 'snippets']
  for (const folder of plain.startsWith('/') ? folders.slice(1) : folders) {
    const path = joinPath(folder, plain)
    const text = path === null ? undefined : (texts.get(path) ?? texts.get(`${path}.md`))
    if (text !== undefined) return text
  }
  return null
}

/** Why a file that is no page was left out. */
export const whySkipped = (path: string): string => {
  const name = fileNameOf(path)
  const ending = /\.[\w]+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (/^\.(?:zip|tar|gz|tgz|7z|rar)$/.test(ending)) return 'An archive in the archive is not opened.'
  if (/^\.(?:rst|adoc|asciidoc|org|textile|ipynb|html?|tex|docx?)$/.test(ending))
    return 'Only Markdown becomes pages.'
  return 'No page shows it.'
}
