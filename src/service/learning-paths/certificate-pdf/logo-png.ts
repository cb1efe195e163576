import type { BrandFile } from '~/config/brand-files'
import type { ServiceDeps } from '../../deps'
import { drawSvg } from '../../media/draw-svg'

/** The picture of a brand as paper takes it. */
export interface LogoPng {
  png: Buffer
  /** What its width is to its height. */
  ratio: number
}

// Sharp at the size at which it is printed, which is a third of an inch.
const limits = { mostPixels: 4_000_000, widest: 800, tallest: 800, wideDrawing: 0, mostTimes: 100 }

const drawn = new Map<string, Promise<Uint8Array>>()

const drawOnce = (file: BrandFile): Promise<Uint8Array> => {
  const known = drawn.get(file.address)
  if (known) return known
  const png = file.type === 'image/png' ? Promise.resolve(file.bytes) : drawSvg(file.bytes, limits)
  drawn.set(file.address, png)
  return png
}

/** The brand's picture; undefined without one, and where it cannot be drawn, which is logged. */
export const logoPng = async ({
  config: { brand, brandFiles },
  log,
}: Pick<ServiceDeps, 'config' | 'log'>): Promise<LogoPng | undefined> => {
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
