export type PhotoType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff'

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
 * What kind of photo a file is by its first bytes, whatever it is called. Null for everything else that an
 * image library may open, such as SVG and PDF, so that it never gets there.
 */
export const photoTypeOf = (bytes: Uint8Array): PhotoType | null =>
  types.find((type) => isRaster[type](bytes)) ?? null
