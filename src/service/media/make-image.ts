import { inTurn, sharp, type Sharp, type SharpOptions } from '../files/sharp'
import { drawSvg } from './draw-svg'
import { type ImageType, imageTypeOf } from './image-type'
import { badFile, unreadableImage, wrongType } from './media-refusal'

/** An image as it is kept: WebP. */
export interface MadeImage {
  bytes: Uint8Array
  /** Pixels; of a moving image those of one frame. */
  width: number
  height: number
}

/** Pixels: twice what the widest column shows, and what WebP can hold. */
const widest = 2560
const tallest = 16_383

// Pixels, over all frames. A screen recording as GIF of 900 x 600 with 180 frames has as many; a small file can
// claim thousands of millions.
const mostPixels = 100_000_000
// Characters; a drawing by hand has a hundredth of it.
const longestSvg = 4_000_000
const seconds = 40

// A drawing this wide fills the column of text, where it is shown on screens with twice the pixels.
const wideDrawing = 600

const optionsOf = (type: Exclude<ImageType, 'svg'>): SharpOptions => ({
  limitInputPixels: mostPixels,
  failOn: 'error',
  sequentialRead: true,
  animated: type === 'gif' || type === 'webp',
})

/**
 * Makes an image anew as WebP: upright, at most 2,560 pixels wide, without what a camera or a program wrote into it;
 * a moving one stays moving, a drawing becomes pixels.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE for what is no image, FIELDS_INVALID for one that is broken or too large,
 * UNAVAILABLE while too many wait
 */
export const makeImage = async (bytes: Uint8Array): Promise<MadeImage> => {
  const type = imageTypeOf(bytes)
  if (type === 'heic') {
    throw wrongType('HEIC photos cannot be read here. Save the photo as JPEG, and upload that.')
  }
  if (type === null) {
    throw wrongType('Use an image (JPEG, PNG, GIF, WebP, AVIF, TIFF or SVG) or a video (MP4 or WebM).')
  }
  if (type === 'svg' && bytes.length > longestSvg) throw badFile('Use a drawing of at most 4 MB.')
  if (type === 'svg') {
    const drawn = await drawSvg(bytes, { mostPixels, widest, tallest, wideDrawing })
    return inTurn(() => encode(() => open(drawn, optionsOf('png')), type))
  }
  return inTurn(() => makePhoto(bytes, type))
}

const makePhoto = async (bytes: Uint8Array, type: Exclude<ImageType, 'svg' | 'heic'>): Promise<MadeImage> => {
  const options = optionsOf(type)
  await refuseBombs(bytes, options)
  try {
    return await encode(() => open(bytes, options), type)
  } catch {
    throw badFile(unreadableImage)
  }
}

const open = (bytes: Uint8Array, options: SharpOptions): Sharp => sharp(bytes, options)

const headerOf = async (bytes: Uint8Array, options: SharpOptions) => {
  try {
    // The limit is ours to tell of, below.
    return await open(bytes, { ...options, limitInputPixels: false }).metadata()
  } catch {
    throw badFile(unreadableImage)
  }
}

const refuseBombs = async (bytes: Uint8Array, options: SharpOptions) => {
  // The height of a moving image is that of all its frames.
  const { width, height } = await headerOf(bytes, options)
  if (width * height <= mostPixels) return
  throw badFile(
    options.animated
      ? 'Use a moving image of at most 100 megapixels over all its frames, or a video.'
      : 'Use an image of at most 100 megapixels.',
  )
}

const encode = async (begin: () => Sharp, type: ImageType): Promise<MadeImage> => {
  const shaped = () =>
    begin()
      .autoOrient()
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds })
  const lossy = await shaped()
    .webp({ quality: 86, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
  const { width, height, pageHeight } = lossy.info
  const size = { width, height: pageHeight ?? height }
  if (type === 'jpeg' || type === 'avif' || pageHeight !== undefined) return { bytes: lossy.data, ...size }
  // Drawings and screenshots are smaller without any loss, photos never.
  const lossless = await shaped().webp({ lossless: true }).toBuffer()
  return { bytes: lossless.length <= lossy.data.length ? lossless : lossy.data, ...size }
}
