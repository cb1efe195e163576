import {
  type Note,
  type Taken,
  anchorsIn,
  dedent,
  endOfFence,
  getIndent,
  isBlank,
  outdent,
  takeAdmonition,
  takeAlert,
  takeContainer,
  takeTabs,
  withoutMarks,
} from './containers'
import { takeElement } from './html-blocks'
import { convertInline, endOfModuleBlock, isModuleLine } from './inline'
import { pairedShortcode, readShortcode } from './shortcodes'
import { decodeEntities } from './tags'

const infoOpening = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3,}|~{3,}))[ \t]*(.*?)[ \t]*$/

const ranges = (text: string): string => [...text.matchAll(/\d+(?:-\d+)?/g)].map(([range]) => range).join(',')

/** The lines that Hugo (`hl_lines=[2,"4-6"]`), MkDocs (`hl_lines="2 4-6"`) and Docusaurus (`{2,4-6}`) mark. */
const markedLines = (info: string): string => {
  const named = /hl_lines\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*'|[\d,-]+)/.exec(info)?.[1]
  return ranges(named ?? /\{([\d,\s-]+)\}/.exec(info)?.[1] ?? '')
}

/**
 * The line that opens a code block, reduced to what the portal knows: language, title, marked lines. The code itself is
 * left unchanged.
 */
