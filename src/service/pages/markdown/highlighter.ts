import process from 'node:process'
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
} from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs'

/** A piece of a line and its kind: keyword, string, comment and the like; none for plain text. */
export type CodeToken = { text: string; kind: string | undefined }

const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--' })
const languages = new Map(Object.entries(bundledLanguages))
const names = new Map(
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

/** The name people know a language by, `TypeScript` for `ts`; as it was written where it is not known. */
export const languageName = (language: string) => names.get(language.toLowerCase()) ?? language

// More is a file rather than an example, and would keep everyone else waiting while it is coloured.
const longestExample = 60_000

// A line of a minified file is nobody's reading, and may cost seconds.
const longestLine = 500
// Microseconds of the processor that the colours of one page may take: some grammars need seconds for a line of brackets.
const longestColouring = 1_000_000

/** What the colours of one page took so far, and may take, in microseconds of the processor. */
export type Colouring = { spent: number; longest?: number }

/**
 * Divides code into lines of tokens. A language that is not known, or very long code, gives plain lines; so does what
 * comes after the page has had its time.
 */
export async function highlight(code: string, language: string, page: Colouring): Promise<CodeToken[][]> {
  const key = language.toLowerCase()
  const load = languages.get(key)
  const { longest = longestColouring } = page
  if (!load || code.length > longestExample || page.spent > longest) return plainLines(code)
  const highlighter = await open()
  await highlighter.loadLanguage(load)
  const lines: CodeToken[][] = []
  let state: GrammarState | undefined
  for (const piece of piecesOf(code)) {
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
        joinAlike(line.map(({ content, color }) => ({ text: content, kind: kindOf(color, content) }))),
      ),
    )
  }
  return lines
}

const plainLines = (code: string): CodeToken[][] =>
  code.split('\n').map((text) => [{ text, kind: undefined }])

/** Some lines at a time, so that the time can be looked at between them. */
function piecesOf(code: string): string[] {
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

function kindOf(color: string | undefined, text: string): string | undefined {
  const kind = /^var\(--token-([a-z-]+)\)$/.exec(color ?? '')?.[1]
  if (!text.trim() || kind === 'punctuation') return undefined
  if (kind === 'string-expression') return 'string'
  // Operators count as keywords to the grammar; only words are marked, so that what is marked stays little.
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
