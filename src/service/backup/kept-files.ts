import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '../storage/data-folder'
import type { TarEntry } from './archive/write-tar'
import { entryNames } from './archive/archive-parts'

/** The folders that a backup includes beside the database: the portal's files, and a demonstration's accounts. */
const keptFolders = ['files', 'identity'] as const

// Half written, or about to replace what it is named after.
const isTemporary = (name: string) => name.endsWith('.tmp')

/** Paths of files within a folder, joined by slashes, folder by folder; none where there is no folder. */
const listFiles = async function* (folder: string, within = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = within === '' ? entry.name : `${within}/${entry.name}`
    if (entry.isDirectory()) yield* listFiles(folder, path)
    else if (entry.isFile() && !isTemporary(entry.name)) yield path
  }
}

/** The kept files of a data folder as entries of an archive. */
export const fileEntries = async function* (dataDir: string): AsyncGenerator<TarEntry> {
  for (const folder of keptFolders) {
    for await (const path of listFiles(join(dataDir, folder))) {
      const full = join(dataDir, folder, path)
      const found = await stat(full).catch((error: unknown) => {
        // Removed since the folder was read, as files may be while a portal works.
        if (isMissing(error)) return null
        throw error
      })
      if (found === null) continue
      yield {
        name: `${entryNames.data}${folder}/${path}`,
        size: found.size,
        content: found.size === 0 ? [] : createReadStream(full, { end: found.size - 1 }),
      }
    }
  }
}

/**
 * Gives the kept files of a data folder a second name in another, so that they stay while they are read. Those that
 * are there already are left; where the disk knows no second names, they are copied.
 */
export const holdFiles = async (dataDir: string, into: string): Promise<void> => {
  for (const folder of keptFolders) {
    const held = new Set<string>()
    for await (const path of listFiles(join(into, folder))) held.add(path)
    const made = new Set<string>()
    for await (const path of listFiles(join(dataDir, folder))) {
      if (held.has(path)) continue
      const [from, to] = [join(dataDir, folder, path), join(into, folder, path)]
      if (!made.has(dirname(to))) await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      made.add(dirname(to))
      await holdFile(from, to)
    }
  }
}

const holdFile = async (from: string, to: string) => {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) return
    await copyFile(from, to, constants.COPYFILE_FICLONE).catch((second: unknown) => {
      if (!isMissing(second)) throw second
    })
  }
}

const plainPath = /^(?:files|identity)(?:\/[a-z0-9][a-z0-9._~-]*)+$/i

/**
 * Writes a file of an archive under a folder, to the disk, and reads it again.
 * @throws Error for a path outside the folder, and if the bytes read differ from those written
 */
export const putFile = async (
  folder: string,
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  if (!plainPath.test(path) || path.includes('..'))
    throw new Error(`The backup has a file of a strange name: ${path}`)
  const full = join(folder, ...path.split('/'))
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  const given = createHash('sha256')
  const file = await open(full, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      given.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (given.digest('hex') !== (await getDigest(full)))
    throw new Error(`${path} could not be written as it is.`)
}

const getDigest = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
