import type { BrandFile } from '~/config/brand-files'
import type { ServiceContext } from '../../../context'
import { sharp } from '../../../storage/pictures'
import { drawSvg } from '../../documents/draw-svg'

/** The picture of a brand as printed. */
export interface LogoPng {
  png: Buffer
  /** Width divided by height. */
  ratio: number
}

// Sharp at the printed size, which is a third of an inch.
const limits = { maxPixels: 4_000_000, widest: 800, tallest: 800, wideDrawing: 0, maxScale: 100 }

// A file of some kilobytes can claim billions of pixels.
const maxPixels = 50_000_000

const drawn = new Map<string, Promise<Uint8Array>>()

/** Decodes the whole file, since so far only its header was checked, and a broken one would fail the page. */
const readPng = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .resize({ width: limits.widest, height: limits.tallest, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()

const drawOnce = async ({ address, type, bytes }: BrandFile): Promise<Uint8Array> => {
  const png = drawn.get(address) ?? (type === 'image/png' ? readPng(bytes) : drawSvg(bytes, limits))
  drawn.set(address, png)
  try {
    return await png
  } catch (error) {
    // A temporary failure, such as a busy processor, must not remove the picture from every later page.
    drawn.delete(address)
    throw error
  }
}

/** Returns the brand's picture; undefined without one, or if it cannot be drawn, which is logged. */
export const logoPng = async ({
  config: { brand, brandFiles },
  log,
}: Pick<ServiceContext, 'config' | 'log'>): Promise<LogoPng | undefined> => {
  const { logo } = brand
  const file = brandFiles.find(({ address }) => address === logo?.address)
  if (logo === undefined || file === undefined) return undefined
  try {
    return { png: Buffer.from(await drawOnce(file)), ratio: logo.ratio }
  } catch (error) {
    log.error('The picture of BRAND_LOGO could not be drawn for a certificate', error)
    return undefined
  }
}
