import { t } from '@lingui/core/macro'
import sharp, { type Metadata } from 'sharp'
import { ProblemError } from '~/contract/problem'
import { createMutex } from './disk-files'

type PhotoType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff'

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const isRaster: Record<PhotoType, (bytes: Uint8Array) => boolean> = {
  jpeg: (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff',
  png: (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  gif: (bytes) => /^GIF8[79]a/.test(text(bytes, 0, 6)),
  webp: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP',
  avif: (bytes) => /^ftyp(?:avif|avis|mif1)/.test(text(bytes, 4, 12)),
  tiff: (bytes) => ['II*\0', 'MM\0*'].includes(text(bytes, 0, 4)),
}

const types: PhotoType[] = ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff']

/**
 * Detects the type of a photo by its first bytes, regardless of its name. Null for anything else, such as SVG and PDF,
 * so that the image library never opens it.
 */
export const getPhotoType = (bytes: Uint8Array): PhotoType | null =>
  types.find((type) => isRaster[type](bytes)) ?? null

// Each picture is different, so a cache of the last hundred would not help.
sharp.cache(false)
// One thread for each picture, so that the cores remain for requests.
sharp.concurrency(1)

// Each waiting picture takes up to 10 MB of memory, or 32 MB from an administrator.
const maxWaiting = 20

/**
 * Processes one picture at a time for all callers, because decoding even a small file can take several hundred
 * megabytes.
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const withPictureLock = createMutex(maxWaiting)

/** The configured image library, for all of the service. */
export { sharp }
export type { Metadata, Sharp, SharpOptions } from 'sharp'

/** Pixels of each side of the stored picture. */
const sideLength = 512

// A good phone's photo has 50 million; a small file can claim billions.
const maxPixels = 50_000_000
// Bytes: 50 million pixels with four channels of eight bits. A file of a few kilobytes can claim many more channels.
const maxDecodedBytes = 200_000_000

const sampleBytes: Record<Metadata['depth'], number> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
}

// AVIF is decoded as a whole into separate planes and then copied, which takes three to six times as much memory, as
// measured.
const getMemoryFactor = ({ format }: Metadata) => (format === 'heif' ? 4 : 1)

/** Bytes of memory for decoding a picture as a whole, as interlaced and very wide ones are. */
const getDecodedBytes = (header: Metadata) =>
  header.width * header.height * header.channels * sampleBytes[header.depth] * getMemoryFactor(header)

const refuse = (detail: string) => new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail })
const unreadable = () => t`We couldn’t read this picture. Try another file, or save it as JPEG or PNG first.`

const open = (bytes: Uint8Array, limitInputPixels: number | false = maxPixels) =>
  sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true })

/**
 * Converts an uploaded photo to WebP, 512 by 512 pixels, upright, without metadata; of an animation, the first frame.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE with a sentence, for anything but a photo, or one that is too large;
 *   UNAVAILABLE while too many wait
 */
export const normalisePicture = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (!getPhotoType(bytes)) throw refuse(t`Use a photo: a JPEG, PNG, WebP, AVIF, GIF or TIFF file.`)
  return withPictureLock(() => make(bytes))
}

const make = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const header = await readHeader(bytes)
  if (header.width * header.height > maxPixels) throw refuse(t`Use a picture of at most 50 megapixels.`)
  if (getDecodedBytes(header) > maxDecodedBytes)
    throw refuse(t`This picture is too large to be read. Use a smaller one.`)
  try {
    return await open(bytes)
      .autoOrient()
      .resize(sideLength, sideLength, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 15 })
      .toBuffer()
  } catch {
    throw refuse(unreadable())
  }
}

const readHeader = async (bytes: Uint8Array) => {
  try {
    // The portal's own limits are checked above.
    return await open(bytes, false).metadata()
  } catch {
    throw refuse(unreadable())
  }
}
