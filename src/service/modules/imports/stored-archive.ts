import type { FileStore } from '../../storage/file-store'
import type { ByteSource } from './archive'

// Bytes of an uploaded archive in memory, and the smallest piece to read of a stored one.
const partSize = 8 * 1024 * 1024

const folder = 'imports'
const partKey = (id: string, part: number) => `${folder}/${id}/${part}.zip`
const archiveKey = /^imports\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\d+\.zip$/

/** Stores an archive during the upload, in parts, so that only one of them is in memory. */
export const storeArchive = async (
  files: FileStore,
  id: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ size: number; parts: number }> => {
  let parts = 0
  let size = 0
  try {
    let chunks: Uint8Array[] = []
    let length = 0
    const put = async (bytes: Uint8Array) => {
      await files.put(partKey(id, parts), bytes, 'application/zip')
      parts += 1
      size += bytes.byteLength
    }
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.byteLength
      while (length >= partSize) {
        const whole = Buffer.concat(chunks, length)
        await put(whole.subarray(0, partSize))
        chunks = [whole.subarray(partSize)]
        length -= partSize
      }
    }
    if (length > 0) await put(Buffer.concat(chunks, length))
    return { size, parts }
  } catch (error) {
    await removeArchive(files, id, parts)
    throw error
  }
}

export const removeArchive = async (files: FileStore, id: string, parts: number) => {
  for (let part = 0; part < parts; part++) await files.remove(partKey(id, part))
}

/** Lists the parts of all stored archives, by the ids of their imports. */
export const listArchives = async (files: FileStore): Promise<Map<string, string[]>> => {
  const keys = new Map<string, string[]>()
  for (const key of await files.list(folder)) {
    const id = archiveKey.exec(key)?.[1]
    if (id !== undefined) keys.set(id, [...(keys.get(id) ?? []), key])
  }
  return keys
}

const readPart = async (files: FileStore, key: string, first: number, last: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of files.stream(key, { first, last })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Opens a stored archive, which is read on demand. */
export const openStoredArchive = (
  files: FileStore,
  { id, size }: { id: string; size: number },
): ByteSource => ({
  size,
  read: async (first, length) => {
    const pieces: Uint8Array[] = []
    const end = Math.min(first + length, size)
    for (let at = first; at < end;) {
      const part = Math.floor(at / partSize)
      const start = at - part * partSize
      const stop = Math.min(end - part * partSize, partSize)
      pieces.push(await readPart(files, partKey(id, part), start, stop - 1))
      at = part * partSize + stop
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  },
})
