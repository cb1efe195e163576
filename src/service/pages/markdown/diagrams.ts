import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { labelOf, readDiagram } from './diagram-source'
import { cleanDrawing } from './drawing'
import { element, hasClass } from './elements'

const mostDiagrams = 30
const longestDiagram = 4_000
/** Milliseconds that the diagrams of one page may take in all. */
const longestDrawing = 10_000

/** Draws a diagram as SVG, by its source; `null` where it cannot be drawn. */
export type DrawDiagram = (source: string) => Promise<string | null>

/**
 * A unified plugin: a code block in the language `mermaid` becomes a drawing in the colours of the page, its source
 * folded under it. What cannot be drawn, or would take too long, stays a code block and says so.
 */
export const diagrams = (drawDiagram: DrawDiagram) => () => async (tree: Root) => {
  const blocks: { source: string; replace: (...content: ElementContent[]) => void; pre: Element }[] = []
  visit(tree, 'element', (pre, _, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || !parent || code?.type !== 'element' || !hasClass(code, 'language-mermaid'))
      return
    const replace = (...content: ElementContent[]) => {
      parent.children.splice(
        parent.children.findIndex((child) => child === pre),
        1,
        ...content,
      )
    }
    blocks.push({ source: toString(code), replace, pre })
  })
  const begun = performance.now()
  for (const [index, { source, replace, pre }] of blocks.entries()) {
    const isAllowed = index < mostDiagrams && source.length <= longestDiagram
    const isInTime = performance.now() - begun < longestDrawing
    const drawn = isAllowed && isInTime ? await draw(drawDiagram, source, `diagram-${index + 1}`) : undefined
    if (drawn) replace(figureOf(drawn, pre))
    else replace(pre, sayWhy(isAllowed))
  }
}

async function draw(drawDiagram: DrawDiagram, source: string, name: string): Promise<Element | undefined> {
  const { drawable, title, kind } = readDiagram(source)
  if (!drawable) return undefined
  const markup = await drawDiagram(drawable)
  const drawing = markup === null ? undefined : cleanDrawing(markup, name)
  if (!drawing) return undefined
  drawing.properties.ariaLabel = labelOf({ title, kind }, drawing)
  return drawing
}

const figureOf = (drawing: Element, pre: Element): Element =>
  element('figure', { className: ['diagram'] }, [
    element('div', { className: ['diagram-scroll'], role: 'region', ariaLabel: 'Diagram', tabIndex: 0 }, [
      drawing,
    ]),
    element('details', { className: ['diagram-source'] }, [
      element('summary', {}, ['Source of the diagram']),
      pre,
    ]),
  ])

const sayWhy = (isAllowed: boolean): Element =>
  element('p', { className: ['diagram-note'] }, [
    isAllowed
      ? 'This diagram could not be drawn, so its source is shown.'
      : 'This diagram is too large to be drawn, so its source is shown.',
  ])
