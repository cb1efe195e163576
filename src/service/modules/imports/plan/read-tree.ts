import { t } from '@lingui/core/macro'
import { UndecodableText, decodeText } from '~/contract/decode-text'
import { type Site, getFolder, isMarkdown, joinPath, wrappingFolder } from '../site/read-site'
import { WorkTerminatedError, readInThread } from '../../../threads/threads'
import type { Answers } from '../../../threads/work'
import { ArchiveRefused, type ArchivedFile } from '../archive'
import type { FolderSettings } from '../site/front-matter'
import { isJekyllPage } from '../site/jekyll'
import type { SourcePage } from './source-page'

/** A tree of files, as read: its pages and its other files. */
export interface SourceTree {
  site: Site
  /** All files by their paths, without their common folder. */
  files: ReadonlyMap<string, ArchivedFile>
  pages: SourcePage[]
  /** For an export: unpublished texts, by the path of the page's own file. */
  drafts: Map<string, SourcePage>
  /** Markdown files that others include, and that are not pages of their own. */
  partials: string[]
  /** Files of Markdown outside the folder of the documentation. */
  outside: string[]
  /** Files of Markdown that could not be read, with the reason as a sentence. */
  broken: { path: string; reason: string }[]
  settings: Map<string, FolderSettings>
}

// Bytes: more Markdown than one page, or its parts, can reasonably have.
const maxTextBytes = 4 * 1024 * 1024
// Bytes: all of it is in memory while a tree is read. The documentation of the largest projects has half of it.
const maxTotalBytes = 128 * 1024 * 1024
// Milliseconds for one text: ten times what valid ones of the maximum size take.
const getReadTimeoutMs = (text: string) => 2000 + text.length / 500
const settingsTimeoutMs = 10_000
// The number of files that may take longer; more are not a mistake of one author.
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

/**
 * Reads all files of Markdown in an archive, each in a thread.
 * @param source the name of the whole
 * @param next called between files, to yield to other work; throws to stop
 * @param getTimeoutMs the timeout of a text in milliseconds
 */
export const readTree = async (
  archived: readonly ArchivedFile[],
  source: string,
  next: () => Promise<void>,
  getTimeoutMs = getReadTimeoutMs,
): Promise<SourceTree> => {
  const files = withoutFolder(archived, source)
  const paths = [...files.keys()]
  assertTextFits([...files.values()])
  const texts = new Map<string, string>()
  const guesses = new Map<string, string>()
  const getText = async (path: string): Promise<string | null> => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const file = files.get(path)
    if (file === undefined || file.size > maxTextBytes) return null
    const { text, guessed } = await decodeText(await file.read(), path)
    texts.set(path, text.replaceAll('\0', ''))
    if (guessed !== undefined) guesses.set(path, guessed)
    return texts.get(path) ?? null
  }
  const answers: Answers = { text: (path) => getText(path).catch(nullIfUndecodable) }
  const site = await readInThread('site', paths, { limit: settingsTimeoutMs, answers }).catch(
    (error: unknown) => {
      if (!(error instanceof WorkTerminatedError)) throw error
      const sentence = 'The settings of this site take too long to be read. Nothing was imported.'
      throw new ArchiveRefused(sentence, { cause: error })
    },
  )
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

  let tooLong = 0
  /** Reads one file. A file that cannot be read does not stop the others, and reports the reason. */
  const attempt = async (path: string, read: () => Promise<void>) => {
    try {
      await read()
    } catch (error) {
      const isTooLong = error instanceof WorkTerminatedError
      if (!isTooLong && !(error instanceof ArchiveRefused || error instanceof UndecodableText)) throw error
      const reason = isTooLong ? t`This file takes too long to read. Divide or simplify it.` : error.message
      tree.broken.push({ path, reason })
      if (isTooLong) tooLong += 1
      // Such files are meant to keep the portal busy.
      if (tooLong > maxTooLong)
        throw new ArchiveRefused(
          t`More than ${maxTooLong} files of this zip take too long to be read. Nothing was imported.`,
        )
    }
    await next()
  }

  const getInner = (path: string) => (site.content === '' ? path : path.slice(site.content.length + 1))
  const isInside = (path: string) =>
    (site.content === '' || path.startsWith(`${site.content}/`)) &&
    (!site.jekyll || isPartial(getInner(path), site) || isJekyllPage(site.jekyll, getInner(path)))
  const readable: string[] = []
  for (const path of paths) {
    if (!isMarkdown(path) && !/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) continue
    await attempt(path, async () => {
      const text = await getText(path)
      if (path === site.summary) return
      if (text === null) throw new ArchiveRefused(t`It is too large for a page.`)
      if (!isMarkdown(path)) {
        tree.settings.set(
          getFolder(path),
          await readInThread('settings', text, { limit: getTimeoutMs(text) }),
        )
      } else if (!isInside(path)) tree.outside.push(path)
      else if (site.kind !== 'portal' && isPartial(getInner(path), site)) tree.partials.push(path)
      else readable.push(path)
    })
  }
  for (const path of readable.toSorted()) {
    await attempt(path, async () => {
      const text = texts.get(path) ?? ''
      const file = { path, text, kind: site.kind, values: site.values }
      const includes = async (names: readonly string[]) =>
        new Map(names.map((name) => [name, findIncluded(site, texts, path, name)]))
      const page = await readInThread('source', file, {
        limit: getTimeoutMs(text),
        answers: { includes },
      }).catch((error: unknown) => {
        throw error instanceof WorkTerminatedError
          ? error
          : new ArchiveRefused(t`We couldn’t read this file.`)
      })
      const guessed = guesses.get(path)
      if (guessed !== undefined) page.notes.push(`Read as ${guessed}, because it isn’t UTF-8.`)
      const own = path.replace(/\.draft\.md$/, '.md')
      if (site.kind === 'portal' && own !== path && files.has(own)) tree.drafts.set(own, page)
      else tree.pages.push(page)
    })
  }
  return tree
}

const assertTextFits = (files: readonly ArchivedFile[]) => {
  const size = files
    .filter((file) => isMarkdown(file.path) && file.size <= maxTextBytes)
    .reduce((sum, file) => sum + file.size, 0)
  if (size <= maxTotalBytes) return
  throw new ArchiveRefused(
    t`A zip may hold at most ${maxTotalBytes / 1024 ** 2} MB of Markdown. Import it in parts.`,
  )
}

const nullIfUndecodable = (error: unknown): null => {
  if (error instanceof UndecodableText) return null
  throw error
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
