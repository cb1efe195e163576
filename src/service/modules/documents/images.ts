import { t } from '@lingui/core/macro'
import { narrowWidths } from '~/contract/media'
import type { ServiceContext } from '../../context'
import { createMutex } from '../../storage/disk-files'
import { type Sharp, type SharpOptions, withPictureLock, getPhotoType, sharp } from '../../storage/pictures'
import { drawSvg } from './draw-svg'
import {
  type MediaFile,
  createFileProblem,
  contentTypes,
  mediaKey,
  tooManyPixels,
  unreadableImage,
  wrongType,
} from './media-names'

/** The type of an image by its first bytes; `heic` is recognized but not supported. */
type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff' | 'svg' | 'heic'

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const isHeic = (bytes: Uint8Array) => /^ftyp(?:hei[cmsx]|hev[cmsx])/.test(text(bytes, 4, 12))

// Declarations, comments and white space may precede the element.
const beginsAsSvg =
  /^\s*(?:(?:<\?[^>]*\?>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\])?[^>]*>)\s*)*<svg[\s>]/i

const isSvg = (bytes: Uint8Array) => {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 8192))
  return beginsAsSvg.test(beginning)
}

/** Detects the type of an image by its content, regardless of its name; null if it is not an image. */
export const getImageType = (bytes: Uint8Array): ImageType | null => {
  if (isHeic(bytes)) return 'heic'
  return getPhotoType(bytes) ?? (isSvg(bytes) ? 'svg' : null)
}

/** A converted image in WebP. */
interface ConvertedImage {
  bytes: Uint8Array
  /** Pixels; for an animation, those of one frame. */
  width: number
  height: number
}

/** Pixels: twice the widest column, and the maximum of WebP. */
const maxWidth = 2560
const maxHeight = 16_383

// Pixels, over all frames. A screen recording as GIF of 900 x 600 with 180 frames has that many; a small file can claim
// billions.
const maxPixels = 100_000_000
// Characters; a drawing made by hand has a hundredth of it.
const maxSvgLength = 4_000_000
const timeoutSeconds = 40

// A drawing this wide fills the column of text, so it is rendered with twice the pixels.
const wideDrawing = 600

const getSharpOptions = (type: Exclude<ImageType, 'svg'>): SharpOptions => ({
  limitInputPixels: maxPixels,
  failOn: 'error',
  sequentialRead: true,
  animated: type === 'gif' || type === 'webp',
})

/**
 * Re-encodes an image as WebP: upright, at most 2,560 pixels wide, without the metadata of cameras and programs. An
 * animation stays animated; a vector drawing becomes pixels.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE for a file that is not an image, FIELDS_INVALID for one that is broken or
 *   too large, UNAVAILABLE while too many wait
 */
export const makeImage = async (bytes: Uint8Array): Promise<ConvertedImage> => {
  const type = getImageType(bytes)
  if (type === 'heic') {
    throw wrongType(t`HEIC photos cannot be read here. Save the photo as JPEG, and upload that.`)
  }
  if (type === null) {
    throw wrongType(t`Use an image (JPEG, PNG, GIF, WebP, AVIF, TIFF or SVG) or a video (MP4 or WebM).`)
  }
  if (type === 'svg' && bytes.length > maxSvgLength)
    throw createFileProblem(t`Use a drawing of at most 4 MB.`)
  if (type === 'svg') {
    const drawn = await drawSvg(bytes, { maxPixels, widest: maxWidth, tallest: maxHeight, wideDrawing })
    return withPictureLock(() => encode(() => open(drawn, getSharpOptions('png')), type))
  }
  return withPictureLock(() => makePhoto(bytes, type))
}

const makePhoto = async (
  bytes: Uint8Array,
  type: Exclude<ImageType, 'svg' | 'heic'>,
): Promise<ConvertedImage> => {
  const options = getSharpOptions(type)
  await assertNotTooLarge(bytes, options)
  try {
    return await encode(() => open(bytes, options), type)
  } catch {
    throw createFileProblem(unreadableImage())
  }
}

const open = (bytes: Uint8Array, options: SharpOptions): Sharp => sharp(bytes, options)