const tidyFence = (line: string): string => {
  const [, fence, info = ''] = infoOpening.exec(line) ?? []
  if (fence === undefined || info === '') return line
  const inBraces = /^\{\s*\.?([\w+#-]+)/.exec(info)
  const language = inBraces?.[1] ?? /^[^\s{]+/.exec(info)?.[0] ?? ''
  const [, double, single] = /(?:title|filename|name|caption)\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(info) ?? []
  const title = (double ?? single ?? '').replace(/"/g, "'")
  const marked = markedLines(info)
  const isLanguage = !/^(?:title|hl_lines|linenums|live|showLineNumbers|noInline)\b/i.test(language)
  return [
    `${fence}${isLanguage ? language : ''}`,
    ...(title === '' ? [] : [`title="${title}"`]),
    ...(marked === '' ? [] : [`{${marked}}`]),
  ].join(' ')
}

/** The functions that the conversion of a text may call. */
export interface Surroundings {
  note: Note
  /** The lines of an included file (a snippet, a partial); null if it is missing. */
  include: (name: string) => readonly string[] | null
  /** Names of components that stand for files: `import Warning from './_warning.mdx'`. */
  partials: ReadonlyMap<string, string>
}

// Nesting of containers; deeper than any readable page.
const deepest = 12

const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/

/** Turns what other tools write, line by line, into the portal's Markdown. Code stays as it is. */
export const convertBlocks = (lines: readonly string[], surroundings: Surroundings, depth = 0): string[] => {
  const { note } = surroundings
  const out: string[] = []
  let prose: string[] = []
  let isList = false

  const flush = () => {
    if (prose.length > 0) out.push(...convertInline(prose.join('\n'), note).split('\n'))
    prose = []
  }
  const convert = (inner: readonly string[]) => convertBlocks(inner, surroundings, depth + 1)

  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const fence = endOfFence(lines, at)
    if (fence !== null) {
      flush()
      out.push(tidyFence(line), ...lines.slice(at + 1, fence))
      at = fence
      continue
    }
    if (isIndentedCode(lines, at, isList)) {
      flush()
      out.push(line)
      at += 1
      continue
    }
    const taken = depth < deepest ? takeBlock(lines, at, surroundings, convert) : null
    if (taken) {
      const term = prose.at(-1)?.trim() ?? ''
      if (taken.isDefinition && term !== '' && !term.includes('**')) prose.push(`**${prose.pop()?.trim()}**`)
      flush()
      out.push(...taken.out)
      at = taken.end
      continue
    }
    if (listItem.test(line)) isList = true
    else if (!isBlank(line) && getIndent(line) === 0 && isBlank(lines[at - 1])) isList = false
    prose.push(line)
    at += 1
  }
  flush()
  return out
}

/** Four blanks after an empty line are code, except within a list, whose texts are indented too. */
const isIndentedCode = (lines: readonly string[], at: number, isList: boolean): boolean => {
  const line = lines[at] ?? ''
  if (isList || isBlank(line) || getIndent(line) < 4) return false
  if (/^[ \t]+(?:!!!|\?\?\?|===|<\/?[A-Za-z]|:::|\{\{)/.test(line)) return false
  let before = at - 1
  while (before >= 0 && !isBlank(lines[before]) && getIndent(lines[before] ?? '') >= 4) before -= 1
  return before < 0 || isBlank(lines[before])
}

const takeBlock = (
  lines: readonly string[],
  at: number,
  surroundings: Surroundings,
  convert: (inner: readonly string[]) => string[],
): Taken | null => {
  const line = lines[at] ?? ''
  const sign = line.trimStart().charAt(0)
  switch (sign) {
    case '!':
    case '?':
      return takeAdmonition(lines, at, convert)
    case '=':
      return takeTabs(lines, at, convert)
    case ':':
    case '/':
      return takeContainer(lines, at, convert) ?? takeDefinition(lines, at, convert)
    case '>':
      return takeAlert(lines, at, convert)
    case '<':
      return (
        takeComment(lines, at) ??
        takePartial(line, at, surroundings, convert) ??
        takeElement(lines, at, convert, surroundings.note)
      )
    case '{':
      return takeShortcode(lines, at, surroundings, convert) ?? takeAttributeLine(line, at)
    case '-':
    case ';':
      return takeSnippet(lines, at, surroundings, convert)
    case '[':
      return /^\[_{0,2}TOC_{0,2}\]$/i.test(line.trim()) ? { out: [], end: at + 1 } : null
    case '*':
      return takeAbbreviation(line, at, surroundings.note)
    case 'i':
    case 'e':
      return isModuleLine(line) ? { out: [''], end: endOfModuleBlock(lines, at) } : null
    default:
      return null
  }
}

const takeComment = (lines: readonly string[], at: number): Taken | null => {
  if (!/^[ \t]*<!--/.test(lines[at] ?? '')) return null
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    const end = line.indexOf('-->')
    if (end < 0) continue
    const rest = line.slice(end + 3)
    return { out: isBlank(rest) ? [''] : [rest.trimStart()], end: next + 1 }
  }
  return null
}

/** `<Warning />` of Docusaurus, where `Warning` was imported from a file of Markdown. */
const takePartial = (
  line: string,
  at: number,
  { include, partials }: Surroundings,
  convert: (inner: readonly string[]) => string[],
): Taken | null => {
  const name = /^[ \t]*<([A-Z]\w*)(?:\s[^<>]*)?\/>[ \t]*$/.exec(line)?.[1]
  const file = name === undefined ? undefined : partials.get(name)
  const lines = file === undefined ? null : include(file)
  return lines && { out: ['', ...convert(lines), ''], end: at + 1 }
}

const takeShortcode = (
  lines: readonly string[],
  at: number,
  surroundings: Surroundings,
  convert: (inner: readonly string[]) => string[],
): Taken | null => {
  const line = lines[at] ?? ''
  const start = line.search(/\S/)
  if (!/^\{\{[<%]/.test(line.slice(start))) return null
  // A shortcode may go over several lines.
  const text = lines.slice(at, at + 40).join('\n')
  const code = readShortcode(text, start)
  if (code === null || code.isClosing) return null
  const indent = line.slice(0, start)
  const opened = at + text.slice(0, code.end).split('\n').length - 1
  const rest = (text.slice(code.end).split('\n')[0] ?? '').trimEnd()
  if (/^(?:include|readfile|read-file|snippet)$/i.test(code.name)) {
    const file = code.named.get('file') ?? code.positional[0]
    const included = file ? surroundings.include(file) : null
    if (included) return { out: ['', ...convert(included), ''], end: opened + 1 }
    surroundings.note(`The text of ${file ?? code.name}, which is taken in here, was not found.`)
    return { out: [''], end: opened + 1 }
  }
  if (code.isAlone) return null
  const closes = new RegExp(`\\{\\{[<%]\\s*/\\s*${code.name.replace(/[.]/g, String.raw`\.`)}\\s*[>%]\\}\\}`)
  for (let next = opened; next < lines.length; next++) {
    const found = closes.exec(next === opened ? rest : (lines[next] ?? ''))
    if (!found) continue
    const last = next === opened ? rest : (lines[next] ?? '')
    const first = next === opened ? [] : [rest]
    const content = [...first, ...lines.slice(opened + 1, next), last.slice(0, found.index)]
    const after = last.slice(found.index + found[0].length)
    const out = pairedShortcode(code, content, convert, indent, surroundings.note)
    return { out: [...out, ...(isBlank(after) ? [] : convert([after.trimStart()]))], end: next + 1 }
  }
  return null
}

/** `{: .center }` on a line of its own styles the block before it. */
const takeAttributeLine = (line: string, at: number): Taken | null =>
  /^[ \t]*\{:?\s*(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|\S+)|\s)+\}[ \t]*$/.test(line) ||
  /^[ \t]*\{\/\*.*\*\/\}[ \t]*$/.test(line)
    ? { out: [], end: at + 1 }
    : null

const snippet = /^([ \t]*)(?:-{1,}8<-{1,}|;-{2,}8<-{2,})(?:[ \t]+["']([^"']+)["'])?[ \t]*$/

/** MkDocs: `--8<-- "file"`, or a list of files between two such lines. */
const takeSnippet = (
  lines: readonly string[],
  at: number,
  { include, note }: Surroundings,
  convert: (inner: readonly string[]) => string[],
): Taken | null => {
  const found = snippet.exec(lines[at] ?? '')
  if (!found) return null
  const names = found[2] === undefined ? [] : [found[2]]
  let end = at + 1
  if (found[2] === undefined) {
    while (end < lines.length && !snippet.test(lines[end] ?? '')) names.push((lines[end++] ?? '').trim())
    end += 1
  }
  const out = names.filter(Boolean).flatMap((name) => {
    const included = include(name)
    if (included === null) note(`The snippet ${name} was not found.`)
    return included === null ? [] : ['', ...convert(included), '']
  })
  return { out: out.map((line) => (line === '' ? '' : (found[1] ?? '') + line)), end }
}

const takeAbbreviation = (line: string, at: number, note: Note): Taken | null => {
  const [, short, long] = /^\*\[([^\]]+)\]:[ \t]+(.+)$/.exec(line) ?? []
  if (short === undefined) return null
  note('Abbreviations that are explained when pointed at are left out.')
  return long === undefined ? null : { out: [], end: at + 1 }
}

/** A list of definitions: a term, and under it `:   what it means`. */
const takeDefinition = (
  lines: readonly string[],
  at: number,
  convert: (inner: readonly string[]) => string[],
): Taken | null => {
  const [, indent = '', first] = /^([ \t]*):[ \t]{1,4}(?=\S)(.*)$/.exec(lines[at] ?? '') ?? []
  if (first === undefined || at === 0) return null
  let end = at + 1
  while (end < lines.length) {
    const line = lines[end] ?? ''
    if (!isBlank(line) && getIndent(line) < getIndent(indent) + 2) break
    end += 1
  }
  const rest = dedent(lines.slice(at + 1, end).map((line) => outdent(line, getIndent(indent))))
  return {
    isDefinition: true,
    out: ['', ...convert([first, ...rest]).map((line) => (line === '' ? '' : indent + line)), ''],
    end,
  }
}

/** A heading of a converted text. */
export interface TextHeading {
  /** Counted from 0. */
  line: number
  depth: number
  text: string
  /** The slug that the portal's renderer makes of the text, which links refer to. */
  slug: string
  /** The anchors from the author, or from the tool it was written for. */
  anchors: string[]
}

// Characters: titles and headings have a tenth of it. Of endless ones the search for pairs of marks would have no end.
const longestPlain = 2_000

/** The words of a heading without markup, from which its anchor is made. */
export const plainText = (markdown: string): string =>
  decodeEntities(
    withoutMarks(markdown.slice(0, longestPlain))
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[((?:\\.|[^\]\\])*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/(`+)[ ]?(.*?)[ ]?\1/g, '$2')
      .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
  ).trim()

/** The anchor of a heading, as GitHub and the portal's renderer make it. */
const getAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** The headings of a text in order, without those within code. */
export const readHeadings = (text: string): TextHeading[] => {
  const lines = text.split('\n')
  const headings: TextHeading[] = []
  const taken = new Map<string, number>()
  let waiting: string[] = []
  const add = (line: number, depth: number, source: string) => {
    const plain = plainText(source)
    const base = getAnchor(plain)
    const count = taken.get(base)
    const slug = count === undefined ? base : `${base}-${count}`
    taken.set(base, (count ?? 0) + 1)
    if (count !== undefined) taken.set(slug, 1)
    headings.push({ line, depth, text: plain, slug, anchors: [...waiting, ...anchorsIn(source)] })
    waiting = []
  }
  for (let at = 0; at < lines.length; at++) {
    const fence = endOfFence(lines, at)
    if (fence !== null) {
      at = fence - 1
      continue
    }
    const line = lines[at] ?? ''
    const [, signs, source = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
    const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/.exec(lines[at + 1] ?? '')
    if (signs !== undefined) add(at, signs.length, source)
    else if (underline && /^ {0,3}[^\s>|#:*+-]/.test(line) && isFirstLine(lines, at)) {
      add(at, underline[1] === undefined ? 2 : 1, line)
      at += 1
    } else {
      const anchors = anchorsIn(line)
      if (anchors.length === 0) continue
      // A mark on a line of its own belongs to the heading that follows, one in a text to the heading above.
      if (withoutMarks(line).trim() === '') waiting.push(...anchors)
      else headings.at(-1)?.anchors.push(...anchors)
    }
  }
  headings.at(-1)?.anchors.push(...waiting)
  return headings
}

/** A heading that is underlined is one line; below a paragraph the line is a rule or part of it. */
const isFirstLine = (lines: readonly string[], at: number) => (lines[at - 1] ?? '').trim() === ''

/** The part of an anchor that is the same for all tools. */
const bareAnchor = (anchor: string): string => anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The anchor here of what a link elsewhere names; null if the text has no such heading.
 * @param anchor without `#`, decoded
 */
export const findAnchor = (headings: readonly TextHeading[], anchor: string): string | null => {
  const exact =
    headings.find(({ anchors }) => anchors.includes(anchor)) ?? headings.find(({ slug }) => slug === anchor)
  const found = exact ?? headings.find(({ slug }) => bareAnchor(slug) === bareAnchor(anchor))
  return found?.slug ?? null
}
