import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrandColours, BrandLogo } from './brand'
import { ConfigurationError } from './environment'

/** A brand file, kept in memory while the process runs. */
export interface BrandFile {
  address: string
  type: 'image/svg+xml' | 'image/png'
  bytes: Uint8Array<ArrayBuffer>
}

/** The path prefix of brand files. */
export const brandPath = '/brand/'

const maxBytes = 100 * 1024
// The largest ratio of width to height that leaves room for the name on a phone.
const maxAspectRatio = 4

const pngSignature = '89504e470d0a1a0a'
// Active content in an SVG. Pages embed it as an image, which runs nothing; this check does not rely on that.
const activeContent =
  /<!ENTITY|<(?:\w+:)?(?:script|foreignObject|iframe|object|embed)\b|\son\w+\s*=|javascript:/i

const refuse = (must: string): never => {
  throw new ConfigurationError([`BRAND_LOGO must be ${must}.`])
}

const createBrandFile = (bytes: Uint8Array<ArrayBuffer>, type: BrandFile['type']): BrandFile => {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { address: `${brandPath}${hash}.${type === 'image/png' ? 'png' : 'svg'}`, type, bytes }
}

const read = (path: string): Buffer<ArrayBuffer> => {
  try {
    return Buffer.from(readFileSync(path))
  } catch {
    return refuse('the path of a file that the portal can read')
  }
}

const readLength = (tag: string, name: string): number =>
  Number(new RegExp(`\\s${name}=["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1] ?? Number.NaN)

const readSvgSize = (text: string): [width: number, height: number] => {
  const [tag] = /<svg\b[^>]*>/.exec(text) ?? refuse('a picture: an SVG or a PNG file')
  if (activeContent.test(text)) refuse('a drawing without scripts, entities or other documents in it')
  const [, width, height] =
    /\sviewBox=["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*["']/.exec(tag) ?? []
  return width === undefined
    ? [readLength(tag, 'width'), readLength(tag, 'height')]
    : [Number(width), Number(height)]
}

const readSize = (bytes: Buffer, isPng: boolean) => {
  if (!isPng) return readSvgSize(bytes.toString('utf8'))
  if (bytes.length < 24) refuse('a picture: an SVG or a PNG file')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] as const
}

/**
 * Reads the logo of the brand.
 * @throws ConfigurationError for a file that is not an image, is too large to send with every page, or contains
 *   scripts
 */
export const readLogo = (path: string): { file: BrandFile; logo: BrandLogo } => {
  const bytes = read(path)
  if (bytes.length > maxBytes) refuse('a file of at most 100 KB')
  const isPng = bytes.subarray(0, 8).toString('hex') === pngSignature
  const [width, height] = readSize(bytes, isPng)
  const ratio = Math.round((width / height) * 1000) / 1000
  if (!(ratio > 0))
    refuse('a picture that says its size: an SVG by viewBox, or by width and height in pixels')
  if (ratio > maxAspectRatio || ratio < 0.5)
    refuse('a picture of between half and four times as wide as it is high: the name stands beside it')
  const file = createBrandFile(bytes, isPng ? 'image/png' : 'image/svg+xml')
  return { file, logo: { address: file.address, ratio } }
}

/** Creates the favicon in the brand's colours, with the shape of public/favicon.svg. */
export const createFavicon = ({ accent }: BrandColours): BrandFile => {
  const [light, dark] = [accent[7] ?? '', accent[4] ?? '']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22" fill="none" stroke-linecap="round" stroke-width="1.8"><style>path{stroke:#101a1d}path.live{stroke:${light}}@media (prefers-color-scheme:dark){path{stroke:#e4ebec}path.live{stroke:${dark}}}</style><path d="M3 2c4.2 5.6 4.2 12.4 0 18M19 2c-4.2 5.6-4.2 12.4 0 18M11 2v18"/><path class="live" d="M1 11h20"/></svg>`
  return createBrandFile(Buffer.from(svg), 'image/svg+xml')
}
