import { ProblemError } from '~/contract/problem'
import { photoTypeOf } from './photo-type'
import { sharp } from './sharp'

/** Pixels along each side of what the portal shows. */
const side = 512

// A photo of a good phone has 50 million; a small file can claim thousands of millions.
const mostPixels = 50_000_000

const refuse = (detail: string) => new ProblemError('UNSUPPORTED_MEDIA_TYPE', { detail })
const unreadable = 'This picture could not be read. Try another file, or save it as JPEG or PNG first.'

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true })

/**
 * Turns whatever photo a person uploads into what the portal shows: WebP, 512 pixels square, upright,
 * without metadata; of a moving picture the first frame.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE with a sentence, for anything that is not a photo
 */
export const normalisePicture = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (!photoTypeOf(bytes)) throw refuse('Use a photo: a JPEG, PNG, WebP, AVIF, GIF or TIFF file.')
  const { width, height } = await readHeader(bytes)
  if (width * height > mostPixels) throw refuse('Use a picture of at most 50 megapixels.')
  try {
    return await open(bytes)
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 15 })
      .toBuffer()
  } catch {
    throw refuse(unreadable)
  }
}

const readHeader = async (bytes: Uint8Array) => {
  try {
    return await open(bytes).metadata()
  } catch {
    throw refuse(unreadable)
  }
}
