import {
  accent,
  amber,
  circle,
  dim,
  during,
  frame,
  green,
  line,
  picture,
  progress,
  rule,
  text,
} from './stage.mjs'

export const seconds = 45

// Which of the 200 meters are heard: a fixed order that looks like chance.
/** @param {number} index */
const orderOf = (index) => (index * 73 + 19) % 200

const heard = 112

/** @param {number} at @param {number} index */
const fillOf = (at, index) => {
  const order = orderOf(index)
  if (at >= 36 && order < ((at - 36) / 5) * 200) return green
  if (at < 8) return accent
  const isHeard = order < heard && at >= 9 + (order / heard) * 6
  return isHeard ? amber : line
}

/** @param {number} at */
const feeder = (at) => {
  const meters = Array.from({ length: 200 }, (_, index) =>
    circle(92 + (index % 25) * 35, 170 + Math.floor(index / 25) * 35, 9, { fill: fillOf(at, index) }),
  )
  const isFed = at < 8 || at >= 34
  return rule(56, 130, 968, 130, { stroke: isFed ? accent : line, 'stroke-width': 4 }) + meters.join('')
}

/** @type {[from: number, to: number, said: string, fill: string][]} */
const words = [
  [3, 8, 'One feeder, 200 meters.', dim],
  [8, 16, 'The supply fails. Each sends one last gasp; many are lost.', dim],
  [16, 25, '112 of 200 heard: over 15 % within 5 seconds. It is the feeder.', amber],
  [25, 34, 'Ping three silent meters. None answers: confirmed.', dim],
  [34, 45, 'Supply is back. The meters say so over a minute.', green],
]

const asked = [22, 96, 171]

/** @param {number} at */
const pings = (at) =>
  asked
    .map((index) => {
      const x = 92 + (index % 25) * 35
      const y = 170 + Math.floor(index / 25) * 35
      const part = progress((at - 26) % 2.5, 0, 2)
      return circle(x, y, 9 + part * 26, {
        fill: 'none',
        stroke: accent,
        'stroke-width': 3,
        opacity: (1 - part).toFixed(3),
      })
    })
    .join('')

/** @param {number} at */
const opening = (at) =>
  during(
    at,
    0,
    3,
    text(56, 290, 'An outage', { size: 54, 'font-weight': 560 }) +
      text(56, 354, 'in four minutes', { size: 54, 'font-weight': 560 }),
  )

/** The picture at a second. @param {number} at */
export const draw = (at) =>
  picture(
    opening(at) +
      (at > 2.5
        ? during(at, 2.5, 60, frame('An outage in four minutes')) +
          during(at, 3, 60, feeder(at)) +
          (at > 26 && at < 34 ? pings(at) : '') +
          words
            .map(([from, to, said, fill]) => during(at, from, to, text(56, 510, said, { size: 28, fill })))
            .join('')
        : ''),
  )
