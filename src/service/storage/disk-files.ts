import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ProblemError } from '~/contract/problem'
import { type FileStore, checkKey, toWebStream } from './file-store'
import { isEnoent } from './data-folder'
import type { ServiceConfig } from '~/config/service'
import type { FirebaseProject } from '../identity/firebase'

/** Opens the configured file store: a bucket, or a folder under `dataDir`. */
export const openFiles = async (config: ServiceConfig, { app }: FirebaseProject): Promise<FileStore> => {
  if (!config.storageBucket) return openDiskFiles(join(config.dataDir, 'files'))
  // Imported on demand, because it is large.
  const { openBucketFiles } = await import('./bucket-files')
  return openBucketFiles(app)
}

/**
 * Writes a file atomically: after a crash, all of it exists or none, and it is on disk when this resolves. Only this
 * system user can read it and its new folders, since their names reveal personal data too.
 */
export const writeDurably = async (path: string, content: Uint8Array | string): Promise<void> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Syncs a folder's entries to disk; without it, a crash may lose a new file. */
export const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const orNull = async <T>(result: Promise<T>): Promise<T | null> => {
  try {
    return await result
  } catch (error) {
    if (isEnoent(error)) return null
    throw error
  }
}

const read = (path: string): Promise<Uint8Array | null> => orNull(readFile(path))

const getTypePath = (path: string) => `${path}~type`

// Type files and unfinished files.
const isAuxiliary = (name: string) => name.endsWith('~type') || name.endsWith('.tmp')

/** Files in a folder; a small file beside each has its type. */
export const openDiskFiles = (folder: string): FileStore => {
  const getPath = (key: string) => join(folder, ...checkKey(key).split('/'))
  return {
    put: async (key, bytes, contentType) => {
      const path = getPath(key)
      // The type first: without its file it is ignored, whereas a file without a type would be wrong.
      await writeDurably(getTypePath(path), contentType)
      await writeDurably(path, bytes)
    },
    putStream: async (key, chunks) => {
      const path = getPath(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(chunks, createWriteStream(path, { mode: 0o600, flush: true }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    get: async (key) => {
      const path = getPath(key)
      const [bytes, type] = await Promise.all([read(path), read(getTypePath(path))])
      return (
        bytes && { bytes, contentType: type ? new TextDecoder().decode(type) : 'application/octet-stream' }
      )
    },
    getSize: async (key) => {
      const found = await orNull(stat(getPath(key)))
      return found?.isFile() ? found.size : null
    },
    stream: (key, { first, last }) =>
      toWebStream(createReadStream(getPath(key), { start: first, end: last })),
    withPath: (key, work) => work(getPath(key)),
    list: async (key) => {
      const found = await orNull(readdir(getPath(key), { recursive: true, withFileTypes: true }))
      return (found ?? [])
        .filter((entry) => entry.isFile() && !isAuxiliary(entry.name))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    remove: async (key) => {
      const path = getPath(key)
      await rm(path, { force: true })
      await rm(getTypePath(path), { force: true })
    },
  }
}

// System codes for no space, exceeded quota and file too large; and PostgreSQL's for a full disk.
const codes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']

// PostgreSQL has no codes for the last two.
const messages = /^could not (?:extend|write).*: (?:Disk quota exceeded|File too large)$/

/** Whether a write failed because the disk is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (codes.includes(String(error.code)) || messages.test(error.message))

/**
 * Creates a mutex: runs tasks one at a time, in order of arrival.
 * @param most the maximum number of waiting tasks; unlimited by default
 * @returns a function that runs a task in its turn. It throws what the task throws, and a ProblemError UNAVAILABLE
 *   while too many wait.
 */
export const createMutex = (most = Infinity) => {
  let last: Promise<unknown> = Promise.resolve()
  /** Includes the current one. */
  let pendingCount = 0
  const leave = () => {
    pendingCount -= 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (pendingCount > most) throw new ProblemError('UNAVAILABLE')
    pendingCount += 1
    const done = last.then(work)
    last = done.then(leave, leave)
    return done
  }
}
