import type { Element, ElementContent, Root } from 'hast'
import process from 'node:process'
import { toString } from 'hast-util-to-string'
import { renderToString } from 'katex'
import { element, hasClass, replaceElements } from './elements'
import { readMarkup } from './read-markup'

const longestFormula = 2_000
/** Signs that the definitions of one formula may write out, and how often any may expand. */
const mostWrittenOut = 100_000
const mostExpansions = 200
/** Microseconds of the processor that the formulas of one page may take; those after that stay as they were typed. */
const longestSetting = 1_000_000

/**
 * A unified plugin: formulas become MathML, which browsers set by themselves, without fonts, styles or scripts. One
 * that cannot be read stays as its author typed it.
 */
export const formulas = () => (tree: Root) => {
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
          ? blockOf(drawn)
          : element('pre', {}, [element('code', { className: ['language-latex'] }, [formula])]),
      ]
    }
    if (node.tagName !== 'code' || !hasClass(node, 'math-inline')) return undefined
    const formula = toString(node)
    return draw(formula, false) ?? [element('code', {}, [`$${formula}$`])]
  })
}

const blockOf = (drawn: ElementContent[]): Element =>
  element('div', { className: ['formula'], role: 'group', ariaLabel: 'Formula', tabIndex: 0 }, drawn)

/** How often definitions may expand: each time they write out what they hold, and whatever is put into it. */
function expansionsOf(formula: string): number {
  // These double what they hold with every line.
  if (/\\[ex]def(?![A-Za-z])/.test(formula)) return 0
  if (!/\\(?:g?def|let|futurelet|(?:re|provide)?newcommand)(?![A-Za-z])/.test(formula)) return mostExpansions
  const places = (formula.match(/#/g) ?? []).length
  return Math.min(mostExpansions, Math.floor(mostWrittenOut / ((places + 1) * formula.length)))
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
      // Definitions that expand without end, and boxes as high as a house.
      maxExpand: expansionsOf(formula),
      maxSize: 20,
    })
    const [wrapper] = readMarkup(markup).children
    return wrapper?.type === 'element' ? wrapper.children : undefined
  } catch {
    return undefined
  }
}
