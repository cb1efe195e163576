import type { Element } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { hasClass } from './elements'
import { readMarkup } from './read-markup'

/** Colours are the style sheet's: a drawing names what something is, and light and dark give it a colour each. */
export const drawingColour = /^(?:none|transparent|var\(--(?:bg|_[a-z-]+)\))$/

/** Marks at the ends of lines, by the name that {@link cleanDrawing} gives them. */
export const drawingMark = /^url\(#diagram-\d+-[\w-]+\)$/

/** What the style sheet knows of a drawing's parts. */
export const drawingClass = /^(?:mono|xychart-[a-z0-9-]+)$/

/**
 * Reads a drawing as the library gives it, and takes out of it what the page has no use for: the style sheet, the
 * author's colours, the grid of charts. Its ids begin with `name`, so that several drawings stand on one page.
 * `undefined` if it is none.
 */
export function cleanDrawing(markup: string, name: string): Element | undefined {
  const drawing = readMarkup(markup).children.find((node) => node.type === 'element')
  if (drawing?.type !== 'element' || drawing.tagName !== 'svg') return undefined
  visit(drawing, 'element', (node, index, parent) => {
    const { properties } = node
    if (parent && index !== undefined && hasClass(node, 'xychart-grid')) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    for (const [key, value] of Object.entries(properties)) {
      // Hundredths of a pixel are enough.
      if (typeof value === 'string') properties[key] = value.replace(/(\.\d\d)\d+/g, '$1')
    }
    for (const key of ['fill', 'stroke'] as const) {
      if (properties[key] !== undefined && !drawingColour.test(String(properties[key]))) {
        properties[key] = `var(--${colourOf(node.tagName, key)})`
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
  trim(drawing)
  Object.assign(drawing.properties, { role: 'img', style: undefined, xmlns: undefined })
  return drawing
}

const margin = 8

/** Takes off the empty bands above and below that the library leaves; charts, whose paths are not measured, keep them. */
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

function colourOf(tagName: string, key: 'fill' | 'stroke'): string {
  if (tagName === 'text' || tagName === 'tspan') return '_text'
  if (tagName === 'polyline' || tagName === 'line') return '_line'
  return key === 'fill' ? '_node-fill' : '_node-stroke'
}
