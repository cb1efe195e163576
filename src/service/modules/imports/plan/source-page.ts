import type { RootContent } from 'mdast'
import { directionControls } from '~/contract/field-schemas'
import { readFrontMatter } from '../site/front-matter'
import { getValues } from '../site/jekyll'
import { type PageFacts, readPageFacts } from '../site/page-facts'
import {
  type SiteKind,
  getFileName,
  getFolder,
  isIndexPath,
  formatFolderName,
  withoutNumber,
} from '../site/read-site'
import { convertText } from '../convert/convert'
import { divideBlocks } from '../convert/divide'
import { type TextHeading, readHeadings } from '../convert/headings'
import { getWords, printBlocks } from '../convert/print'
import { parseText } from '../convert/tree'

/** A page's text, or a part of it, with its headings. */
interface TextPart {
  text: string
  headings: TextHeading[]
}

/** A file of Markdown, read and converted; its links are unchanged. */
export interface SourcePage {
  path: string
  title: string
  shortTitle: string
  summary: string
  /** In the portal's Markdown. */
  text: string
  /** The same text in parts, if it is too long for one page. */
  parts: TextPart[]
  headings: TextHeading[]
  facts: PageFacts
  /** From the front matter, otherwise from a number before the name. */
  order: number | null
  /** Whether its text began with its title. */
  hasHeading: boolean
  /** Whether it is its folder's own page. */
  isIndex: boolean
  notes: string[]
}

/** The functions that reading a file may call. */
interface ReadOptions {
  kind: SiteKind
  /** The text of an included file, by its name in the including one; null if it is missing. */
  include: (name: string) => string | null
  /** Values of the site's settings that texts may use. */
  values?: Readonly<Record<string, string>> | undefined
}

// Characters: the maximum title and summary of a page.
const maxTitleLength = 200
const maxSummaryLength = 500

/** Returns the text of a line of Markdown. */
const plainText = (text: string): string => {
  const line = text.slice(0, 2_000).replace(/<[^<>]*>/g, '')
  const [first, ...rest] = /[*_`[\\&~]/.test(line) ? parseText(line, false) : []
  return first?.type === 'paragraph' && rest.length === 0 ? getWords(first) : line
}

const plainDirection = (text: string) => text.replace(directionControls, '')

const oneLine = (text: string, longest: number): string => {
  const line = plainDirection(plainText(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`
}

/** Makes a title from the name of a file, if there is no better one. */
const makeTitle = (path: string): string => {
  const name = getFileName(path).replace(/\.[a-z]+$/i, '')
  if (!isIndexPath(path)) return formatFolderName(name)
  const folder = getFolder(path)
  return folder === '' ? 'Overview' : formatFolderName(folder)
}

/** Splits a text that begins with its title into the first heading and the text without it. */
const splitTitle = (blocks: readonly RootContent[]): { title: string; rest: RootContent[] } | null => {
  const at = blocks.findIndex(({ type }) => type === 'heading' || type === 'code')
  const first = blocks[at]
  if (first?.type !== 'heading' || first.depth !== 1) return null
  return { title: getWords(first).trim(), rest: blocks.filter((block) => block !== first) }
}

const isSame = (one: string, other: string) =>
  one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') === other.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

// The number of files that one file may include, directly and indirectly, and their characters: more than a page may
// have.
const maxIncludes = 200
const maxIncludedLength = 1_000_000

// The maximum number of lines in a note; more would fill the report.
const maxLines = 5

/** Collects sentences for a report, each once, with the lines that it concerns. */
const collectNotes = (linesBefore: number) => {
  const notes = new Map<string, Set<number>>()
  const add = (sentence: string, line?: number) => {
    const lines = notes.get(sentence) ?? new Set()
    if (line !== undefined) lines.add(line + linesBefore)
    notes.set(sentence, lines)
  }
  const list = () =>
    [...notes].map(([sentence, lines]) => {
      if (lines.size === 0) return sentence
      const shown = [...lines].slice(0, maxLines).join(', ')
      const more = lines.size > maxLines ? ` and ${lines.size - maxLines} more` : ''
      return `${sentence} (${lines.size > 1 ? 'lines' : 'line'} ${shown}${more})`
    })
  return { add, list }
}

/** Reads one file: its front matter, its title, and its text in the portal's Markdown. */
export const readSourcePage = (
  path: string,
  source: string,
  { kind, include, values: named }: ReadOptions,
): SourcePage => {
  const { values, body, isBroken } = readFrontMatter(source)
  const facts = readPageFacts(values)
  const notes = collectNotes(source.slice(0, Math.max(0, source.length - body.length)).split('\n').length - 1)
  if (isBroken) notes.add('Its front matter could not be read as a whole; what could be read of it is used.')
  const common = {
    path,
    shortTitle: oneLine(facts.shortTitle, maxTitleLength),
    facts,
    order: facts.order ?? withoutNumber(getFileName(path)).number,
    isIndex: isIndexPath(path),
  }
  // A page of a portal's export stays one page, and unchanged.
  if (kind === 'portal') {
    const text = body.replace(/\n$/, '')
    return {
      ...common,
      title: plainDirection(facts.title).slice(0, maxTitleLength) || makeTitle(path),
      summary: plainDirection(facts.summary).slice(0, maxSummaryLength),
      text,
      parts: [],
      headings: readHeadings(parseText(text, false)),
      hasHeading: false,
      notes: notes.list(),
    }
  }
  if (facts.unknown.length > 0)
    notes.add(`Its front matter says what is not known here: ${facts.unknown.slice(0, 12).join(', ')}.`)
  let includes = 0
  let included = 0
  const converted = convertText(body, {
    note: notes.add,
    include: (name) => {
      const text = includes < maxIncludes ? include(name) : null
      included += text?.length ?? 0
      if (text === null || included > maxIncludedLength) return null
      includes += 1
      return readFrontMatter(text).body
    },
    isMdx: kind === 'docusaurus' || /\.mdx$/i.test(path),
    isLiquid: kind === 'jekyll',
    values: { ...named, ...getValues(values, kind === 'jekyll' ? 'page' : 'param') },
  })
  const found = splitTitle(converted)
  // A heading with another text than the title stays in the text.
  const isTitle = found !== null && (facts.title === '' || isSame(found.title, facts.title))
  const blocks = isTitle ? found.rest : converted
  const text = printBlocks(blocks)
  const parts = divideBlocks(blocks, text)
  return {
    ...common,
    title: oneLine(facts.title || found?.title || makeTitle(path), maxTitleLength) || makeTitle(path),
    summary: oneLine(facts.summary, maxSummaryLength),
    text,
    parts:
      parts.length > 1
        ? parts.map((part) => ({ text: printBlocks(part), headings: readHeadings(part) }))
        : [],
    headings: readHeadings(blocks),
    hasHeading: found !== null,
    notes: notes.list(),
  }
}
