import { narrowWidths } from '~/contract/media'
import type { ServiceDeps } from '../deps'
import { oneAtATime } from '../files/one-at-a-time'
import { sharp } from '../files/sharp'
import { contentTypes, type MediaFile, mediaKey } from './media-name'

type Needs = Pick<ServiceDeps, 'files' | 'log'>

const seconds = 20

const narrowKey = ({ id }: MediaFile, width: number) => `media/${id}-${width}w.webp`

/** The width in pixels that a request for a file names; null where it is none of ours, or the file is no wider. */
export const narrowWidthOf = ({ extension, width }: MediaFile, address: string): number | null => {
  if (extension !== 'webp') return null
  const asked = new URL(address).searchParams.get('width')
  return narrowWidths.find((known) => String(known) === asked && known < width) ?? null
}

const making = new Map<string, Promise<void>>()
// Each keeps a core busy, and whoever likes may ask. There are no more of them than there are files and widths.
const inTurn = oneAtATime()

/** Makes each once, however many ask for it meanwhile. */
const makeOnce = (key: string, make: () => Promise<void>): Promise<void> => {
  const known = making.get(key)
  if (known !== undefined) return known
  const made = inTurn(make).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

const make = async ({ files }: Needs, file: MediaFile, width: number): Promise<void> => {
  const whole = await files.get(mediaKey(file))
  if (whole === null) return
  const narrow = await sharp(whole.bytes, { animated: true })
    .resize({ width })
    .webp({ quality: 86, smartSubsample: true })
    .timeout({ seconds })
    .toBuffer()
  // Drawings of few colours can be larger with fewer pixels.
  const smaller = narrow.length < whole.bytes.length ? narrow : whole.bytes
  await files.put(narrowKey(file, width), smaller, contentTypes.webp)
}

/** Something that stands in the store: where, and how many bytes. */
interface Stored {
  key: string
  size: number
}

const findStored = async ({ files }: Needs, key: string): Promise<Stored | null> => {
  const size = await files.sizeOf(key)
  return size === null ? null : { key, size }
}

/** A file as it was uploaded; null where it is not there. */
export const findWhole = (deps: Needs, file: MediaFile): Promise<Stored | null> =>
  findStored(deps, mediaKey(file))

/**
 * An image made narrower; made when it is asked for first, and kept. Where that fails, the image as it is; null where
 * that is not there.
 */
export const findNarrow = async (deps: Needs, file: MediaFile, width: number): Promise<Stored | null> => {
  const key = narrowKey(file, width)
  const known = await findStored(deps, key)
  if (known !== null) return known
  // Whoever likes can make up names: those of no file wait for no turn, and take none.
  const whole = await findWhole(deps, file)
  if (whole === null) return null
  try {
    await makeOnce(key, () => make(deps, file, width))
    return (await findStored(deps, key)) ?? whole
  } catch (error) {
    deps.log.error('An image could not be made narrower', error)
    return whole
  }
}
