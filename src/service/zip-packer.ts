import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ZipFile } from '~/contract/endpoint'

// Images and videos are packed already.
const packed = /\.(?:webp|png|jpe?g|gif|mp4|webm)$/i

/** Packs files one by one; what is ready is taken away with `take`. */
export const zipPacker = () => {
  let chunks: Uint8Array[] = []
  let length = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
    length += chunk.byteLength
  })
  return {
    add: ({ path, content, changedAt }: ZipFile) => {
      const file = packed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
      file.mtime = changedAt
      zip.add(file)
      file.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true)
    },
    end: () => zip.end(),
    length: () => length,
    take: () => {
      const taken = Buffer.concat(chunks, length)
      chunks = []
      length = 0
      return new Uint8Array(taken)
    },
  }
}
