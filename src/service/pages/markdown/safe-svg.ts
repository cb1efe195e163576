import type { Options as Schema } from 'rehype-sanitize'
import { drawingClass, drawingColour, drawingMark } from './drawing'

/** The elements of a drawing: shapes, words, and marks at the ends of lines. Nothing that links, loads or moves. */
export const svgTags = 'svg g defs marker rect circle ellipse line polyline polygon path text tspan'.split(
  ' ',
)

const number = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/
const length = /^-?\d+(?:\.\d+)?(?:px|em|%)?$/
const numbers = /^[-\d.,\se]+$/

const paint: NonNullable<Schema['attributes']>[string] = [
  ['fill', drawingColour],
  ['stroke', drawingColour],
  ['strokeWidth', number],
  ['strokeDasharray', numbers],
  ['strokeLinecap', 'round'],
  ['strokeLinejoin', 'round'],
  ['transform', /^(?:rotate|translate|scale)\([-\d.,\s]+\)(?: (?:rotate|translate|scale)\([-\d.,\s]+\))*$/],
  ['className', drawingClass],
]
const words: typeof paint = [
  ['x', number],
  ['y', number],
  ['dx', length],
  ['dy', length],
  ['textAnchor', 'start', 'middle', 'end'],
  ['fontSize', number],
  ['fontWeight', /^(?:\d{3}|bold|normal)$/],
  ['fontStyle', 'italic', 'normal'],
  ['textDecoration', 'underline', 'line-through'],
]
const ends: typeof paint = [
  ['markerStart', drawingMark],
  ['markerEnd', drawingMark],
]
const named = (...names: string[]): typeof paint => names.map((name) => [name, number])

/** The attributes that each may carry; see `safeSchema`. */
export const svgAttributes: Record<string, typeof paint> = {
  svg: [['viewBox', numbers], ...named('width', 'height'), ['role', 'img'], 'ariaLabel'],
  g: paint,
  defs: [],
  marker: [...named('markerWidth', 'markerHeight', 'refX', 'refY'), ['orient', 'auto', 'auto-start-reverse']],
  rect: [...paint, ...named('x', 'y', 'width', 'height', 'rx', 'ry')],
  circle: [...paint, ...named('cx', 'cy', 'r')],
  ellipse: [...paint, ...named('cx', 'cy', 'rx', 'ry')],
  line: [...paint, ...ends, ...named('x1', 'y1', 'x2', 'y2')],
  polyline: [...paint, ...ends, ['points', numbers]],
  polygon: [...paint, ['points', numbers]],
  path: [...paint, ...ends, ['d', /^[MmLlHhVvCcSsQqTtAaZz\d.,\se-]+$/]],
  text: [...paint, ...words],
  tspan: [...paint, ...words],
}
