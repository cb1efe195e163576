import process from 'node:process'
import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import {
  type GrammarState,
  type HighlighterCore,
  createCssVariablesTheme,
  createHighlighterCore,
} from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs'
import { visit } from 'unist-util-visit'
import { element } from './blocks'

/** The options after a code fence. */
type CodeFence = {
  /** The file's name, from `title="read-intervals.ts"`. */
  title: string | undefined
  /** The lines to highlight, counted from 1, from `{5-7,12}`. */
  marked: ReadonlySet<number>
  /** False for `no-numbers`. */
  isNumbered: boolean
}

const longestMark = 5_000
const maxRanges = 50

/** Parses the text after a code fence's language; ignores what it does not know. */
function readCodeFence(meta: string): CodeFence {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? ''
  const marked = new Set<number>()
  for (const range of ranges.split(',').slice(0, maxRanges)) {
    const [from, to = from] = range.split('-').map(Number)
    if (!from || !to) continue
    for (let line = from; line <= Math.min(to, longestMark); line++) marked.add(line)
  }
  return {
    title: (title?.[1] ?? title?.[2])?.trim() || undefined,
    marked,
    isNumbered: !/(?:^|\s)no-numbers(?:\s|$)/.test(meta),
  }
}

/** A part of a line and its kind, such as keyword, string or comment; none for plain text. */
type CodeToken = { text: string; kind: string | undefined }

const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--' })
const languages = new Map(Object.entries(bundledLanguages))
const languageNames = new Map(
  bundledLanguagesInfo.flatMap(({ id, name, aliases = [] }) =>
    [id, ...aliases].map((key): [string, string] => [key, name]),
  ),
)

let opening: Promise<HighlighterCore> | undefined
const open = () =>
  (opening ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  }))

/** Returns a language's display name, `TypeScript` for `ts`; unknown ones unchanged. */
const languageName = (language: string) => languageNames.get(language.toLowerCase()) ?? language

// Characters. Longer code is a file rather than an example, and would delay other requests while it is highlighted.
const longestExample = 60_000

// Characters. A longer line is minified, and may take seconds.
const longestLine = 500
// Microseconds of CPU time for highlighting one page: some grammars need seconds for a line of brackets.
const longestColouring = 1_000_000

/** The CPU time that highlighting one page has used, and its limit, in microseconds. */
type Colouring = { spent: number; longest?: number }

/**
 * Splits code into lines of tokens. Lines are plain for unknown languages and very long code, and once the page's time
 * is used up.
 */
async function highlight(code: string, language: string, page: Colouring): Promise<CodeToken[][]> {
  const key = language.toLowerCase()
  const load = languages.get(key)
  const { longest = longestColouring } = page
  if (!load || code.length > longestExample || page.spent > longest) return plainLines(code)
  const highlighter = await open()
  await highlighter.loadLanguage(load)
  const lines: CodeToken[][] = []
  let state: GrammarState | undefined
  for (const piece of getPieces(code)) {
    if (page.spent > longest) {
      lines.push(...plainLines(piece))
      continue
    }
    const begun = process.threadCpuUsage()
    const tokens = highlighter.codeToTokensBase(piece, {
      lang: key,
      theme: theme.name ?? 'kinds',
      tokenizeMaxLineLength: longestLine,
      tokenizeTimeLimit: 100,
      ...(state && { grammarState: state }),
    })
    state = highlighter.getLastGrammarState(tokens)
    page.spent += process.threadCpuUsage(begun).user
    lines.push(
      ...tokens.map((line) =>
        joinAlike(line.map(({ content, color }) => ({ text: content, kind: getKind(color, content) }))),
      ),
    )
  }
  return lines
}

const plainLines = (code: string): CodeToken[][] =>
  code.split('\n').map((text) => [{ text, kind: undefined }])

/** Some lines at a time, to check the time in between. */
function getPieces(code: string): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  for (const line of code.split('\n')) {
    piece.push(line)
    length += line.length
    if (length < longestLine) continue
    pieces.push(piece.join('\n'))
    piece = []
    length = 0
  }
  return piece.length > 0 ? [...pieces, piece.join('\n')] : pieces
}

function getKind(color: string | undefined, text: string): string | undefined {
  const kind = /^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1]
  if (!text.trim() || kind === 'punctuation') return undefined
  if (kind === 'string-expression') return 'string'
  // The grammar counts operators as keywords; only words are marked, to keep the markup small.
  return kind === 'keyword' && !/\p{L}/u.test(text) ? undefined : kind
}

function joinAlike(tokens: CodeToken[]): CodeToken[] {
  const joined: CodeToken[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    if (last && last.kind === token.kind) last.text += token.text
    else joined.push(token)
  }
  return joined
}

/**
 * A unified plugin: a code block becomes a figure with a header (file name, language, Copy) and one `span.line` per
 * line, its number in `data-line`. The line break is inside the span, so that lines can be blocks and copied text stays
 * exact. The style sheet defines colours by classes: `tok-keyword`, `tok-string`, ...
 * @param options the CPU time for highlighting, if not a page's default
 */
export const codeFigures = (options?: { microseconds: number }) => async (tree: Root) => {
  const blocks: { pre: Element; code: Element; replace: (figure: Element) => void }[] = []
  visit(tree, 'element', (pre, index, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || !parent || index === undefined) return
    if (code?.type !== 'element' || code.tagName !== 'code') return
    blocks.push({ pre, code, replace: (figure) => (parent.children[index] = figure) })
  })
  const colouring = { spent: 0, ...(options && { longest: options.microseconds }) }
  for (const { code, replace } of blocks) replace(await getFigure(code, colouring))
}

async function getFigure(code: Element, colouring: Colouring): Promise<Element> {
  // A fence may start with its title or its highlighted lines instead of a language.
  const first = getLanguage(code)
  const hasLanguage = !/^(?:title=|\{)/.test(first)
  const language = hasLanguage ? first : ''
  const fence = readCodeFence(hasLanguage ? getMeta(code) : `${first} ${getMeta(code)}`)
  const lines = await highlight(toString(code).replace(/\n$/, ''), language, colouring)
  const isNumbered = fence.isNumbered && lines.length > 1
  return element('figure', { className: isNumbered ? ['code', 'code-numbered'] : ['code'] }, [
    header(fence.title, language),
    element('pre', { className: ['code-body'], tabIndex: 0 }, [
      element(
        'code',
        {},
        lines.map((line, index) => getLine(line, index + 1, fence)),
      ),
    ]),
  ])
}

function header(title: string | undefined, language: string): Element {
  const names: Element[] = []
  if (title) names.push(element('span', { className: ['code-title'] }, [title]))
  if (language) names.push(element('span', { className: ['code-language'] }, [languageName(language)]))
  const copy = element('button', { type: 'button', className: ['code-copy'], dataCopy: '' }, ['Copy'])
  return element('figcaption', { className: ['code-header'] }, [...names, copy])
}

function getLine(tokens: CodeToken[], number: number, { marked }: CodeFence): Element {
  const pieces = tokens.map(({ text, kind }) =>
    kind ? element('span', { className: [`tok-${kind}`] }, [text]) : text,
  )
  const className = marked.has(number) ? ['line', 'line-marked'] : ['line']
  return element('span', { className, dataLine: String(number) }, [...pieces, '\n'])
}

function getLanguage(code: Element): string {
  const { className } = code.properties
  const names = Array.isArray(className) ? className.map(String) : []
  return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? ''
}

/** Returns the text after a code fence's language. */
export function getMeta(code: Element): string {
  const data: { meta?: unknown } = { ...code.data }
  return typeof data.meta === 'string' ? data.meta : ''
}
