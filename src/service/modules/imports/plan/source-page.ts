import { directionControls } from '~/contract/field-schemas'
import { readFrontMatter } from '../site/front-matter'
import {
  type PageFacts,
  type SiteKind,
  getFileName,
  getFolder,
  nameOfFolder,
  readPageFacts,
  withoutNumber,
} from '../site/read-site'
import {
  type TextHeading,
  plainText,
  readHeadings,
  type Surroundings,
  convertBlocks,
} from '../convert/blocks'
import { endOfFence, isBlank, withoutMarks } from '../convert/containers'
import { importedFiles } from '../convert/inline'

/** One empty line between blocks; code keeps its own. */
const withoutGaps = (lines: readonly string[]): string[] => {
  const out: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const fence = endOfFence(lines, at)
    if (fence !== null) {
      out.push(...lines.slice(at, fence))
      at = fence - 1
      continue
    }
    const line = lines[at] ?? ''
    if (!isBlank(line)) out.push(line)
    else if (!isBlank(out.at(-1))) out.push('')
  }
  return out
}

/**
 * Turns the body of a documentation file, as Hugo, Docusaurus, MkDocs or GitHub read it, into the portal's own
 * Markdown. Anchors of the author's stay in it as marks; links and images are as they were.
 */
export const convertText = (text: string, surroundings: Omit<Surroundings, 'partials'>): string => {
  const lines = withoutMarks(text).replace(/\r\n?/g, '\n').split('\n')
  const partials = importedFiles(text)
  return `${withoutGaps(convertBlocks(lines, { ...surroundings, partials }))
    .join('\n')
    .trim()}\n`
}

/** The limits of a part: well under the renderer's, since addresses become longer. */
const most = { characters: 150_000, lines: 4_000, marks: 20_000 }
type PartLimits = typeof most

