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
} from './stage.mjs'

export const seconds = 45

/** @type {[time: string, volts: number][]} */
const readings = [
  ['18:15', 209.2],
  ['18:30', 208.1],
  ['18:45', 206.1],
  ['19:00', 205.4],
  ['19:15', 205.9],
  ['19:30', 208.4],
]
const limit = 207

/** @param {number} volts */
const yOf = (volts) => 420 - (volts - 202) * 28
/** @param {number} index */
const xOf = (index) => 130 + index * 145

/** @param {number} at */
const opening = (at) =>
  during(
    at,
    0,
    7,
    text(56, 270, 'A watch for', { size: 54, 'font-weight': 560 }) +
      text(56, 334, 'a voltage that sags', { size: 54, 'font-weight': 560 }) +
      text(56, 392, 'E3, channels voltage.l1 to voltage.l3', { size: 24, fill: dim }),
  )

/** @param {number} at */
const limits = (at) =>
  during(
    at,
    7,
    16,
    rule(130, 200, 894, 200, { stroke: ink }) +
      text(130, 180, '230 V, what is promised', { size: 26 }) +
      (at > 10
        ? during(
            at,
            10,
            16,
            rule(130, 360, 894, 360, { stroke: amber, 'stroke-dasharray': '10 8' }) +
              text(130, 400, '207 V, ten per cent below', { size: 26, fill: amber }) +
              text(900, 290, '- 10 %', { size: 44, mono: true, fill: dim, 'text-anchor': 'end' }),
          )
        : ''),
  )

/** @param {number} at @param {[time: string, volts: number]} reading @param {number} index */
const point = (at, [time, volts], index) => {
  const since = 17 + index * 2.6
  if (at < since) return ''
  const isLow = volts < limit
  return during(
    at,
    since,
    40,
    circle(xOf(index), yOf(volts), 12, { fill: isLow ? amber : accent }) +
      text(xOf(index), yOf(volts) + (isLow ? 44 : -28), volts.toFixed(1), {
        size: 24,
        mono: true,
        'text-anchor': 'middle',
        fill: isLow ? amber : ink,
      }) +
      text(xOf(index), 462, time, { size: 20, mono: true, fill: dim, 'text-anchor': 'middle' }),
  )
}

/** @param {number} at */
const lowUntil = (at) => {
  const seen = readings.filter((_, index) => at >= 17 + index * 2.6)
  return seen.reduce((count, [, volts]) => (volts < limit ? count + 1 : 0), 0)
}

/** @param {number} at */
const counting = (at) =>
  during(
    at,
    16,
    40,
    rule(80, yOf(limit), 944, yOf(limit), { stroke: amber, 'stroke-dasharray': '10 8' }) +
      text(944, yOf(limit) - 12, '207 V', { size: 20, fill: amber, 'text-anchor': 'end' }) +
      readings.map((reading, index) => point(at, reading, index)).join('') +
      text(80, 130, 'Low in a row', { size: 22, fill: dim }) +
      text(230, 132, String(lowUntil(at)), { size: 34, mono: true, fill: lowUntil(at) > 0 ? amber : ink }) +
      (at > 27.8
        ? during(
            at,
            27.8,
            40,
            box(600, 96, 344, 56, { rx: 6, fill: '#2a2010', stroke: amber, 'stroke-width': 2 }) +
              text(772, 132, 'raised voltage.low', {
                size: 24,
                mono: true,
                fill: amber,
                'text-anchor': 'middle',
              }),
          )
        : '') +
      (at > 31
        ? during(
            at,
            31,
            40,
            text(80, 516, 'Once, and again only after it has recovered.', { size: 26, fill: dim }),
          )
        : ''),
  )

/** @param {number} at */
const closing = (at) =>
  during(
    at,
    40,
    45,
    text(56, 260, 'Try it on the bench first:', { size: 34 }) +
      rule(56, 300, 56 + 700 * progress(at, 40.5, 42), 300, { stroke: line }) +
      text(56, 350, 'mg bench --day recordings/low-evening.mgd', { size: 28, mono: true, fill: green }),
  )

/** The picture at a second. @param {number} at */
export const draw = (at) =>
  picture(
    (at > 6.5 ? during(at, 6.5, 60, frame('Build a voltage watch')) : '') +
      [opening, limits, counting, closing].map((scene) => scene(at)).join(''),
  )
