import type { RenderOptions } from 'beautiful-mermaid'
import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { readMarkup } from './page-outline'
import { element, hasClass } from './blocks'
import { getMeta } from './code'

/** A diagram's source, split into the drawing and its description. */
type DiagramSource = {
  /** Without comments, titles, colours and actions; empty for a language that cannot be drawn. */
  drawable: string
  /** From `accTitle:` or the title of its front matter. */
  title: string | undefined
  /** The display name of the diagram's type. */
  kind: string
}

const kinds: [RegExp, string][] = [
  [/^(?:graph|flowchart)\b/i, 'Flowchart'],
  [/^stateDiagram(?:-v2)?\s*$/i, 'State diagram'],
  [/^sequenceDiagram\s*$/i, 'Sequence diagram'],
  [/^classDiagram\s*$/i, 'Class diagram'],
  [/^erDiagram\s*$/i, 'Entity relationship diagram'],
  [/^xychart(?:-beta)?\b/i, 'Chart'],
]

// The page has its own colours, and drawings are not interactive.
const notDrawn = /^(?:%%|accTitle\s*:|accDescr\s*[:{]|(?:click|style|linkStyle|classDef)\s|autonumber\b)/

/** Parses a Mermaid diagram. */
function readDiagram(source: string): DiagramSource {
  const [, head = '', body = source] = /^\s*---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const title = /^\s*accTitle\s*:(.*)$/m.exec(body)?.[1] ?? /^\s*title\s*:(.*)$/m.exec(head)?.[1]
  const lines = body
    .replace(/^\s*accDescr\s*\{[^}]*\}/m, '')
    .split('\n')
    .filter((line) => !notDrawn.test(line.trim()) && line.trim())
  const first = lines[0]?.trim() ?? ''
  const kind = kinds.find(([pattern]) => pattern.test(first))?.[1]
  const isFlowchart = kind === 'Flowchart'
  const isDrawn = kind !== undefined && !(isFlowchart && lines.some((line) => unknownArrow.test(line)))
  const drawn = isFlowchart ? lines.map(spaceArrows) : lines
  return { drawable: isDrawn ? drawn.join('\n') : '', title: title?.trim() || undefined, kind: kind ?? '' }
}

