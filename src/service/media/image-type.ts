import { photoTypeOf } from '../files/photo-type'

/** What an image is by its first bytes; `heic` is known and cannot be read. */
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff' | 'svg' | 'heic'

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const isHeic = (bytes: Uint8Array) => /^ftyp(?:hei[cmsx]|hev[cmsx])/.test(text(bytes, 4, 12))

// Declarations, comments and white space may stand before the element.
const beginsAsSvg =
  /^\s*(?:(?:<\?[^>]*\?>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\])?[^>]*>)\s*)*<svg[\s>]/i

const isSvg = (bytes: Uint8Array) => {
  const beginning = new TextDecoder().decode(bytes.subarray(0, 8192))
  return beginsAsSvg.test(beginning)
}

/** What kind of image a file is, whatever it is called. Null for everything that is none. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | null => {
  if (isHeic(bytes)) return 'heic'
  return photoTypeOf(bytes) ?? (isSvg(bytes) ? 'svg' : null)
}
