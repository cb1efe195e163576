import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { checkKey, type FileStore } from './file-store'
import { isMissing } from './is-missing'
import { webStream } from './web-stream'
import { writeDurably } from './write-durably'

const orNull = async <T>(result: Promise<T>): Promise<T | null> => {
  try {
    return await result
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const read = (path: string): Promise<Uint8Array | null> => orNull(readFile(path))

const typeOf = (path: string) => `${path}~type`

// Types, and what is half written or was left so.
const isBeside = (name: string) => name.endsWith('~type') || name.endsWith('.tmp')

/** Files in a folder; the type of each stands in a small file beside it. */
export const diskFiles = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    put: async (key, bytes, contentType) => {
      const path = pathOf(key)
      // The type first: without its file it is nothing, the other way round the file had none.
      await writeDurably(typeOf(path), contentType)
      await writeDurably(path, bytes)
    },
    get: async (key) => {
      const path = pathOf(key)
      const [bytes, type] = await Promise.all([read(path), read(typeOf(path))])
      return (
        bytes && { bytes, contentType: type ? new TextDecoder().decode(type) : 'application/octet-stream' }
      )
    },
    sizeOf: async (key) => {
      const found = await orNull(stat(pathOf(key)))
      return found?.isFile() ? found.size : null
    },
    stream: (key, { first, last }) => webStream(createReadStream(pathOf(key), { start: first, end: last })),
    list: async (key) => {
      const found = await orNull(readdir(pathOf(key), { recursive: true, withFileTypes: true }))
      return (found ?? [])
        .filter((entry) => entry.isFile() && !isBeside(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    remove: async (key) => {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(typeOf(path), { force: true })
    },
  }
}
