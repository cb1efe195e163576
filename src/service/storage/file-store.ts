import type { Readable } from 'node:stream'

/** A stored file: its bytes and their type. */
interface StoredFile {
  bytes: Uint8Array
  contentType: string
}

/** The first and last byte, inclusive, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/** The store of pictures and other files. Keys are relative paths such as `pictures/<id>.webp`. */
export interface FileStore {
  /** Durable once it resolves. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /**
   * Stores a large file as it arrives, in chunks, never all of it in memory; durable once it resolves. Nothing is left
   * of an interrupted upload, unless the process ends meanwhile.
   */
  putStream: (key: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>
  get: (key: string) => Promise<StoredFile | null>
  /** Returns the size in bytes; null if there is no file. */
  getSize: (key: string) => Promise<number | null>
  /** Streams a range of a file, never all of it in memory. Cancelling the stream closes the file. */
  stream: (key: string, range: ByteRange) => ReadableStream<Uint8Array>
  /** Calls a function with a local path to the file: the original, or a temporary copy. */
  withPath: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>
  /** Lists the keys of all files in a folder, such as `imports`. */
  list: (folder: string) => Promise<string[]>
  /** Removing a missing file is no error. */
  remove: (key: string) => Promise<void>
}

const part = /^[a-z0-9][a-z0-9._-]*$/i

/**
 * Refuses keys that could leave the store's folder.
 * @throws Error for an empty part, `..`, a leading slash, a backslash and the like
 */
export const checkKey = (key: string): string => {
  const parts = key.split('/')
  if (key.length > 300 || !parts.every((name) => part.test(name) && !name.includes('..'))) {
    throw new Error('A file key is made of plain names joined by slashes.')
  }
  return key
}

/** Converts a Node stream to a web stream, read on demand and closed when the reader cancels. */
export const toWebStream = (source: Readable): ReadableStream<Uint8Array> => {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const chunk = await chunks.next()
        if (chunk.done) controller.close()
        else controller.enqueue(new Uint8Array(chunk.value))
      },
      cancel: () => void source.destroy(),
    },
    // No read-ahead.
    { highWaterMark: 0 },
  )
}
