import { crc32, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { ArchiveRefused } from './archive-refused'
import type { ByteSource } from './byte-source'
import { isLeftBehind, pathProblem } from './entry-path'
import { readDirectory, type ZipRecord } from './zip-directory'

/** What an archive may hold, in bytes but for `entries`. */
export interface ArchiveLimits {
  entries: number
  unpacked: number
  /** One file, unpacked. */
  file: number
}

export const archiveLimits: ArchiveLimits = {
  entries: 20_000,
  unpacked: 2 * 1024 * 1024 * 1024,
  file: 64 * 1024 * 1024,
}

/** A file in an archive. */
export interface ArchivedFile {
  path: string
  /** Bytes, unpacked. */
  size: number
  /** @throws {ArchiveRefused} where it is broken, or larger than the archive said */
  read: () => Promise<Uint8Array>
}

export interface Archive {
  files: ArchivedFile[]
  /** What is left out, with the sentence why. */
  refused: { path: string; reason: string }[]
}

const inflate = promisify(inflateRaw)

const problemOf = (record: ZipRecord, limits: ArchiveLimits): string | null => {
  if (record.isLink) return 'It is a link to another file.'
  if (record.isEncrypted) return 'It is encrypted.'
  if (record.method !== 0 && record.method !== 8) return 'It is packed in a way that is not known here.'
  if (record.size > limits.file) return 'It is too large.'
  return pathProblem(record.path)
}

const broken = () => new ArchiveRefused('This file is broken in the zip.')

const readFile = async (source: ByteSource, record: ZipRecord): Promise<Uint8Array> => {
  if (record.offset + 30 > source.size) throw broken()
  const head = Buffer.from(await source.read(record.offset, 30))
  if (head.readUInt32LE(0) !== 0x04_03_4b_50) throw broken()
  const start = record.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + record.packed > source.size) throw broken()
  const packed = await source.read(start, record.packed)
  const bytes = record.method === 0 ? packed : await inflateAtMost(packed, record.size)
  if (bytes.byteLength !== record.size || crc32(bytes) !== record.crc) throw broken()
  return bytes
}

/** Stops as soon as there is more than was said: a bomb never comes to unfold. */
const inflateAtMost = async (packed: Uint8Array, size: number): Promise<Uint8Array> => {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    throw new ArchiveRefused('This file is broken in the zip, or larger than the zip says.', { cause: error })
  }
}

/**
 * Opens a zip. Files are unpacked one by one when they are read; nothing of it is ever written to a path that it
 * names.
 * @throws {ArchiveRefused} for what is no zip, or more than the limits
 */
export const openArchive = async (
  source: ByteSource,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> => {
  const records = await readDirectory(source, limits.entries)
  const wanted = records.filter(({ isFolder, path }) => !isFolder && !isLeftBehind(path))
  const total = wanted.reduce((sum, { size }) => sum + size, 0)
  const packed = wanted.reduce((sum, record) => sum + record.packed, 0)
  // Entries that share their bytes are how a small zip becomes a large one.
  if (packed > source.size) throw new ArchiveRefused('This is not a zip, or it is broken.')
  if (total > limits.unpacked) {
    const gigabytes = limits.unpacked / 1024 ** 3
    throw new ArchiveRefused(`Unpacked, a zip may have at most ${gigabytes.toLocaleString('en')} GB.`)
  }
  const files = new Map<string, ArchivedFile>()
  const refused: Archive['refused'] = []
  for (const record of wanted) {
    const reason = files.has(record.path) ? 'The zip holds it twice.' : problemOf(record, limits)
    if (reason === null) {
      files.set(record.path, { path: record.path, size: record.size, read: () => readFile(source, record) })
    } else refused.push({ path: shown(record.path), reason })
  }
  return { files: [...files.values()], refused }
}

/** A name that is reported, whatever was in it. */
const shown = (path: string): string =>
  Array.from(path.slice(0, 300), (letter) => ((letter.codePointAt(0) ?? 0) < 32 ? '�' : letter)).join('')
