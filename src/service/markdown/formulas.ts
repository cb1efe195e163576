import { t } from '@lingui/core/macro'
import process from 'node:process'
import type { Element, ElementContent, Root as HastRoot } from 'hast'
import { toString } from 'hast-util-to-string'
import { renderToString } from 'katex'
import type { Paragraph, Root } from 'mdast'
import 'remark-math'
import type { Data, Processor } from 'unified'
import { visit } from 'unist-util-visit'
import { MarkdownRefused } from './limits'
import { readMarkup } from './page-outline'
import { element, hasClass, replaceElements } from './blocks'
import { formatNumber } from '~/messages/validation'

// Also adds formulas to the mdast types.

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[number]>, { tokenize: unknown }>
type Tokenizer = Construct['tokenize']

const dollar = 36
const isSpace = (code: number | null) => code === null || code < 0 || code === 32
const isWord = (code: number | null) =>
  code !== null && code >= 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))

function carefulDollars(this: Processor) {
  for (const extension of this.data().micromarkExtensions ?? []) {
    const construct = extension.text?.[dollar]
    if (!extension.text || !construct || Array.isArray(construct)) continue
    const { tokenize } = construct
    const careful: Tokenizer = function careful(effects, ok, nok) {
      return effects.check({ tokenize: readAhead, partial: true }, tokenize.call(this, effects, ok, nok), nok)
    }
    extension.text[dollar] = { ...construct, tokenize: careful }
  }
}

const readAhead: Tokenizer = function readAhead(effects, ok, nok) {
  const before = this.previous
  let opening = 0
  let last: number | null = null

  const start: ReturnType<Tokenizer> = (code) => {
    if (isWord(before)) return nok(code)
    effects.enter('data')
    return open(code)
  }
  const open: typeof start = (code) => {
    if (code === dollar) {
      effects.consume(code)
      opening += 1
      return open
    }
    if (opening > 1) {
      effects.exit('data')
      return ok(code)
    }
    return isSpace(code) ? nok(code) : inside(code)
  }
  const inside: typeof start = (code) => {
    if (code === null || (code === dollar && isSpace(last))) return nok(code)
    effects.consume(code)
    if (code === dollar) return after
    last = code
    return inside
  }
  const after: typeof start = (code) => {
    if (isWord(code) || code === dollar) return nok(code)
    effects.exit('data')
    return ok(code)
  }
  return start
}

/**
 * A unified plugin, after `remark-math`: a single dollar begins a formula only if it cannot be a price or a shell
 * variable. There must be no letter or digit before it or after the closing one, and no space on the inner sides: `$x$`
 * is a formula, `from $5 to $6`, `US$5` and `$HOME/$USER` are text.
 */
export const dollarRule = carefulDollars

const maxFormulas = 300
const maxCharacters = 30_000

/**
 * A unified plugin: a formula in double dollars that is alone in its paragraph is displayed as a block. Refuses pages
 * with more formulas than can be rendered quickly.
 */
export const formulaBlocks = () => (tree: Root, file: { toString(): string }) => {
  const source = String(file)
  let count = 0
  let characters = 0
  visit(tree, (node, index, parent) => {
    if (node.type === 'math' || node.type === 'inlineMath') {
      count += 1
      characters += node.value.length
      if (count > maxFormulas || characters > maxCharacters) {
        throw new MarkdownRefused(
          t`Use at most ${maxFormulas} formulas, of ${formatNumber(maxCharacters)} characters in all, on one page.`,
        )
      }
    }
    if (node.type !== 'paragraph' || !parent || index === undefined) return
    const value = aloneInDoubleDollars(node, source)
    if (value !== undefined) parent.children[index] = { type: 'code', lang: 'math', value }
  })
}

function aloneInDoubleDollars({ children }: Paragraph, source: string): string | undefined {
  const [formula, ...others] = children
  if (formula?.type !== 'inlineMath' || others.length > 0) return undefined
  return source.startsWith('$$', formula.position?.start.offset ?? source.length) ? formula.value : undefined
}

const longestFormula = 2_000
/** Characters that the definitions of one formula may expand to, and how often any may expand. */
const maxWrittenOut = 100_000
const maxExpansions = 200
/** Microseconds of CPU time for the formulas of one page; later ones stay as typed. */
const longestSetting = 1_000_000

/**
 * A unified plugin: formulas become MathML, which browsers render natively, without fonts, styles or scripts. Invalid
 * ones stay as typed.
 */
export const formulas = () => (tree: HastRoot) => {
  const begun = process.threadCpuUsage()
  const draw = (formula: string, displayMode: boolean) =>
    process.threadCpuUsage(begun).user < longestSetting ? setFormula(formula, displayMode) : undefined
  replaceElements(tree, (node) => {
    if (node.tagName === 'pre') {
      const [code] = node.children
      if (code?.type !== 'element' || !hasClass(code, 'language-math')) return undefined
      const formula = toString(code).trim()
      const drawn = draw(formula, true)
      return [
        drawn
          ? getBlock(drawn)
          : element('pre', {}, [element('code', { className: ['language-latex'] }, [formula])]),
      ]
    }
    if (node.tagName !== 'code' || !hasClass(node, 'math-inline')) return undefined
    const formula = toString(node)
    return draw(formula, false) ?? [element('code', {}, [`$${formula}$`])]
  })
}

const getBlock = (drawn: ElementContent[]): Element =>
  element('div', { className: ['formula'], role: 'group', ariaLabel: 'Formula', tabIndex: 0 }, drawn)

/** Returns how often definitions may expand; each expansion repeats its content and its arguments. */
function getExpansions(formula: string): number {
  // These double their content with every line.
  if (/\\[ex]def(?![A-Za-z])/.test(formula)) return 0
  if (!/\\(?:g?def|let|futurelet|(?:re|provide)?newcommand)(?![A-Za-z])/.test(formula)) return maxExpansions
  const places = (formula.match(/#/g) ?? []).length
  return Math.min(maxExpansions, Math.floor(maxWrittenOut / ((places + 1) * formula.length)))
}

function setFormula(formula: string, displayMode: boolean): ElementContent[] | undefined {
  if (formula.length > longestFormula) return undefined
  try {
    const markup = renderToString(formula, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      // Limits endless definitions and oversized boxes.
      maxExpand: getExpansions(formula),
      maxSize: 20,
    })
    const [wrapper] = readMarkup(markup).children
    return wrapper?.type === 'element' ? wrapper.children : undefined
  } catch {
    return undefined
  }
}
