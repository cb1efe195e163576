// What the clips are drawn with: the instrument's screen of the identity, 1024 by 576.

/**
 * @typedef {Record<string, string | number>} Attributes of a shape, as SVG calls them
 * @typedef {{ size?: number, fill?: string, mono?: boolean, 'font-weight'?: number, 'text-anchor'?: string }} Lettering
 */

export const width = 1024
export const height = 576

export const ink = '#e4ebec'
export const dim = '#a9b6ba'
export const line = '#344349'
export const accent = '#5abfd8'
export const green = '#6cc890'
export const amber = '#e3ac55'

/** @param {number} value */
const clamp = (value) => Math.min(1, Math.max(0, value))

/**
 * How far a movement is that begins and ends at these seconds: 0 to 1, slow at both ends.
 *
 * @param {number} at
 * @param {number} from
 * @param {number} to
 */
export const progress = (at, from, to) => {
  const part = clamp((at - from) / (to - from))
  return part * part * (3 - 2 * part)
}

/**
 * Shows what is drawn between two seconds, with a quarter of a second to come and to go.
 *
 * @param {number} at
 * @param {number} from
 * @param {number} to
 * @param {string} drawn
 */
export const during = (at, from, to, drawn) => {
  const opacity = Math.min(progress(at, from, from + 0.25), 1 - progress(at, to - 0.25, to))
  return opacity > 0 ? `<g opacity="${opacity.toFixed(3)}">${drawn}</g>` : ''
}

/** @param {Attributes} given */
const attributes = (given) =>
  Object.entries(given)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')

/** @param {number} x @param {number} y @param {string} words @param {Lettering} [lettering] */
export const text = (x, y, words, { size = 28, fill = ink, mono = false, ...more } = {}) =>
  `<text x="${x}" y="${y}" ${attributes({ fill, 'font-size': size, 'font-family': mono ? 'Geist Mono' : 'Instrument Sans', ...more })}>${words}</text>`

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {Attributes} [attributes]
 */
export const rule = (x1, y1, x2, y2, { stroke = line, ...more } = {}) =>
  `<line ${attributes({ x1, y1, x2, y2, stroke, 'stroke-width': 2, ...more })}/>`

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {Attributes} [more] */
export const box = (x, y, w, h, more = {}) =>
  `<rect ${attributes({ x, y, width: w, height: h, fill: 'none', ...more })}/>`

/** @param {number} cx @param {number} cy @param {number} r @param {Attributes} [more] */
export const circle = (cx, cy, r, more = {}) => `<circle ${attributes({ cx, cy, r, ...more })}/>`

/** @param {number} value */
export const whole = (value) => Math.round(value).toLocaleString('en-GB')

/**
 * A tick that is drawn as its movement goes on.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} part
 */
export const tick = (x, y, part, stroke = green) =>
  `<path d="M${x} ${y}l12 13 26 -30" fill="none" stroke="${stroke}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="60" stroke-dashoffset="${60 * (1 - part)}"/>`

/** The clip's name in the corner, under a rule. @param {string} title */
export const frame = (title) =>
  text(56, 60, title, { size: 22, fill: dim }) + rule(56, 80, width - 56, 80, { stroke: line })

/** @param {string} drawn */
export const picture = (drawn) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#0c1315"/>${drawn}</svg>`
