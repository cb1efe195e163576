import { t } from '@lingui/core/macro'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { formatNumber } from '~/messages/validation'

/** A refused zip. `message` is a sentence for its sender. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

/** Bytes that are read on demand, such as a file in the store. */
export interface ByteSource {
  size: number
  /** Reads exactly this many bytes from an offset on. */
  read: (first: number, length: number) => Promise<Uint8Array>
}

/** Bytes in memory. */
export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: async (first, length) => bytes.subarray(first, first + length),
})

const maxPathLength = 400

/** Files that systems and tools leave in folders, which are not content. */
export const isSystemFile = (path: string): boolean =>
  path
    .split('/')
    .some(
      (part) =>
        (part.startsWith('.') && part !== '.' && part !== '..' && !/^\.gitbook(?:\.ya?ml)?$/.test(part)) ||
        part === '__MACOSX' ||
        part === 'node_modules' ||
        /^(?:Thumbs\.db|desktop\.ini)$/i.test(part),
    )

/**
 * Explains why a name in an archive is not a path within it: it could lead out of the folder, or be another file on
 * other systems. Null for a valid one.
 */
const findPathProblem = (path: string): string | null => {
  if ([...path].some((character) => (character.codePointAt(0) ?? 0) < 32))
    return 'Its name holds control characters.'
  if (path.includes('\u{FFFD}')) return 'Its name could not be read.'
  if (path.includes('\\')) return 'Its name holds a backslash.'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'Its name begins at the root of a disk.'
  if (path.length > maxPathLength) return 'Its name is too long.'
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) return 'Its name leads out of the folder.'
  return parts.includes('') ? 'Its name has an empty part.' : null
}

const brokenArchive = (cause?: unknown) =>
  new ArchiveRefused(t`This is not a zip, or it is broken.`, { cause })

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes a name as UTF-8 if it is declared or valid as that; otherwise in the code page of DOS. */
const getName = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: yauzl.Entry): string => {
  try {
    return strictUtf8.decode(fileNameRaw)
  } catch {
    return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
  }
}

// Bytes per read, as the directory is read in pieces of some hundred, and each may be a request.
const blockSize = 1024 * 1024

/** Lets yauzl read from a source, in blocks. */
class SourceReader extends yauzl.RandomAccessReader {
  #block: Promise<Uint8Array> = Promise.resolve(new Uint8Array())
  #start = 0
  #end = 0
  /** The last error of the source: then the zip need not be broken. */
  failure: unknown

  constructor(private readonly source: ByteSource) {
    super()
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#stream(start, end))
  }

  async *#stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    yield await this.readRange(start, end)
  }

  async readRange(start: number, end: number): Promise<Uint8Array> {
    if (start < this.#start || end > this.#end) {
      this.#start = start
      this.#end = Math.min(Math.max(end, start + blockSize), this.source.size)
      this.#block = this.source.read(start, this.#end - start)
      this.#block.catch((error: unknown) => {
        this.failure = error
        this.#end = 0
      })
    }
    const first = this.#start
    return (await this.#block).subarray(start - first, end - first)
  }
}

/** The limits of an archive, in bytes except `entries`. */
interface ArchiveLimits {
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
  /** @throws {ArchiveRefused} if it is broken, or larger than the archive declares */
  read: () => Promise<Uint8Array>
}

interface Archive {
  files: ArchivedFile[]
  /** Files that are left out, each with the reason as a sentence. */
  refused: { path: string; reason: string }[]
}

const getProblem = (entry: yauzl.Entry, path: string, limits: ArchiveLimits): string | null => {
  const isUnix = entry.versionMadeBy >>> 8 === 3
  if (isUnix && ((entry.externalFileAttributes >>> 16) & 0o170_000) === 0o120_000) {
    return 'It is a link to another file.'
  }
  if (entry.isEncrypted()) return 'It is encrypted.'
  if (!entry.canDecodeFileData()) return 'It is packed in a way that is not known here.'
  if (entry.uncompressedSize > limits.file) return 'It is too large.'
  return findPathProblem(path)
}

