import * as v from 'valibot'
import { endpoint } from './endpoint'

/** Maximum bytes of an upload. */
export const maxMediaBytes = 32 * 1024 * 1024

/** Maximum bytes of a profile picture. */
export const maxPictureBytes = 10 * 1024 * 1024

/** Smaller widths in pixels in which an image is served, if it is wider (`?width=640`). */
export const narrowWidths: readonly number[] = [640, 1280]

/**
 * Returns the `srcset` of an image; undefined if it has a single width.
 * @param src URL without a query
 * @param width of the original in pixels
 */
export const getSrcSet = (src: string, width: number): string | undefined => {
  const narrower = narrowWidths.filter((each) => each < width)
  if (narrower.length === 0) return undefined
  return [...narrower.map((each) => `${src}?width=${each} ${each}w`), `${src} ${width}w`].join(', ')
}

const media = v.object({
  /** Its URL; the name includes the size: `/api/files/media/{id}-{width}x{height}.webp`. */
  url: v.string(),
  kind: v.picklist(['image', 'video']),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
})
export type Media = v.InferOutput<typeof media>

export const mediaContract = {
  upload: endpoint('POST /media', 'admin', {
    summary: 'Upload an image or a video for a page. Images are converted to WebP, without camera metadata.',
    bodyType: 'media',
    bodyLimit: maxMediaBytes,
    output: media,
    status: 201,
  }),
}
