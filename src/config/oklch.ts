/** Red, green and blue as light, 0 to 1 where a screen can show them. */
type Light = readonly [red: number, green: number, blue: number]

const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
const decoded = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const getLight = (lightness: number, chroma: number, hue: number): Light => {
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

const isShown = (light: Light) => light.every((part) => part >= -0.0001 && part <= 1.0001)

/** The most chroma that sRGB has at this lightness and hue. */
export const maxChroma = (lightness: number, hue: number): number => {
  let [within, beyond] = [0, 0.4]
  for (let round = 0; round < 20; round += 1) {
    const middle = (within + beyond) / 2
    if (isShown(getLight(lightness, middle, hue))) within = middle
    else beyond = middle
  }
  return within
}

const getByte = (light: number) => Math.round(255 * Math.min(1, Math.max(0, encoded(Math.max(0, light)))))

/** A colour of OKLCH as `#rrggbb`, with less chroma where sRGB has less. */
export const getHex = (lightness: number, chroma: number, hue: number): string =>
  `#${getLight(lightness, Math.min(chroma, maxChroma(lightness, hue)), hue)
    .map((part) => getByte(part).toString(16).padStart(2, '0'))
    .join('')}`

const getLuminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours stand apart, 1 to 21, as WCAG 2 counts it. */
export const contrast = (one: string, other: string): number => {
  const [first, second] = [getLuminance(one), getLuminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
