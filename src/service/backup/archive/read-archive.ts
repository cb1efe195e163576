import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import {
  archiveFormat,
  archiveHead,
  type ArchiveHead,
  type ArchiveSums,
  archiveSums,
  entryCheck,
  entryNames,
} from './archive-parts'
import { collect, type ReadEntry, readTar } from './read-tar'
import { requireArchive } from './require-archive'

/** Turns an error of the archive's packing into a sentence; keeps other errors. */
const unpackingError = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'Z_BUF_ERROR')
    return new Error('The backup is cut off: it ends before its end.', { cause: error })
  if (/^Z_|^ERR_ZLIB/.test(code)) return new Error('This is no backup, or it is damaged.', { cause: error })
  return error
}

const unpack = async function* (path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const chunk of file.pipe(unpacked)) yield chunk
  } catch (error) {
    throw unpackingError(error)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
}

/** The entries of a packed archive. */
const readEntries = (path: string): AsyncGenerator<ReadEntry> => readTar(unpack(path))

const getText = async (content: AsyncIterable<Buffer>): Promise<string> =>
  Buffer.concat(await collect(content)).toString('utf8')

const parse = <T>(schema: v.GenericSchema<unknown, T>, text: string): T => {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch (error) {
    throw new Error('This is no backup, or it is damaged.', { cause: error })
  }
}

const getHead = (name: string, text: string): ArchiveHead => {
  if (name !== entryNames.head) throw new Error('This is no backup of a portal.')
  const head = parse(archiveHead, text)
  if (head.format > archiveFormat) {
    throw new Error(
      `This backup was written by a newer release (${head.release}) in a form that this one does not read. Install that release, or a later one.`,
    )
  }
  return head
}

/** The contents of an archive after all of it was read and every checksum was right. */
export interface VerifiedArchive {
  head: ArchiveHead
  sums: ArchiveSums
}

/**
 * Reads an archive to its end and compares every checksum in it.
 * @throws Error with a sentence when it is not there, cut off, damaged, no backup, or of a newer form
 */
export const verifyArchive = async (path: string): Promise<VerifiedArchive> => {
  await requireArchive(path)
  let head: ArchiveHead | undefined
  let sums: ArchiveSums | undefined
  let entries = 0
  const unchecked = new Map<string, { size: number; sha256: string }>()
  const digest = async ({ name, size, content }: ReadEntry): Promise<string> => {
    const hash = createHash('sha256')
    const isOwn = name === entryNames.head || name === entryNames.sums
    const chunks: Buffer[] = []
    for await (const chunk of content) {
      hash.update(chunk)
      if (isOwn) chunks.push(chunk)
    }
    unchecked.set(name, { size, sha256: hash.digest('hex') })
    return Buffer.concat(chunks).toString('utf8')
  }
  const check = (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      const { name, size, sha256 } = parse(entryCheck, line)
      const found = unchecked.get(name)
      if (found?.size !== size || found.sha256 !== sha256) throw new Error(`The backup is damaged: ${name}.`)
      unchecked.delete(name)
    }
  }
  for await (const entry of readEntries(path)) {
    if (entry.name.startsWith(entryNames.checks)) {
      check(await getText(entry.content))
      continue
    }
    const text = await digest(entry)
    head ??= getHead(entry.name, text)
    if (entry.name === entryNames.sums) sums = parse(archiveSums, text)
    else entries += 1
  }
  if (head === undefined || sums === undefined)
    throw new Error('The backup is cut off: it ends before its end.')
  if (unchecked.size > 0 || sums.entries !== entries)
    throw new Error('The backup is damaged: entries are missing.')
  return { head, sums }
}

/** An entry of rows, or a file of the data folder. */
export type ArchivePart =
  | { kind: 'rows'; table: string; rows: string[] }
  | { kind: 'file'; path: string; content: AsyncIterable<Buffer> }

const tableEntry = /^tables\/([a-z0-9_]+)\/\d+\.jsonl$/

/** Yields the contents of a verified archive: rows and files, in the order in which they were written. */
export const readParts = async function* (path: string): AsyncGenerator<ArchivePart> {
  for await (const { name, content } of readEntries(path)) {
    const [, table] = tableEntry.exec(name) ?? []
    if (table !== undefined) {
      const rows = (await getText(content)).split('\n').filter(Boolean)
      yield { kind: 'rows', table, rows }
    } else if (name.startsWith(entryNames.data)) {
      yield { kind: 'file', path: name.slice(entryNames.data.length), content }
    }
  }
}