interface OpenZip {
  zip: yauzl.ZipFile
  reader: SourceReader
}

/** Stops as soon as there is more than the declared size, so that a zip bomb is not unpacked. */
const unpack = async (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array> => {
  const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > entry.uncompressedSize) throw new Error('There is more than the declared size.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const readFile = async ({ zip, reader }: OpenZip, entry: yauzl.Entry): Promise<Uint8Array> => {
  try {
    const bytes = await unpack(zip, entry)
    if (bytes.byteLength === entry.uncompressedSize && crc32(bytes) === entry.crc32) return bytes
  } catch (error) {
    if (error === reader.failure) throw error
    throw new ArchiveRefused(t`This file is broken in the zip, or larger than the zip says.`, {
      cause: error,
    })
  }
  throw new ArchiveRefused(t`This file is broken in the zip.`)
}

const endRecordLength = 22
// Before the end record, in zips over 4 GB; yauzl reads it with the end record.
const locatorLength = 20

/** The end of the end record, with its comment: some senders append bytes. */
const findEnd = async (reader: SourceReader, size: number): Promise<number> => {
  const start = Math.max(0, size - locatorLength - endRecordLength - 0xff_ff)
  const tail = Buffer.from(await reader.readRange(start, size))
  for (let at = tail.length - endRecordLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06_05_4b_50) continue
    const end = at + endRecordLength + tail.readUInt16LE(at + 20)
    if (end <= tail.length) return start + end
  }
  return size
}

const readDirectory = async (
  source: ByteSource,
  { entries: most }: ArchiveLimits,
): Promise<OpenZip & { entries: { path: string; entry: yauzl.Entry }[] }> => {
  const reader = new SourceReader(source)
  try {
    // A wrong size affects only its own file, so it is checked when that is read.
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
    const end = await findEnd(reader, source.size)
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, end, options)
    if (zip.entryCount > most) {
      throw new ArchiveRefused(t`A zip may hold at most ${formatNumber(most)} files.`)
    }
    const entries: { path: string; entry: yauzl.Entry }[] = []
    // Bytes of all directory entries: with the allowed names, each has a few hundred.
    let size = 0
    for await (const entry of zip.eachEntry()) {
      size += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (size > most * 2_048) throw brokenArchive()
      const path = getName(entry)
      if (!path.endsWith('/') && !isSystemFile(path)) entries.push({ path, entry })
    }
    return { zip, reader, entries }
  } catch (error) {
    throw error instanceof ArchiveRefused || error === reader.failure ? error : brokenArchive(error)
  }
}

/**
 * Opens a zip. Files are unpacked one by one when they are read, and never written to a path from the zip.
 * @throws {ArchiveRefused} for an invalid zip, or one beyond the limits
 */
export const openArchive = async (
  source: ByteSource,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> => {
  const { entries, ...opened } = await readDirectory(source, limits)
  const total = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  const packed = entries.reduce((sum, { entry }) => sum + entry.compressedSize, 0)
  // Entries that share their bytes would make a small zip a large one.
  if (packed > source.size) throw brokenArchive()
  if (total > limits.unpacked) {
    const gigabytes = limits.unpacked / 1024 ** 3
    throw new ArchiveRefused(t`A zip may have at most ${formatNumber(gigabytes)} GB when unpacked.`)
  }
  const files = new Map<string, ArchivedFile>()
  const refused: Archive['refused'] = []
  for (const { path, entry } of entries) {
    const reason = files.has(path) ? 'The zip holds it twice.' : getProblem(entry, path, limits)
    if (reason === null) {
      files.set(path, { path, size: entry.uncompressedSize, read: () => readFile(opened, entry) })
    } else refused.push({ path: formatPath(path), reason })
  }
  return { files: [...files.values()], refused }
}

/** Formats a path so that it is safe to report. */
const formatPath = (path: string): string =>
  Array.from(path.slice(0, 300), (letter) => ((letter.codePointAt(0) ?? 0) < 32 ? '�' : letter)).join('')