const enclosed = /("[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|)/
const arrow = /(<?(?:-{2,}|={2,}|-\.+-?)>?|\.+->?)/g
const beforeWords = /(-->|---|==>|===|-\.->|-\.-) +\|/g
// Line ends and lines that the library silently omits, which would make a drawing wrong.
const unknownArrow = /(?:--|==|-\.-)[ox](?=[\s|]|$)|(?:^|\s)[ox](?:--|==|-\.)|~~~/

/** Without spaces around it, an arrow would be read as part of a name. */
const spaceArrows = (line: string) =>
  line
    .split(enclosed)
    .map((part, index) => (index % 2 === 0 ? part.replace(arrow, ' $1 ') : part))
    .join('')
    .replace(beforeWords, '$1|')
    .replace(/\|(?=[^|\s][^|]*$)/, '| ')

const maxWords = 12

/** The text alternative of a drawing: its title, or its type and its words. */
function getLabel({ title, kind }: Pick<DiagramSource, 'title' | 'kind'>, drawing: Element): string {
  if (title) return title
  const words = new Set<string>()
  visit(drawing, 'element', ({ tagName, children }) => {
    if (tagName === 'text') words.add(toString({ type: 'root', children }).trim())
  })
  const told = [...words].filter(Boolean).slice(0, maxWords)
  return told.length > 0 ? `${kind}: ${told.join(', ')}${words.size > maxWords ? ' and more' : ''}` : kind
}

const options = {
  transparent: true,
  padding: 4,
  nodeSpacing: 28,
  layerSpacing: 44,
} satisfies RenderOptions

/** Lays out a Mermaid diagram as SVG; `null` if that fails. It may never return. */
export async function layOutDiagram(source: string): Promise<string | null> {
  // Imported here, since only the drawing thread needs it.
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  try {
    return renderMermaidSVG(source, options)
  } catch {
    return null
  }
}

/** The allowed elements of a drawing: shapes, texts and line ends. None that links, loads or moves. */
export const svgTags = 'svg g defs marker rect circle ellipse line polyline polygon path text tspan'.split(
  ' ',
)

/** The style sheet defines the colours: a drawing only names them, so that they work in light and dark. */
export const drawingColour = /^(?:none|transparent|var\(--(?:bg|_[a-z-]+)\))$/

/** Line ends, with the names that {@link cleanDrawing} gives them. */
export const drawingMark = /^url\(#diagram-\d+-[\w-]+\)$/

/** Classes of a drawing's parts in the style sheet. */
export const drawingClass = /^(?:mono|xychart-[a-z0-9-]+)$/

/**
 * Parses a drawing and removes what the page does not need: the style sheet, the author's colours, the grid of charts.
 * Its ids begin with `name`, so that one page can have several drawings. `undefined` if it is not a drawing.
 */
function cleanDrawing(markup: string, name: string): Element | undefined {
  const drawing = readMarkup(markup.trim()).children.find((node) => node.type === 'element')
  if (drawing?.type !== 'element' || drawing.tagName !== 'svg') return undefined
  visit(drawing, 'element', (node, index, parent) => {
    const { properties } = node
    if (parent && index !== undefined && hasClass(node, 'xychart-grid')) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    for (const [key, value] of Object.entries(properties)) {
      // A precision of hundredths of a pixel is enough.
      if (typeof value === 'string') properties[key] = value.replace(/(\.\d\d)\d+/g, '$1')
    }
    for (const key of ['fill', 'stroke'] as const) {
      if (properties[key] !== undefined && !drawingColour.test(String(properties[key]))) {
        properties[key] = `var(--${getColour(node.tagName, key)})`
      }
    }
    if (Array.isArray(properties.className)) {
      const kept = properties.className.filter((word) => drawingClass.test(String(word)))
      properties.className = kept.length > 0 ? kept : undefined
    }
    if (node.tagName !== 'text' && node.tagName !== 'tspan') {
      node.children = node.children.filter((child) => child.type !== 'text' || child.value.trim())
    }
    if (typeof properties.id === 'string') properties.id = `${name}-${properties.id}`
    for (const end of ['markerStart', 'markerEnd'] as const) {
      const mark = /^url\(#(.*)\)$/.exec(String(properties[end] ?? ''))?.[1]
      if (mark) properties[end] = `url(#${name}-${mark})`
    }
    return undefined
  })
  Object.assign(drawing.properties, { role: 'img', style: undefined, xmlns: undefined })
  return drawing
}

const margin = 8

/** Removes the library's empty margins at the top and bottom; not of charts, whose paths are not measured. */
function trim(drawing: Element): void {
  const heights: number[] = []
  let isMeasured = true
  visit(drawing, 'element', ({ tagName, properties }) => {
    if (tagName === 'defs') return SKIP
    const at = (key: string) => Number(properties[key] ?? Number.NaN)
    const half = tagName === 'text' ? at('fontSize') : at('r')
    heights.push(at('y'), at('y') + at('height'), at('y1'), at('y2'))
    heights.push(at('y') - half, at('y') + half, at('cy') - half, at('cy') + half)
    const points = typeof properties.points === 'string' ? properties.points.split(/\s+/) : []
    heights.push(...points.map((point) => Number(point.split(',')[1])))
    if (tagName === 'path' || properties.transform) isMeasured = false
    return undefined
  })
  if (!isMeasured) return
  const known = heights.filter(Number.isFinite)
  const top = Math.max(0, Math.min(...known) - margin)
  const bottom = Math.min(Number(drawing.properties.height), Math.max(...known) + margin)
  const { width } = drawing.properties
  if (!(bottom > top)) return
  const height = Math.round(bottom - top)
  Object.assign(drawing.properties, { viewBox: `0 ${Math.round(top)} ${String(width)} ${height}`, height })
}

function getColour(tagName: string, key: 'fill' | 'stroke'): string {
  if (tagName === 'text' || tagName === 'tspan') return '_text'
  if (tagName === 'polyline' || tagName === 'line') return '_line'
  return key === 'fill' ? '_node-fill' : '_node-stroke'
}

const maxDiagrams = 30
// Characters.
const longestDiagram = 4_000
const longestSvg = 12_000
/** Milliseconds for all diagrams of one page. */
const drawingBudgetMs = 10_000

type DrawingForm = 'wide' | 'narrow'

/** Draws a diagram as SVG from its source; `null` if that fails. */
export type DrawDiagram = (source: string) => Promise<string | null>

interface DiagramBlock {
  source: string
  /** An SVG drawing by the author. */
  isSvg: boolean
  /** From the text after `svg drawing`: for which screens it is; all by default. */
  form: DrawingForm | undefined
  replace: (...content: ElementContent[]) => void
  pre: Element
}

/**
 * A unified plugin: a code block in the language `mermaid`, or `svg drawing`, becomes a drawing in the page's colours,
 * with its source collapsed below. One that cannot be drawn, or takes too long, stays a code block and says so.
 */
export const diagrams = (drawSource: DrawDiagram) => () => async (tree: Root) => {
  const blocks: DiagramBlock[] = []
  visit(tree, 'element', (pre, _, parent) => {
    const [code] = pre.children
    if (pre.tagName !== 'pre' || !parent || code?.type !== 'element') return
    const [word, form] = getMeta(code).split(/\s+/)
    const isSvg = hasClass(code, 'language-svg') && word === 'drawing'
    if (!isSvg && !hasClass(code, 'language-mermaid')) return
    const replace = (...content: ElementContent[]) => {
      parent.children.splice(
        parent.children.findIndex((child) => child === pre),
        1,
        ...content,
      )
    }
    blocks.push({
      source: toString(code),
      isSvg,
      form: form === 'wide' || form === 'narrow' ? form : undefined,
      replace,
      pre,
    })
  })
  const begun = performance.now()
  for (const [index, { source, isSvg, form, replace, pre }] of blocks.entries()) {
    const isAllowed = index < maxDiagrams && source.length <= (isSvg ? longestSvg : longestDiagram)
    const isInTime = performance.now() - begun < drawingBudgetMs
    const name = `diagram-${index + 1}`
    const drawing =
      !isAllowed || !isInTime
        ? undefined
        : isSvg
          ? readSvg(source, name)
          : await draw(drawSource, source, name)
    if (drawing) replace(isSvg ? getSvgFigure(drawing, form) : getFigure(drawing, pre))
    else replace(pre, sayWhy(isAllowed))
  }
}

async function draw(drawSource: DrawDiagram, source: string, name: string): Promise<Element | undefined> {
  const { drawable, title, kind } = readDiagram(source)
  if (!drawable) return undefined
  const markup = await drawSource(drawable)
  const drawing = markup === null ? undefined : cleanDrawing(markup, name)
  if (!drawing) return undefined
  trim(drawing)
  drawing.properties.ariaLabel = getLabel({ title, kind }, drawing)
  return drawing
}

/** Reads an author's drawing; undefined if it is not plain SVG. Its `aria-label` is the text alternative. */
function readSvg(source: string, name: string): Element | undefined {
  try {
    const drawing = cleanDrawing(source, name)
    if (!drawing || !isOfShapes(drawing)) return undefined
    const { ariaLabel } = drawing.properties
    const title = typeof ariaLabel === 'string' ? ariaLabel : undefined
    drawing.properties.ariaLabel = getLabel({ title, kind: 'Drawing' }, drawing)
    return drawing
  } catch {
    return undefined
  }
}

const isOfShapes = (node: Element): boolean =>
  svgTags.includes(node.tagName) &&
  node.children.every((child) => child.type !== 'element' || isOfShapes(child))

const getFigure = (drawing: Element, pre: Element): Element =>
  element('figure', { className: ['diagram'] }, [
    element('div', { className: ['diagram-scroll'], role: 'region', ariaLabel: 'Diagram', tabIndex: 0 }, [
      drawing,
    ]),
    element('details', { className: ['diagram-source'] }, [
      element('summary', {}, ['Source of the diagram']),
      pre,
    ]),
  ])

// It fits, so it does not scroll; readers and search do not need its source.
const getSvgFigure = (drawing: Element, form: DrawingForm | undefined): Element =>
  element('figure', { className: ['diagram', 'drawing', ...(form ? [`drawing-${form}`] : [])] }, [
    element('div', { className: ['diagram-scroll'] }, [drawing]),
  ])

const sayWhy = (isAllowed: boolean): Element =>
  element('p', { className: ['diagram-note'] }, [
    isAllowed
      ? 'This diagram could not be drawn, so its source is shown.'
      : 'This diagram is too large to be drawn, so its source is shown.',
  ])
