import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, type FileHandle, lstat, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import * as v from 'valibot'
import { syncFolder } from '../storage/disk-files'

/** The version of the archive format; an incompatible format gets another number. */
export const archiveFormat = 1

/** The names of an archive's own entries. */
export const entryNames = {
  /** Describes the archive; the first entry. */
  head: 'backup.json',
  /** The checksums; the last entry, so that a truncated archive has none. */
  sums: 'sums.json',
  /** `tables/<table>/<number>.jsonl`: one row a line, each a JSON array of its values as text. */
  tables: 'tables/',
  /** Files of the data folder under their paths there: `data/files/...`. */
  data: 'data/',
  /** `checks/<number>.jsonl`: the checksums of the entries since the previous list. */
  checks: 'checks/',
} as const

/** The header of an archive. */
const archiveHead = v.object({
  format: v.number(),
  /** The version of the portal that wrote it. */
  release: v.string(),
  createdAt: v.string(),
  database: v.picklist(['embedded', 'postgres']),
  /** The bucket of the files, if the archive does not include them. */
  bucket: v.nullable(v.string()),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(
    v.object({ name: v.string(), columns: v.array(v.object({ name: v.string(), type: v.string() })) }),
  ),
  sequences: v.array(v.object({ name: v.string(), value: v.number() })),
})
export type ArchiveHead = v.InferOutput<typeof archiveHead>

/** The trailer of an archive. */
const archiveSums = v.object({
  tables: v.array(v.object({ name: v.string(), rows: v.number(), checksum: v.string() })),
  files: v.object({ count: v.number(), bytes: v.number() }),
  /** The number of entries before this one. */
  entries: v.number(),
})
export type ArchiveSums = v.InferOutput<typeof archiveSums>

/** The checksum of an entry. */
const entryCheck = v.object({ name: v.string(), size: v.number(), sha256: v.string() })

/** A file of an archive, whose size is known before it is read. */
export interface ArchiveEntry {
  name: string
  /** Bytes. */
  size: number
  content: AsyncIterable<Uint8Array>
}

// Entries between two lists of checksums, which are held in memory.
const checkEvery = 1_000

/** Formats the number of a part for its name. */
export const formatPart = (count: number): string => String(count).padStart(6, '0')

/** Creates a text entry. */
export const textEntry = (name: string, written: string): ArchiveEntry => {
  const bytes = Buffer.from(written)
  return { name, size: bytes.length, content: Readable.from([bytes]) }
}