const getCost = (line: string): PartLimits => ({
  characters: line.length + 1,
  lines: 1,
  marks: line.length - line.replace(/[*_[\]`~!$|]/g, '').length,
})

/** How full a part is: 1 is as much as it may have. */
const share = (cost: PartLimits, limits: PartLimits): number =>
  Math.max(cost.characters / limits.characters, cost.lines / limits.lines, cost.marks / limits.marks)

const sum = (one: PartLimits, other: PartLimits): PartLimits => ({
  characters: one.characters + other.characters,
  lines: one.lines + other.lines,
  marks: one.marks + other.marks,
})

const nothing: PartLimits = { characters: 0, lines: 0, marks: 0 }

/** A line longer than a part is no text that could be divided better. */
const pieces = (line: string, longest: number): string[] =>
  line.length <= longest
    ? [line]
    : Array.from({ length: Math.ceil(line.length / longest) }, (_, at) =>
        line.slice(at * longest, (at + 1) * longest),
      )

/** Divides a text before headings and, if a section is too long, at empty lines. */
export const divideText = (text: string, limits: PartLimits = most): string[] => {
  const lines = text.split('\n')
  if (share(lines.map(getCost).reduce(sum, nothing), limits) <= 1) return [text]
  const starts = new Set(readHeadings(text).map(({ line }) => line))
  const parts: string[] = []
  let part: string[] = []
  let cost = nothing
  const close = () => {
    const closed = part.join('\n').trim()
    if (closed !== '') parts.push(closed)
    part = []
    cost = nothing
  }
  for (const [at, line] of lines.entries()) {
    const full = share(cost, limits)
    if ((starts.has(at) && full > 0.5) || (line.trim() === '' && full > 0.9)) close()
    for (const piece of pieces(line, limits.characters - 1)) {
      if (share(sum(cost, getCost(piece)), limits) > 1) close()
      part.push(piece)
      cost = sum(cost, getCost(piece))
    }
  }
  close()
  return parts
}

/** A file of Markdown, read and converted; its links are as they were. */
export interface SourcePage {
  path: string
  title: string
  shortTitle: string
  summary: string
  /** In the portal's Markdown, with the author's anchors as marks. */
  text: string
  /** The same text in parts, where it is too long for one page. */
  parts: string[]
  headings: TextHeading[]
  facts: PageFacts
  /** From the front matter, else from a number before the name. */
  order: number | null
  /** Whether its text began with its title. */
  hasHeading: boolean
  /** Whether it speaks for its folder. */
  isIndex: boolean
  notes: string[]
}

/** The text of an included file, by the path in the including one. */
export type Include = (from: string, name: string) => string | null

/** The functions that reading a file may call. */
interface Reading {
  kind: SiteKind
  include: Include
}

// Characters: the title and the summary that a page may have.
const longestTitle = 200
const longestSummary = 500

const plainDirection = (text: string) => text.replace(directionControls, '')

const oneLine = (text: string, longest: number): string => {
  const line = plainDirection(plainText(text.replace(/<[^<>]*>/g, '')))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`
}

const isIndexName = (path: string): boolean => /^(?:_?index|readme)\.[a-z]+$/i.test(getFileName(path))

/** A title from the name of a file, if nothing better is known. */
const titleOfPath = (path: string): string => {
  const name = getFileName(path).replace(/\.[a-z]+$/i, '')
  if (!isIndexName(path)) return nameOfFolder(name)
  const folder = getFolder(path)
  return folder === '' ? 'Overview' : nameOfFolder(folder)
}

/** The first heading of a text and the text without it, where it begins with its title. */
const takeTitle = (text: string): { title: string; rest: string } | null => {
  const [first] = readHeadings(text)
  if (first === undefined || first.depth !== 1) return null
  const lines = text.split('\n')
  for (let at = 0; at < first.line; at++) if (endOfFence(lines, at) !== null) return null
  const isUnderlined = !/^ {0,3}#/.test(lines[first.line] ?? '')
  const before = lines.slice(0, first.line)
  const after = lines.slice(first.line + (isUnderlined ? 2 : 1))
  return { title: first.text, rest: [...before, ...after].join('\n').trim() }
}

const isSame = (one: string, other: string) =>
  one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') === other.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

// The nesting of includes.
const deepestInclude = 4
// Characters included in one file: more than a page may have.
const longestIncluded = 1_000_000

const divideParts = (text: string): string[] => {
  const parts = divideText(text)
  return parts.length > 1 ? parts : []
}

/** Reads one file: its front matter, its title, and its text as the portal writes it. */
export const readSourcePage = (path: string, source: string, { kind, include }: Reading): SourcePage => {
  const { values, body, isBroken } = readFrontMatter(source)
  const facts = readPageFacts(values)
  const notes = new Set<string>()
  if (isBroken) notes.add('Its front matter could not be read as a whole; what could be read of it is used.')
  if (facts.unknown.length > 0 && kind !== 'portal') {
    notes.add(`Its front matter says what is not known here: ${facts.unknown.slice(0, 12).join(', ')}.`)
  }
  let depth = 0
  let included = 0
  const includeLines = (name: string): string[] | null => {
    const text = depth >= deepestInclude ? null : include(path, name)
    included += text?.length ?? 0
    if (text === null || included > longestIncluded) return null
    // Never counted down: a file is read once, and this limits the depth of all reads together.
    depth += 1 / 50
    return readFrontMatter(text).body.split('\n')
  }
  const note = (sentence: string) => void notes.add(sentence)
  const converted =
    kind === 'portal' ? body.replace(/\n$/, '') : convertText(body, { note, include: includeLines }).trim()
  const found = kind === 'portal' ? null : takeTitle(converted)
  const title =
    (kind === 'portal' && plainDirection(facts.title).slice(0, longestTitle)) ||
    oneLine(facts.title || found?.title || titleOfPath(path), longestTitle) ||
    titleOfPath(path)
  // A title that says something else stays in the text.
  const isTitle = found !== null && (facts.title === '' || isSame(found.title, facts.title))
  const text = isTitle ? found.rest : converted
  return {
    path,
    title,
    shortTitle: oneLine(facts.shortTitle, longestTitle),
    summary:
      kind === 'portal'
        ? plainDirection(facts.summary).slice(0, longestSummary)
        : oneLine(facts.summary, longestSummary),
    text,
    // A page of a portal's export stays one page.
    parts: kind === 'portal' ? [] : divideParts(text),
    headings: readHeadings(text),
    facts,
    order: facts.order ?? withoutNumber(getFileName(path)).number,
    hasHeading: found !== null,
    isIndex: isIndexName(path),
    notes: [...notes],
  }
}
