import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isEnoent } from '../storage/data-folder'
import { syncFolder } from '../storage/disk-files'
import { type ArchiveEntry, entryNames } from './archive'

/** The folders that a backup includes besides the database: the portal's files, and a demonstration's accounts. */
const storedFolders = ['files', 'identity']

/** Returns a default for missing files, since files may be removed while a portal runs. */
const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isEnoent(error)) return value
    throw error
  }

/** Lists the files in a folder, as paths with slashes; none if there is no folder. Unfinished files are skipped. */
const listFiles = async function* (dataDir: string, folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true }).catch(ifMissing([]))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(dataDir, path)
    else if (entry.isFile() && !entry.name.endsWith('.tmp')) yield path
  }
}

/** Lists the stored files of a data folder, by path. */
const listStoredFiles = async function* (dataDir: string): AsyncGenerator<string> {
  for (const folder of storedFolders) yield* listFiles(dataDir, folder)
}

/** Yields the stored files of a data folder as archive entries. */
export const fileEntries = async function* (dataDir: string): AsyncGenerator<ArchiveEntry> {
  for await (const path of listStoredFiles(dataDir)) {
    const full = join(dataDir, path)
    const found = await stat(full).catch(ifMissing(null))
    if (found === null) continue
    const content = found.size === 0 ? Readable.from([]) : createReadStream(full, { end: found.size - 1 })
    yield { name: `${entryNames.data}${path}`, size: found.size, content }
  }
}

/**
 * Hard-links the stored files of a data folder into another folder, so that they stay while they are read. Existing
 * files are skipped; without hard links, files are copied.
 */
export const preserveFiles = async (dataDir: string, into: string): Promise<void> => {
  for await (const path of listStoredFiles(dataDir)) {
    const [from, to] = [join(dataDir, path), join(into, path)]
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(from, to).catch(async (error: unknown) => {
      if (isEnoent(error) || (await stat(to).catch(ifMissing(null))) !== null) return
      await copyFile(from, to, constants.COPYFILE_FICLONE).catch(ifMissing(undefined))
    })
  }
}

const plainPath = /^(?:files|identity)(?:\/[a-z0-9][a-z0-9._~-]*)+$/i

/**
 * Writes an archive's files under a folder.
 * @throws Error for a path outside the folder
 */
export const putFile = (folder: string) => async (path: string, content: AsyncIterable<Uint8Array>) => {
  if (!plainPath.test(path) || path.includes('..'))
    throw new Error(`The backup has a file of a strange name: ${path}`)
  const full = join(folder, path)
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(full, { flags: 'wx', mode: 0o600 }))
}

/** Syncs a folder and everything in it to disk. */
export const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) {
      const file = await open(path, 'r+')
      await file.sync().finally(() => file.close())
    }
  }
  await syncFolder(folder)
}
