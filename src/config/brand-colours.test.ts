import { expect, test } from 'vitest'
import { accent as starterAccent } from '~/ui/theme/theme'
import { deriveColours, getContrast, toHex } from './brand-colours'

const hues = Array.from({ length: 720 }, (_, half) => half / 2)

/** Lists text and background colours of the brand, with the minimum contrast of each pair. */
const getPairs = (hue: number): [what: string, ratio: number][] => {
  const { accent, light, dark } = deriveColours(hue)
  const at = (step: number) => accent[step]!
  const darkGrounds = ['#0c1315', dark['--p-tint']!, dark['--p-tint-2']!, dark['--p-mark']!]
  return [
    ['white on 7, a button', getContrast('#ffffff', at(7))],
    ['white on 8, a button under the pointer', getContrast('#ffffff', at(8))],
    ['6 on white', getContrast(at(6), '#ffffff')],
    ['7 on 0, a selected row', getContrast(at(7), at(0))],
    ['7 on 1, a badge', getContrast(at(7), at(1))],
    ['8 on marked lines', getContrast(at(8), light['--p-mark']!)],
    ['text on 0', getContrast('#101a1d', at(0))],
    ['faint on 0', getContrast('#5f6d72', at(0))],
    ...darkGrounds.map((ground): [string, number] => [`dark: 4 on ${ground}`, getContrast(at(4), ground)]),
    ...darkGrounds.map((ground): [string, number] => [`dark: 3 on ${ground}`, getContrast(at(3), ground)]),
    ...darkGrounds.map((ground): [string, number] => [
      `dark: text on ${ground}`,
      getContrast('#e4ebec', ground),
    ]),
    ['dark: on 4, a button', getContrast(dark['--p-on-accent']!, at(4))],
    ['dark: on 3, a button under the pointer', getContrast(dark['--p-on-accent']!, at(3))],
  ]
}

test('contrast is counted as WCAG counts it', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrast('#ffffff', '#006c80')).toBeCloseTo(6.08, 2)
  expect(getContrast('#5abfd8', '#06181d')).toBeCloseTo(8.54, 2)
})

test('the starter brand’s own hue makes its own ten steps', () => {
  expect(deriveColours(216).accent).toEqual([...starterAccent])
})

test('a colour is what browsers make of it', () => {
  // oklch(0.49 0.088 264), oklch(0.755 0.1 29) and oklch(0.345 0.058 145), as Chromium paints them.
  expect([toHex(0.49, 0.088, 264), toHex(0.755, 0.1, 29), toHex(0.345, 0.058, 145)]).toEqual([
    '#475f92',
    '#e8978b',
    '#254126',
  ])
})

test('whatever the hue, each pair of the identity can be read', () => {
  const unreadable = hues.flatMap((hue) =>
    getPairs(hue).flatMap(([what, ratio]) => (ratio < 4.5 ? [`${hue}: ${what}: ${ratio.toFixed(2)}`] : [])),
  )
  expect(unreadable).toEqual([])
})

test('a green needs a darker 6 than its lightness would make', () => {
  const { accent } = deriveColours(150)
  const scale = 1.5
  expect(getContrast(toHex(0.555, 0.1 * scale, 150), '#ffffff')).toBeLessThan(4.5)
  expect(getContrast(accent[6]!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('the steps go from light to dark in every hue', () => {
  for (const hue of hues) {
    const fromWhite = deriveColours(hue).accent.map((colour) => getContrast(colour, '#ffffff'))
    expect(fromWhite, String(hue)).toEqual(fromWhite.toSorted((one, other) => one - other))
  }
})
