import type { BrandColours } from './brand'
import { contrast, getHex, maxChroma } from './oklch'

// As the starter brand's ten steps were made, of hue 216.
const lightnesses = [0.975, 0.94, 0.885, 0.82, 0.755, 0.66, 0.555, 0.49, 0.42, 0.345] as const
const chromas = [0.012, 0.028, 0.05, 0.078, 0.1, 0.108, 0.1, 0.088, 0.074, 0.058] as const
const starterHue = 216
const button = 7
// Beyond that an accent is no longer one among hairlines.
const strongest = 1.5

const readable = 4.5
const paper = '#ffffff'
const screen = '#0c1315'

/** How much of the starter brand's chroma this hue takes: as much more or less as sRGB has of it. */
const getScale = (hue: number) =>
  Math.min(strongest, maxChroma(lightnesses[button], hue) / maxChroma(lightnesses[button], starterHue))

/** The colour, moved by small steps of lightness until it can be read on, or under, each of these. */
const readableOn = (
  grounds: readonly string[],
  { from, towards, make }: { from: number; towards: 'ink' | 'light'; make: (lightness: number) => string },
): string => {
  const step = towards === 'ink' ? -0.005 : 0.005
  let lightness = from
  while (lightness > 0 && lightness < 1) {
    const colour = make(lightness)
    if (grounds.every((ground) => contrast(colour, ground) >= readable)) return colour
    lightness += step
  }
  return make(Math.round(lightness))
}

/**
 * The colours of another brand's hue (OKLCH, 0 to 360): the starter brand's lightness, its chroma as the hue has it,
 * and whatever is read, or read upon, made darker or lighter where it could not be.
 */
export const getColours = (hue: number): BrandColours => {
  const scale = getScale(hue)
  const shade = (lightness: number, chroma: number) => getHex(lightness, chroma * scale, hue)
  const plain = lightnesses.map((lightness, step) => shade(lightness, chromas[step] ?? 0))
  const [tint = paper, tint2 = paper] = plain
  const mark = shade(0.9535, 0.0178)
  const dark = {
    '--p-on-accent': shade(0.196, 0.026),
    '--p-tint': shade(0.238, 0.029),
    '--p-tint-2': shade(0.294, 0.04),
    '--p-mark': shade(0.261, 0.031),
  }
  const readAt = (step: number, grounds: readonly string[], towards: 'ink' | 'light') =>
    readableOn(grounds, {
      from: lightnesses[step] ?? 0,
      towards,
      make: (lightness) => shade(lightness, chromas[step] ?? 0),
    })
  const lightGrounds = [paper, tint, tint2, mark]
  const darkGrounds = [screen, ...Object.values(dark)]
  const read = new Map([
    [3, readAt(3, darkGrounds, 'light')],
    [4, readAt(4, darkGrounds, 'light')],
    [6, readAt(6, [paper], 'ink')],
    [button, readAt(button, lightGrounds, 'ink')],
    [8, readAt(8, lightGrounds, 'ink')],
  ])
  return { accent: plain.map((colour, step) => read.get(step) ?? colour), light: { '--p-mark': mark }, dark }
}
