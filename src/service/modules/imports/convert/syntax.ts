import type { Data, Processor } from 'unified'
import 'remark-parse'
import { readSign, isBlockSign } from './signs'

type MicromarkExtension = NonNullable<Data['micromarkExtensions']>[number]
type FromMarkdown = NonNullable<Data['fromMarkdownExtensions']>[number]
type Construct = Extract<NonNullable<NonNullable<MicromarkExtension['text']>[number]>, { tokenize: unknown }>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>
type Code = Parameters<State>[0]
type Token = ReturnType<Parameters<Tokenizer>[0]['enter']>

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    importMark: 'importMark'
    importData: 'importData'
    importBlock: 'importBlock'
    importHeader: 'importHeader'
  }
}

/** The source of a token: within quotations and lists without the prefixes of its lines. */
const written = new WeakMap<Token, string>()

const isLineEnd = (code: Code) => code === null || (code < -2 && code > -6)
const isBlank = (code: Code) => code === -2 || code === -1 || code === 32
const toText = (code: Code): string => {
  if (code === null || code === -1) return ''
  if (code === -2) return '\t'
  return code < 0 ? '\n' : String.fromCharCode(code)
}

// Characters: a longer text is not a mark, but one that was never closed.
const maxMarkLength = 20_000
const maxRawLength = 400_000

/** Elements whose content is not Markdown. */
export const rawNames =
  /^<(pre|script|style|svg|math|textarea|code|kbd|tt|samp|iframe|video|audio|object|CodeBlock)(?=[\s>])/i

/** The syntax of a text: `tags` is MDX that the parser of MDX refused. */
export type Dialect = 'markdown' | 'mdx' | 'tags'

