import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { ZipFile } from '~/contract/endpoint'

// Images and videos are already compressed.
const compressedExtensions = /\.(?:webp|png|jpe?g|gif|mp4|webm)$/i

/** Packs files one by one; `take` returns the bytes that are ready. */
export const createZipPacker = () => {
  let chunks: Uint8Array[] = []
  let length = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
    length += chunk.byteLength
  })
  const encoder = new TextEncoder()
  const begin = ({ path, changedAt }: Omit<ZipFile, 'content'>) => {
    const file = compressedExtensions.test(path)
      ? new ZipPassThrough(path)
      : new ZipDeflate(path, { level: 6 })
    file.mtime = changedAt
    zip.add(file)
    return file
  }
  return {
    add: ({ content, ...file }: ZipFile & { content: Uint8Array | string }) =>
      begin(file).push(typeof content === 'string' ? encoder.encode(content) : content, true),
    /** Adds a file chunk by chunk, one for each step. */
    addInChunks: async function* ({
      content,
      ...file
    }: ZipFile & { content: AsyncIterable<string> }): AsyncGenerator<undefined> {
      const begun = begin(file)
      for await (const piece of content) {
        begun.push(encoder.encode(piece))
        yield
      }
      begun.push(new Uint8Array(), true)
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