const addEntry = async (packer: Pack, { name, size, content }: ArchiveEntry, at: Date): Promise<string> => {
  const hash = createHash('sha256')
  const hashing = async function* (chunks: AsyncIterable<Uint8Array>) {
    let written = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      written += chunk.byteLength
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was read.`)
  }
  await pipeline(content, hashing, packer.entry({ name, size, mode: 0o600, mtime: at }))
  return hash.digest('hex')
}

/** Adds the entries, with lists of their checksums in between. */
const addEntries = async (packer: Pack, entries: AsyncIterable<ArchiveEntry>, at: Date) => {
  let checks: string[] = []
  let lists = 0
  const addList = async () => {
    lists += 1
    await addEntry(packer, textEntry(`${entryNames.checks}${formatPart(lists)}.jsonl`, checks.join('')), at)
    checks = []
  }
  try {
    for await (const entry of entries) {
      // The last entry follows the list of all previous ones, so an archive with a last entry is complete.
      if (entry.name === entryNames.sums) await addList()
      const sha256 = await addEntry(packer, entry, at)
      checks.push(`${JSON.stringify({ name: entry.name, size: entry.size, sha256 })}\n`)
      if (checks.length >= checkEvery) await addList()
    }
    if (checks.length > 0) await addList()
    packer.finalize()
  } catch (error) {
    packer.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/**
 * Writes entries as a gzipped tar to a new file that only this user can read, atomically.
 * @throws Error if the file exists, or an entry cannot be read
 */
export const writeArchive = async (
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  at: Date,
): Promise<void> => {
  const partial = `${path}.partial`
  const file = await openNew(partial)
  try {
    const packer = pack()
    const work = [
      addEntries(packer, entries, at),
      // Fast rather than small: rows shrink to a fifth anyway, and images hardly at all.
      pipeline(packer, createGzip({ level: 2 }), file.createWriteStream({ flush: true })),
    ]
    await Promise.all(work).finally(() => Promise.allSettled(work))
    // Fails if a file with this name was created meanwhile; renaming would replace it.
    await (await openNew(path)).close()
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

const existsError = (path: string) =>
  new Error(`${path} is there already. Name another file: a backup never replaces one.`)

/**
 * Creates a file that only this user can read; does not follow a symbolic link.
 * @throws Error with a sentence if the name exists
 */
const openNew = (path: string): Promise<FileHandle> =>
  open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? existsError(path) : error
  })

/**
 * Checks that no file has this name.
 * @throws Error with a sentence if one has
 */
export const requireNoFile = async (path: string): Promise<void> => {
  if ((await lstat(path).catch(() => null)) !== null) throw existsError(path)
}

const cutOff = 'The backup is cut off: it ends before its end.'
const damaged = 'This is no backup, or it is damaged.'

/** Converts an error of the tar or its compression to a sentence; file system errors stay unchanged. */
const toArchiveError = (error: unknown): unknown => {
  if (!(error instanceof Error) || 'syscall' in error) return error
  const isCutOff =
    error.message === 'Unexpected end of data' || ('code' in error && error.code === 'Z_BUF_ERROR')
  return new Error(isCutOff ? cutOff : damaged, { cause: error })
}

const orArchiveError = async function* <T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    throw toArchiveError(error)
  }
}

const readChunks = async function* (entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of orArchiveError(entry)) if (chunk instanceof Uint8Array) yield chunk
}

/** Reads the files of an archive. Each content must be read or skipped before the next file. */
const readEntries = async function* (path: string): AsyncGenerator<ArchiveEntry> {
  const unpacker = extract()
  // The unpacker reports its errors.
  pipeline(createReadStream(path), createGunzip(), unpacker).catch(() => {})
  for await (const entry of orArchiveError(unpacker)) {
    const { name, size, type } = entry.header
    if (type === 'file') yield { name, size, content: readChunks(entry) }
    entry.resume()
  }
}

/**
 * Checks that the file can be read, before any output or change.
 * @throws Error of the file system if it is missing or not readable; with a sentence if it is not a file
 */
export const requireArchive = async (path: string): Promise<void> => {
  const found = await stat(path)
  await access(path, constants.R_OK)
  if (!found.isFile()) {
    throw new Error(`${path} is not a file. Name the archive that a backup was written into.`)
  }
}

const parse = <T>(schema: v.GenericSchema<unknown, T>, json: string): T => {
  try {
    return v.parse(schema, JSON.parse(json))
  } catch (error) {
    throw new Error(damaged, { cause: error })
  }
}

const parseHead = (json: string): ArchiveHead => {
  const head = parse(archiveHead, json)
  if (head.format > archiveFormat) {
    throw new Error(
      `This backup was written by a newer release (${head.release}) in a form that this one does not read. Install that release, or a later one.`,
    )
  }
  return head
}

const readLines = async (content: AsyncIterable<Uint8Array>) =>
  (await text(content)).split('\n').filter(Boolean)

const digest = async (content: ArchiveEntry['content']): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** The contents of an archive that was read completely, with valid checksums. */
export interface VerifiedArchive {
  head: ArchiveHead
  sums: ArchiveSums
}

/**
 * Reads an archive to its end and verifies every checksum.
 * @throws Error with a sentence if it is missing, truncated, damaged, not a backup, or of a newer format
 */
export const verifyArchive = async (path: string): Promise<VerifiedArchive> => {
  await requireArchive(path)
  let head: ArchiveHead | undefined
  let sums: ArchiveSums | undefined
  let entries = 0
  const unchecked = new Map<string, string>()
  for await (const { name, size, content } of readEntries(path)) {
    if (name.startsWith(entryNames.checks)) {
      for (const line of await readLines(content)) {
        const check = parse(entryCheck, line)
        if (unchecked.get(check.name) !== `${check.size} ${check.sha256}`) {
          throw new Error(`The backup is damaged: ${check.name}.`)
        }
        unchecked.delete(check.name)
      }
      continue
    }
    if (head === undefined && name !== entryNames.head) throw new Error('This is no backup of a portal.')
    const isOwn = name === entryNames.head || name === entryNames.sums
    const json = isOwn ? await text(content) : ''
    unchecked.set(name, `${size} ${await digest(isOwn ? Readable.from([Buffer.from(json)]) : content)}`)
    head ??= parseHead(json)
    if (name === entryNames.sums) sums = parse(archiveSums, json)
    else entries += 1
  }
  if (head === undefined || sums === undefined) throw new Error(cutOff)
  if (unchecked.size > 0 || sums.entries !== entries)
    throw new Error('The backup is damaged: entries are missing.')
  return { head, sums }
}

/** Rows of a table as text. */
export interface RowBatch {
  table: string
  rows: string[]
}

const tableEntry = /^tables\/([a-z0-9_]+)\/\d+\.jsonl$/

/** Yields the rows of a verified archive and passes its files on, in the order of the archive. */
export const readContents = async function* (
  path: string,
  putFile: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): AsyncGenerator<RowBatch> {
  for await (const { name, content } of readEntries(path)) {
    const table = tableEntry.exec(name)?.[1]
    if (table !== undefined) yield { table, rows: await readLines(content) }
    if (name.startsWith(entryNames.data)) await putFile(name.slice(entryNames.data.length), content)
  }
}
