import { paddingAfter, tarEnd, tarHeader } from './tar-format'

/** A file of an archive, whose length is known before it is read. */
export interface TarEntry {
  name: string
  /** Bytes. */
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Writes a tar archive in pieces.
 * @throws Error when an entry has another length than declared
 */
export const writeTar = async function* (
  entries: AsyncIterable<TarEntry>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, content } of entries) {
    yield tarHeader(name, size, at)
    let written = 0
    for await (const chunk of content) {
      written += chunk.byteLength
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was read.`)
    yield Buffer.alloc(paddingAfter(size))
  }
  yield tarEnd()
}
