import * as v from 'valibot'
import { endpoint } from './endpoint'

/** Bytes that an upload may have. */
export const largestMedia = 32 * 1024 * 1024

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
  upload: endpoint({
    method: 'POST',
    path: '/media',
    access: 'admin',
    summary: 'Keep an image (made anew as WebP, without what a camera wrote into it) or a video for a page.',
    bodyType: 'media',
    bodyLimit: largestMedia,
    output: media,
    status: 201,
    errors: ['FIELDS_INVALID'],
  }),
}
