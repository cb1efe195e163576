import { blockSize, paddingAfter, readHeader, readRecords } from './tar-format'

/** A file of an archive as it is read. Its content must be read before the next one is asked for. */
export interface ReadEntry {
  name: string
  /** Bytes. */
  size: number
  content: AsyncIterable<Buffer>
}

const damaged = () => new Error('The backup is cut off: it ends before its end.')

/** Collects all pieces, for small contents. */
export const collect = async <T>(pieces: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

/** Reads an exact number of bytes at a time from pieces of any length. */
const readerOf = (source: AsyncIterable<Uint8Array>) => {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const fill = async () => {
    const next = await chunks.next()
    if (next.done) throw damaged()
    held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
  }
  /** Reads at least one byte, and at most this many. */
  const some = async (most: number): Promise<Buffer> => {
    while (held.length === 0) await fill()
    const taken = held.subarray(0, most)
    held = held.subarray(taken.length)
    return taken
  }
  const pieces = async function* (size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const taken = await some(left)
      left -= taken.length
      yield taken
    }
  }
  const whole = async (size: number): Promise<Buffer> => Buffer.concat(await collect(pieces(size)))
  return { pieces, whole, drain: () => getDrain(chunks) }
}

const getDrain = async (chunks: AsyncIterator<Uint8Array>) => {
  // Only the end of the compressed stream shows that the archive is complete.
  while (!(await chunks.next()).done);
}

/** Yields the files of a tar one by one, and skips the rest of a file that was not read to its end. */
export const readTar = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const { pieces, whole, drain } = readerOf(source)
  let more = new Map<string, string>()
  for (;;) {
    const header = readHeader(await whole(blockSize))
    if (header === null) break
    if (header.kind === 'x') {
      more = readRecords(await whole(header.size))
      await whole(paddingAfter(header.size))
      continue
    }
    const size = Number(more.get('size') ?? header.size)
    const content = pieces(size)
    if (header.kind === '0') yield { name: more.get('path') ?? header.name, size, content }
    // Continues where the reader of the entry stopped.
    let passed = await content.next()
    while (!passed.done) passed = await content.next()
    await whole(paddingAfter(size))
    more = new Map()
  }
  await drain()
}
