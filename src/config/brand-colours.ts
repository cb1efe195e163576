import type { BrandColours } from './brand'

/** Linear red, green and blue, each 0 to 1 within sRGB. */
type LinearRgb = readonly [red: number, green: number, blue: number]

const encodeSrgb = (light: number) =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
const decodeSrgb = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const toLinearRgb = (lightness: number, chroma: number, hue: number): LinearRgb => {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInGamut = (light: LinearRgb) => light.every((part) => part >= -0.0001 && part <= 1.0001)

/** Finds the maximum chroma within sRGB at this lightness and hue. */
const findMaxChroma = (lightness: number, hue: number): number => {
  let [within, beyond] = [0, 0.4]
  for (let round = 0; round < 20; round += 1) {
    const middle = (within + beyond) / 2
    if (isInGamut(toLinearRgb(lightness, middle, hue))) within = middle
    else beyond = middle
  }
  return within
}

const toSrgbByte = (light: number) =>
  Math.round(255 * Math.min(1, Math.max(0, encodeSrgb(Math.max(0, light)))))

/** Converts OKLCH to `#rrggbb`, with chroma limited to sRGB. */
export const toHex = (lightness: number, chroma: number, hue: number): string =>
  `#${toLinearRgb(lightness, Math.min(chroma, findMaxChroma(lightness, hue)), hue)
    .map((part) => toSrgbByte(part).toString(16).padStart(2, '0'))
    .join('')}`

const getLuminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decodeSrgb(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2). */
export const getContrast = (one: string, other: string): number => {
  const [first, second] = [getLuminance(one), getLuminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

// The ten steps of the portal's accent, hue 216.
const lightnesses = [0.975, 0.94, 0.885, 0.82, 0.755, 0.66, 0.555, 0.49, 0.42, 0.345] as const
const chromas = [0.012, 0.028, 0.05, 0.078, 0.1, 0.108, 0.1, 0.088, 0.074, 0.058] as const
const starterHue = 216
const button = 7
// More chroma would be too strong beside hairlines.
const maxChromaScale = 1.5

const minTextContrast = 4.5
const lightBackground = '#ffffff'
const darkBackground = '#0c1315'

/** The factor for the portal's chroma: what sRGB has at this hue in relation to the portal's. */
const getChromaScale = (hue: number) =>
  Math.min(
    maxChromaScale,
    findMaxChroma(lightnesses[button], hue) / findMaxChroma(lightnesses[button], starterHue),
  )

/** Changes the lightness in small steps until the colour has enough contrast with each background. */
const adjustForContrast = (
  grounds: readonly string[],
  { from, towards, make }: { from: number; towards: 'ink' | 'light'; make: (lightness: number) => string },
): string => {
  const step = towards === 'ink' ? -0.005 : 0.005
  let lightness = from
  while (lightness > 0 && lightness < 1) {
    const colour = make(lightness)
    if (grounds.every((ground) => getContrast(colour, ground) >= minTextContrast)) return colour
    lightness += step
  }
  return make(Math.round(lightness))
}

/**
 * Derives the colours of a brand from its hue (OKLCH, 0 to 360): the portal's lightness, chroma scaled to the hue,
 * and text colours adjusted for contrast.
 */
export const deriveColours = (hue: number): BrandColours => {
  const scale = getChromaScale(hue)
  const shade = (lightness: number, chroma: number) => toHex(lightness, chroma * scale, hue)
  const plain = lightnesses.map((lightness, step) => shade(lightness, chromas[step] ?? 0))
  const [tint = lightBackground, tint2 = lightBackground] = plain
  const mark = shade(0.9535, 0.0178)
  const dark = {
    '--p-on-accent': shade(0.196, 0.026),
    '--p-tint': shade(0.238, 0.029),
    '--p-tint-2': shade(0.294, 0.04),
    '--p-mark': shade(0.261, 0.031),
  }
  const readAt = (step: number, grounds: readonly string[], towards: 'ink' | 'light') =>
    adjustForContrast(grounds, {
      from: lightnesses[step] ?? 0,
      towards,
      make: (lightness) => shade(lightness, chromas[step] ?? 0),
    })
  const lightGrounds = [lightBackground, tint, tint2, mark]
  const darkGrounds = [darkBackground, ...Object.values(dark)]
  const read = new Map([
    [3, readAt(3, darkGrounds, 'light')],
    [4, readAt(4, darkGrounds, 'light')],
    [6, readAt(6, [lightBackground], 'ink')],
    [button, readAt(button, lightGrounds, 'ink')],
    [8, readAt(8, lightGrounds, 'ink')],
  ])
  return { accent: plain.map((colour, step) => read.get(step) ?? colour), light: { '--p-mark': mark }, dark }
}
