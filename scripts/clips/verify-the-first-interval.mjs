import {
  accent,
  amber,
  box,
  circle,
  dim,
  during,
  frame,
  green,
  ink,
  line,
  picture,
  progress,
  rule,
  text,
  tick,
  whole,
} from './stage.mjs'

export const seconds = 72

/** @param {number} x @param {number} y @param {number} value @param {string} label */
const register = (x, y, value, label) =>
  box(x, y, 400, 150, { stroke: line, 'stroke-width': 2, rx: 6, fill: '#10191c' }) +
  text(x + 28, y + 44, label, { size: 20, fill: dim }) +
  text(x + 28, y + 112, whole(value), { size: 58, mono: true }) +
  text(x + 372, y + 112, 'Wh', { size: 26, fill: dim, 'text-anchor': 'end' })

/** @param {number} at */
const wave = (at) => {
  const points = []
  for (let x = 0; x <= 400; x += 5) {
    points.push(`${x} ${(Math.sin(x / 20 - at * 1.6) * 34).toFixed(1)}`)
  }
  return `<g transform="translate(556 300)">${rule(0, 0, 400, 0)}<path d="M${points.join('L')}" fill="none" stroke="${accent}" stroke-width="3"/></g>`
}

/** @param {number} x @param {number} y */
const meterSymbol = (x, y) =>
  circle(x, y, 54, { fill: 'none', stroke: ink, 'stroke-width': 3 }) +
  text(x, y + 10, 'Wh', { size: 32, 'text-anchor': 'middle' }) +
  rule(x - 200, y, x - 54, y, { stroke: accent, 'stroke-width': 3 }) +
  rule(x + 54, y, x + 200, y, { stroke: accent, 'stroke-width': 3 })

/** @param {number} at */
const opening = (at) =>
  during(
    at,
    0,
    8,
    meterSymbol(730, 320) +
      circle(530 + ((at * 90) % 400), 320, 7, { fill: accent }) +
      text(56, 270, 'Is the first', { size: 54, 'font-weight': 560 }) +
      text(56, 334, 'interval right?', { size: 54, 'font-weight': 560 }) +
      text(56, 392, 'E3, channel import.active', { size: 24, fill: dim }),
  )

/** @param {number} at */
const reading = (at) =>
  during(
    at,
    8,
    22,
    register(56, 210, 48_200, 'Register 1-0:1.8.0 at 19:15') +
      wave(at) +
      text(56, 430, 'A register is the running total.', { size: 30 }) +
      (at > 14 ? during(at, 14, 22, text(56, 474, 'Write it down, with its instant.', { fill: dim })) : ''),
  )

/** @param {number} at */
const waiting = (at) => {
  const part = progress(at, 24, 35)
  const minute = 15 + Math.floor(part * 15)
  return during(
    at,
    22,
    38,
    register(56, 150, 48_200 + part * 412, `Register at 19:${minute}`) +
      text(56, 372, '19:15', { size: 22, fill: dim, mono: true }) +
      text(968, 372, '19:30', { size: 22, fill: dim, mono: true, 'text-anchor': 'end' }) +
      box(56, 390, 912, 44, { stroke: line, 'stroke-width': 2 }) +
      box(56, 390, 912 * part, 44, { fill: accent }) +
      text(56, 490, 'One interval is fifteen minutes.', { size: 30 }) +
      text(560, 240, `+ ${whole(part * 412)} Wh`, { size: 48, fill: accent, mono: true }),
  )
}

/** @param {number} at */
const comparing = (at) =>
  during(
    at,
    38,
    52,
    text(330, 190, '48,612', { size: 46, mono: true, 'text-anchor': 'end' }) +
      text(330, 250, '- 48,200', { size: 46, mono: true, 'text-anchor': 'end' }) +
      rule(90, 274, 400, 274, { stroke: ink }) +
      (at > 41
        ? during(
            at,
            41,
            52,
            text(330, 330, '412', { size: 46, mono: true, fill: accent, 'text-anchor': 'end' }) +
              text(346, 330, 'Wh', { size: 26, fill: dim }),
          )
        : '') +
      box(540, 140, 428, 210, { stroke: line, 'stroke-width': 2, rx: 6, fill: '#10191c' }) +
      text(568, 184, 'The record of the meter', { size: 20, fill: dim }) +
      text(568, 232, 'start    19:15', { size: 26, mono: true }) +
      text(568, 274, 'wh       412', { size: 26, mono: true, fill: at > 44 ? accent : ink }) +
      text(568, 316, 'quality  measured', { size: 26, mono: true }) +
      (at > 45
        ? during(
            at,
            45,
            52,
            tick(60, 446, progress(at, 45.3, 46.3)) +
              text(118, 456, 'They agree, to the watt-hour.', { size: 30, fill: green }),
          )
        : ''),
  )

/** @param {number} at */
const power = (at) =>
  during(
    at,
    52,
    62,
    text(512, 220, '412 Wh / 0.25 h', { size: 54, mono: true, 'text-anchor': 'middle' }) +
      (at > 55
        ? during(
            at,
            55,
            62,
            text(512, 310, '= 1,648 W', { size: 66, mono: true, fill: accent, 'text-anchor': 'middle' }),
          )
        : '') +
      text(512, 420, 'Energy divided by its length is the mean power.', {
        size: 28,
        fill: dim,
        'text-anchor': 'middle',
      }),
  )

const words = ['measured', 'estimated', 'missing', 'edited']

/** @param {number} at */
const disagreeing = (at) =>
  during(
    at,
    62,
    72,
    text(56, 180, 'And if they do not agree?', { size: 40, 'font-weight': 560 }) +
      words
        .map((word, index) => {
          const y = 250 + index * 52
          const isSuspect = index > 1
          return at > 63 + index * 0.8
            ? during(
                at,
                63 + index * 0.8,
                72,
                circle(72, y - 9, 9, { fill: isSuspect ? amber : green }) +
                  text(104, y, word, { size: 30, mono: true, fill: isSuspect ? amber : ink }),
              )
            : ''
        })
        .join('') +
      text(56, 490, 'An interval is missing or edited. Its quality says so.', { size: 28, fill: dim }),
  )

/** The picture at a second. @param {number} at */
export const draw = (at) =>
  picture(
    (at > 7.5 ? during(at, 7.5, 80, frame('Verify the first interval')) : '') +
      [opening, reading, waiting, comparing, power, disagreeing].map((scene) => scene(at)).join(''),
  )
