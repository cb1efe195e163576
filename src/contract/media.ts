import * as v from 'valibot'
import { endpoint } from './endpoint'

/** Bytes that an upload may have. */
export const maxMediaBytes = 32 * 1024 * 1024

/** Bytes of a profile picture. */
export const maxPictureBytes = 10 * 1024 * 1024

/** Pixels: the widths in which an image can be had besides its own, where it is wider (`?width=640`). */
export const narrowWidths: readonly number[] = [640, 1280]

/**
 * The addresses of an image in its widths, as `srcset` names them; undefined if there is one alone.
 * @param src its address, without a query
 * @param width its own width in pixels
 */
export const getSrcSet = (src: string, width: number): string | undefined => {
  const narrower = narrowWidths.filter((each) => each < width)
  if (narrower.length === 0) return undefined
  return [...narrower.map((each) => `${src}?width=${each} ${each}w`), `${src} ${width}w`].join(', ')
}

const media = v.object({
  /** Where it is served; the name holds its size: `/api/files/media/{id}-{width}x{height}.webp`. */
  url: v.string(),
  kind: v.picklist(['image', 'video']),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
})
export type Media = v.InferOutput<typeof media>

export const mediaContract = {
  upload: endpoint('POST /media', 'admin', {
    summary: 'Keep an image (converted to WebP, without the camera’s metadata) or a video for a page.',
    bodyType: 'media',
    bodyLimit: maxMediaBytes,
    output: media,
    status: 201,
  }),
}
