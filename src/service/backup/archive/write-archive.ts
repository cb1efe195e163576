import { createHash } from 'node:crypto'
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isMissing } from '../../storage/data-folder'
import { syncFolder } from '../../storage/disk-files'
import { type EntryCheck, entryNames } from './archive-parts'
import { type TarEntry, writeTar } from './write-tar'

// Entries between two lists of checksums, which are held in memory.
const checkEvery = 1_000

const numbered = (count: number) => String(count).padStart(6, '0')

/** An entry of text. */
export const textEntry = (name: string, text: string): TarEntry => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, content: [bytes] }
}

const digesting = async function* (
  { name, size, content }: TarEntry,
  done: (check: EntryCheck) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
  done({ name, size, sha256: hash.digest('hex') })
}

/** The entries, with lists of their checksums among them. */
const checked = async function* (entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  let checks: EntryCheck[] = []
  let lists = 0
  const list = () => {
    lists += 1
    const text = checks.map((check) => `${JSON.stringify(check)}\n`).join('')
    checks = []
    return textEntry(`${entryNames.checks}${numbered(lists)}.jsonl`, text)
  }
  for await (const entry of entries) {
    // Behind the list of all before it: with it the archive is whole.
    if (entry.name === entryNames.sums) yield list()
    yield { ...entry, content: digesting(entry, (check) => checks.push(check)) }
    if (checks.length >= checkEvery) yield list()
  }
  if (checks.length > 0) yield list()
}

/**
 * Writes entries as a packed tar into a new file that only this user can read: all of it, or nothing.
 * @throws Error when the file is there already, or an entry cannot be read
 */
export const writeArchive = async (
  path: string,
  entries: AsyncIterable<TarEntry>,
  at: Date,
): Promise<void> => {
  const partial = `${path}.partial`
  const file = await openNew(partial)
  try {
    await pipeline(
      Readable.from(writeTar(checked(entries), at), { objectMode: true }),
      // Fast rather than small: rows shrink to a fifth anyway, and images not at all.
      createGzip({ level: 2 }),
      file.createWriteStream({ flush: true }),
    )
    // Fails if a file of that name appeared meanwhile; renaming would replace it.
    await (await openNew(path)).close()
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Opens a new file that only this user can read; a symbolic link is not followed.
 * @throws Error with a sentence where something of that name is already
 */
const openNew = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw thereAlready(path)
    throw error
  }
}

const thereAlready = (path: string) =>
  new Error(`${path} is there already. Name another file: a backup never replaces one.`)

/** @throws Error with a sentence where something of that name is already */
export const requireNoFile = async (path: string): Promise<void> => {
  try {
    await lstat(path)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  throw thereAlready(path)
}