/** Whether the text so far is a whole mark; null if it cannot become one. */
const isWhole = (text: string): boolean | null => {
  const last = text.at(-1)
  if (text.length > maxRawLength) return null
  if (text.startsWith('<!--')) return last === '>' && text.length > 6 && text.endsWith('-->')
  if (text.startsWith('{/*')) return last === '}' && text.endsWith('*/}')
  if (text.startsWith('<')) return isWholeTag(text, last)
  if (text.length === 2 && !/^\{[{%/"'`:#. \w]/.test(text)) return null
  if (text.length > maxMarkLength) return null
  if (text.startsWith('{{')) {
    if (text.length === 3 && !/[<%]$/.test(text)) return null
    return last === '}' && text.length > 5 && text.endsWith(`${text[2] === '<' ? '>' : '%'}}}`)
  }
  if (text.startsWith('{%')) return last === '}' && text.length > 3 && text.endsWith('%}')
  if (last === '\n') return null
  if (/^\{[:#. \w]/.test(text))
    return last === '}' ? readSign(text) !== null || null : last === '{' || text.length > 500 ? null : false
  return last === '}' && /^\{(["'`])[^"'`{}]*\1\}$/.test(text)
}

/** In addition to the parser of MDX: comments of HTML and the ids of headings, as Docusaurus reads them. */
const isWholeInMdx = (text: string): boolean | null =>
  text.length < 4 || /^(?:<!--|\{[#.])/.test(text)
    ? /^(?:<(?:$|!)|\{(?:$|[#.]))/.test(text)
      ? isWhole(text)
      : null
    : null

const isWholeTag = (text: string, last: string | undefined): boolean | null => {
  if (text.length === 2 && !/^<[A-Za-z/>!]/.test(text)) return null
  if (text.length === 3 && text.startsWith('<!') && text !== '<!-') return null
  if (last === '\n' && /\n[ \t]*\n$/.test(text) && !rawNames.test(text)) return null
  if (last !== '>') return text.length > maxMarkLength && !rawNames.test(text) ? null : false
  const raw = rawNames.exec(text)?.[1]
  if (raw !== undefined && !/^<[^<]*\/>$/.test(text)) {
    return text.toLowerCase().endsWith(`</${raw.toLowerCase()}>`)
  }
  return readSign(text) !== null
}

/** Tokenizes one mark: a tag of HTML or JSX, a shortcode of Hugo, a tag of Liquid, a comment. */
const readMark = (getWhole: (text: string) => boolean | null): Tokenizer =>
  function readOneMark(effects, ok, nok) {
    const { parser, now } = this
    let text = ''
    const start: State = (code) => {
      effects.enter('importMark')
      effects.enter('importData')
      return inside(code)
    }
    const inside: State = (code) => {
      if (code === null) return nok(code)
      if (isLineEnd(code)) {
        text += '\n'
        return getWhole(text) === null ? nok(code) : lineEnding(code)
      }
      effects.consume(code)
      text += toText(code)
      const whole = getWhole(text)
      if (whole === null) return nok
      if (!whole) return inside
      effects.exit('importData')
      written.set(effects.exit('importMark'), text)
      return ok
    }
    const lineEnding: State = (code) => {
      effects.exit('importData')
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return nextLine
    }
    const nextLine: State = (code) => {
      if (parser.lazy[now().line]) return nok(code)
      // An empty line has no token of its own.
      if (isLineEnd(code) && code !== null) {
        text += '\n'
        if (getWhole(text) === null) return nok(code)
        effects.enter('lineEnding')
        effects.consume(code)
        effects.exit('lineEnding')
        return nextLine
      }
      if (code === null) return nok(code)
      effects.enter('importData')
      return inside(code)
    }
    return start
  }

/** Tokenizes a line that consists only of block marks. */
const readMarkLine = (mark: Construct): Tokenizer =>
  function readOneLine(effects, ok, nok) {
    const { sliceSerialize, events } = this
    let count = 0
    const between: State = (code) => {
      if (isLineEnd(code)) return count > 0 ? ok(code) : nok(code)
      if (isBlank(code)) {
        effects.enter('linePrefix')
        return blanks(code)
      }
      return code === 60 || code === 123 ? effects.attempt(mark, afterMark, nok)(code) : nok(code)
    }
    const blanks: State = (code) => {
      if (isBlank(code)) {
        effects.consume(code)
        return blanks
      }
      effects.exit('linePrefix')
      return between(code)
    }
    const afterMark: State = (code) => {
      count += 1
      if (count > 1) return between(code)
      const token = events.findLast(([kind, { type }]) => kind === 'exit' && type === 'importMark')?.[1]
      const sign = token && readSign(written.get(token) ?? sliceSerialize(token))
      return sign && isBlockSign(sign) ? between(code) : nok(code)
    }
    return between
  }

const openTags = new WeakMap<object, { read: number; depth: number }>()

/** Whether an element is open where this line begins: then indented text is not code. */
const isWithinElement = (events: readonly ['enter' | 'exit', Token, unknown][]): boolean => {
  const known = openTags.get(events) ?? { read: 0, depth: 0 }
  if (known.read > events.length) Object.assign(known, { read: 0, depth: 0 })
  for (; known.read < events.length; known.read++) {
    const [kind, token] = events[known.read] ?? []
    if (kind !== 'exit' || token?.type !== 'importMark') continue
    const sign = readSign(written.get(token) ?? '')
    if (sign?.kind === 'open') known.depth += 1
    if (sign?.kind === 'close') known.depth = Math.max(0, known.depth - 1)
  }
  openTags.set(events, known)
  return known.depth > 0
}

const readIndentedMarkLine = (mark: Construct): Tokenizer =>
  function readOneLine(effects, ok, nok) {
    if (!isWithinElement(this.events)) return nok
    return readMarkLine(mark).call(this, effects, ok, nok)
  }

/**
 * Reads to the end of a line.
 * @param finish ends its tokens, if it matches
 */
const readLine = (
  effects: Parameters<Tokenizer>[0],
  ok: State,
  nok: State,
  finish: (text: string) => boolean,
): State => {
  let text = ''
  const inside: State = (code) => {
    if (isLineEnd(code)) return finish(text) ? ok(code) : nok(code)
    effects.consume(code)
    text += toText(code)
    return inside
  }
  return inside
}

/**
 * Tokenizes `:::note Title` and `/// tab
 * Name`, and the line of signs that closes them.
 */
const readFence: Tokenizer = (effects, ok, nok) => (code) => {
  effects.enter('importMark')
  return readLine(effects, ok, nok, (line) => {
    const text = line.trimEnd()
    if (readSign(text) === null) return false
    written.set(effects.exit('importMark'), text)
    return true
  })(code)
}

const admonition = /^(?:!!!|\?\?\?\+?)[ \t]+(?:[\w-]+(?:[ \t]+[\w-]+)*)?[ \t]*(?:"[^\n]*")?[ \t]*$/
const tab = /^===[!+]?[ \t]+(?:"[^\n]*"|'[^\n]*')[ \t]*$/

/** Tokenizes a block of MkDocs: its mark is on a line, and its content is indented below it. */
const readBlock: Tokenizer = function readBlock(effects, ok, nok) {
  const { containerState } = this
  return (code) => {
    effects.enter('importBlock', { _container: true })
    effects.enter('importHeader')
    return readLine(effects, ok, nok, (text) => {
      if (!admonition.test(text) && !tab.test(text)) return false
      written.set(effects.exit('importHeader'), text.trim())
      Object.assign(containerState ?? {}, { least: 4, most: 4 })
      return true
    })(code)
  }
}

/** Tokenizes `:   what it means` below a term. */
const readDefinition: Tokenizer = function readDefinition(effects, ok, nok) {
  const { containerState } = this
  let width = 0
  const start: State = (code) => {
    effects.enter('importBlock', { _container: true })
    effects.enter('importHeader')
    effects.consume(code)
    return blanks
  }
  const blanks: State = (code) => {
    if (isBlank(code) && width < 4) {
      effects.consume(code)
      width += 1
      return blanks
    }
    if (width === 0 || isBlank(code) || isLineEnd(code)) return nok(code)
    written.set(effects.exit('importHeader'), ':')
    Object.assign(containerState ?? {}, { least: 2, most: width + 1 })
    return ok(code)
  }
  return start
}

const continueBlock: Tokenizer = function continueBlock(effects, ok, nok) {
  const { least = 4, most = 4 } = (this.containerState ?? {}) as { least?: number; most?: number }
  let width = 0
  const start: State = (code) => {
    if (!isBlank(code)) return isLineEnd(code) ? ok(code) : nok(code)
    // Not `linePrefix`, which a list that begins here would count as its own.
    effects.enter('listItemIndent')
    return inside(code)
  }
  const inside: State = (code) => {
    if (isBlank(code) && width < most) {
      effects.consume(code)
      width += 1
      return inside
    }
    effects.exit('listItemIndent')
    return isLineEnd(code) || width >= least ? ok(code) : blanksLeft(code)
  }
  /** A line of only blanks is an empty one. */
  const blanksLeft: State = (code) => (isBlank(code) ? ok(code) : nok(code))
  return start
}

const exitBlock: NonNullable<Construct['exit']> = function exitBlock(effects) {
  effects.exit('importBlock')
}

const block = (tokenize: Tokenizer): Construct => ({
  name: 'importBlock',
  tokenize,
  continuation: { tokenize: continueBlock },
  exit: exitBlock,
})
const fence: Construct = { name: 'importFence', tokenize: readFence, concrete: true }

const syntax = (dialect: Dialect): MicromarkExtension => {
  const textMark = { name: 'importMark', tokenize: readMark(dialect === 'mdx' ? isWholeInMdx : isWhole) }
  const mark = { ...textMark, partial: true }
  const markLine = { name: 'importMarkLine', tokenize: readMarkLine(mark), concrete: true }
  const flow = { 47: fence, 58: fence, 60: markLine, 123: markLine }
  const document = {
    33: block(readBlock),
    58: block(readDefinition),
    61: block(readBlock),
    63: block(readBlock),
  }
  const text = { 60: textMark, 123: textMark }
  if (dialect === 'mdx') return { document, flow, text }
  const indented = { name: 'importMarkLine', tokenize: readIndentedMarkLine(mark), concrete: true }
  return {
    document,
    flowInitial: { [-2]: indented, [-1]: indented, 32: indented },
    flow,
    text,
    disable: { null: ['htmlFlow', 'htmlText', ...(dialect === 'tags' ? ['codeIndented'] : [])] },
  }
}

const fromMarkdown: FromMarkdown = {
  enter: {
    importMark(token) {
      this.enter({ type: 'mark', value: written.get(token) ?? this.sliceSerialize(token) }, token)
    },
    importBlock(token) {
      this.enter({ type: 'indented', header: '', children: [] }, token)
    },
  },
  exit: {
    importMark(token) {
      this.exit(token)
    },
    importBlock(token) {
      this.exit(token)
    },
    importHeader(token) {
      const node = this.stack.at(-1)
      if (node?.type === 'indented') node.header = written.get(token) ?? ''
    },
  },
}

function readImportSyntax(this: Processor, dialect: Dialect) {
  const data = this.data()
  ;(data.micromarkExtensions ??= []).push(syntax(dialect))
  ;(data.fromMarkdownExtensions ??= []).push(fromMarkdown)
}

/**
 * A unified plugin: parses syntax that other tools add to Markdown. Tags, shortcodes and the like become `mark` nodes
 * where the parser finds no code; indented blocks become `indented` nodes.
 */
export const importSyntax = readImportSyntax
