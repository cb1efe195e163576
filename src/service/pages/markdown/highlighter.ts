import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
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

/** Divides code into lines of tokens. A language that is not known, or very long code, gives plain lines. */
export async function highlight(code: string, language: string): Promise<CodeToken[][]> {
  const key = language.toLowerCase()
  const load = languages.get(key)
  if (!load || code.length > longestExample)
    return code.split('\n').map((text) => [{ text, kind: undefined }])
  const highlighter = await open()
  await highlighter.loadLanguage(load)
  const lines = highlighter.codeToTokensBase(code, {
    lang: key,
    theme: theme.name ?? 'kinds',
    // A line of a minified file is nobody's reading, and may cost seconds.
    tokenizeMaxLineLength: 2_000,
    tokenizeTimeLimit: 250,
  })
  return lines.map((line) =>
    joinAlike(line.map(({ content, color }) => ({ text: content, kind: kindOf(color, content) }))),
  )
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