const getHeader = async (bytes: Uint8Array, options: SharpOptions) => {
  try {
    // The portal's own limit is checked below.
    return await open(bytes, { ...options, limitInputPixels: false }).metadata()
  } catch {
    throw createFileProblem(unreadableImage())
  }
}

const assertNotTooLarge = async (bytes: Uint8Array, options: SharpOptions) => {
  // The height of an animation is that of all its frames.
  const { width, height } = await getHeader(bytes, options)
  if (width * height <= maxPixels) return
  throw createFileProblem(
    options.animated
      ? t`Use a moving image of at most 100 megapixels over all its frames, or a video.`
      : tooManyPixels(),
  )
}

const encode = async (begin: () => Sharp, type: ImageType): Promise<ConvertedImage> => {
  const shaped = () =>
    begin()
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds })
  const lossy = await shaped()
    .webp({ quality: 86, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
  const { width, height, pageHeight } = lossy.info
  const size = { width, height: pageHeight ?? height }
  if (type === 'jpeg' || type === 'avif' || pageHeight !== undefined) return { bytes: lossy.data, ...size }
  // Drawings and screenshots are smaller in lossless compression, photos never.
  const lossless = await shaped().webp({ lossless: true }).toBuffer()
  return { bytes: lossless.length <= lossy.data.length ? lossless : lossy.data, ...size }
}

type MediaContext = Pick<ServiceContext, 'files' | 'log'>

const narrowTimeoutSeconds = 20

const narrowKey = ({ id }: MediaFile, width: number) => `media/${id}-${width}w.webp`

/** The width in pixels that a request for a file names; null if it is not a supported one, or the file is not wider. */
export const getNarrowWidth = ({ extension, width }: MediaFile, address: string): number | null => {
  if (extension !== 'webp') return null
  const asked = new URL(address).searchParams.get('width')
  return narrowWidths.find((known) => String(known) === asked && known < width) ?? null
}

const pending = new Map<string, Promise<void>>()
// Each keeps a core busy, and any visitor may request it. The number of files and widths limits the total.
const enqueueNarrowing = createMutex()

/** Makes each once, also for concurrent requests. */
const makeOnce = (key: string, make: () => Promise<void>): Promise<void> => {
  const known = pending.get(key)
  if (known !== undefined) return known
  const made = enqueueNarrowing(make).finally(() => pending.delete(key))
  pending.set(key, made)
  return made
}

const make = async ({ files }: MediaContext, file: MediaFile, width: number): Promise<void> => {
  const whole = await files.get(mediaKey(file))
  if (whole === null) return
  const narrow = await sharp(whole.bytes, { animated: true })
    .resize({ width })
    .webp({ quality: 86, smartSubsample: true })
    .timeout({ seconds: narrowTimeoutSeconds })
    .toBuffer()
  // Drawings of few colours can be larger with fewer pixels.
  const smaller = narrow.length < whole.bytes.length ? narrow : whole.bytes
  await files.put(narrowKey(file, width), smaller, contentTypes.webp)
}

/** The key and the size in bytes of a stored file. */
interface Stored {
  key: string
  size: number
}

const findStored = async ({ files }: MediaContext, key: string): Promise<Stored | null> => {
  const size = await files.getSize(key)
  return size === null ? null : { key, size }
}

/** Opens a file as it was uploaded; null if it is missing. */
export const findOriginal = (context: MediaContext, file: MediaFile): Promise<Stored | null> =>
  findStored(context, mediaKey(file))

/**
 * Opens a narrower version of an image, which is made on first request and stored. If that fails, the original; null if
 * that is missing.
 */
export const findNarrow = async (
  context: MediaContext,
  file: MediaFile,
  width: number,
): Promise<Stored | null> => {
  const key = narrowKey(file, width)
  const known = await findStored(context, key)
  if (known !== null) return known
  // A visitor can make up file names: an unknown one neither waits in the queue nor takes a slot in it.
  const whole = await findOriginal(context, file)
  if (whole === null) return null
  try {
    await makeOnce(key, () => make(context, file, width))
    return (await findStored(context, key)) ?? whole
  } catch (error) {
    context.log.error('An image could not be made narrower', error)
    return whole
  }
}
