import { t } from '@lingui/core/macro'
import sharp, { type Metadata } from 'sharp'
import { ProblemError } from '~/contract/problem'
import { oneAtATime } from './disk-files'

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
 * The type of a photo by its first bytes, regardless of its name. Null for everything else that an image library may
 * open, such as SVG and PDF, so that it never gets there.
 */
export const getPhotoType = (bytes: Uint8Array): PhotoType | null =>
  types.find((type) => isRaster[type](bytes)) ?? null

// Each picture is another one: what the library would remember of the last hundred helps none of the next.
sharp.cache(false)
// A thread for each picture: the cores are the requests'.
sharp.concurrency(1)

// Each that waits is there with up to ten megabytes, or with 32 where an administrator sent it.
const maxWaiting = 20

/**
 * Processes one picture at a time for all callers: a small file can need some hundred megabytes while it is read.
 * @throws ProblemError UNAVAILABLE while too many wait
 */
export const inTurn = oneAtATime(maxWaiting)

/** The library for pictures, as all of the service uses it. */
export { sharp }
export type { Metadata, Sharp, SharpOptions } from 'sharp'

/** Pixels along each side of what the portal shows. */
const side = 512

// A photo of a good phone has 50 million; a small file can claim thousands of millions.
const maxPixels = 50_000_000
// Bytes: 50 million pixels with four channels of eight bits. A file of some kilobytes can claim channels of many more.
const maxUnpacked = 200_000_000

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

// AVIF is decoded whole, into planes of its own, and then copied: three to six times as much, as measured.
const copies = ({ format }: Metadata) => (format === 'heif' ? 4 : 1)

/** Bytes that a picture takes in memory if it is unpacked whole, as interlaced and very wide ones are. */
const unpacked = (header: Metadata) =>
  header.width * header.height * header.channels * sampleBytes[header.depth] * copies(header)

const refuse = (detail: string) => new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail })
const unreadable = () => t`We couldn’t read this picture. Try another file, or save it as JPEG or PNG first.`

const open = (bytes: Uint8Array, limitInputPixels: number | false = maxPixels) =>
  sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true })

/**
 * Converts an uploaded photo to what the portal shows: WebP, 512 pixels square, upright, without metadata; of an
 * animation the first frame.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE with a sentence, for anything that is not a photo, or too large a one;
 * UNAVAILABLE while too many wait
 */
export const normalisePicture = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (!getPhotoType(bytes)) throw refuse(t`Use a photo: a JPEG, PNG, WebP, AVIF, GIF or TIFF file.`)
  return inTurn(() => make(bytes))
}

const make = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const header = await readHeader(bytes)
  if (header.width * header.height > maxPixels) throw refuse(t`Use a picture of at most 50 megapixels.`)
  if (unpacked(header) > maxUnpacked)
    throw refuse(t`This picture is too large to be read. Use a smaller one.`)
  try {
    return await open(bytes)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 15 })
      .toBuffer()
  } catch {
    throw refuse(unreadable())
  }
}

const readHeader = async (bytes: Uint8Array) => {
  try {
    // Our own limits are checked above.
    return await open(bytes, false).metadata()
  } catch {
    throw refuse(unreadable())
  }
}
