import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

/** A refused zip. `message` is a sentence for its sender. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

/** Bytes that are read where they are wanted, such as a file in the store. */
export interface ByteSource {
  size: number
  /** Exactly so many bytes from a place on. */
  read: (first: number, length: number) => Promise<Uint8Array>
}

/** Bytes in memory. */
export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: async (first, length) => bytes.subarray(first, first + length),
})

const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

/** Text in the code page of DOS, which zips without a word about it are written in. */
const cp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? '\u{FFFD}'),
  ).join('')

const longest = 400

/** Files that systems and tools leave in folders, which are not content. */
export const isLeftBehind = (path: string): boolean =>
  path
    .split('/')
    .some(
      (part) =>
        (part.startsWith('.') && part !== '.' && part !== '..') ||
        part === '__MACOSX' ||
        part === 'node_modules' ||
        /^(?:Thumbs\.db|desktop\.ini)$/i.test(part),
    )

/**
 * Why a name in an archive is no path within it: it could lead out of the folder, or mean another file elsewhere.
 * Null for a good one.
 */
const pathProblem = (path: string): string | null => {
  if ([...path].some((character) => (character.codePointAt(0) ?? 0) < 32))
    return 'Its name holds control characters.'
  if (path.includes('\u{FFFD}')) return 'Its name could not be read.'
  if (path.includes('\\')) return 'Its name holds a backslash.'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'Its name begins at the root of a disk.'
  if (path.length > longest) return 'Its name is too long.'
  const parts = path.split('/')
  if (parts.includes('..') || parts.includes('.')) return 'Its name leads out of the folder.'
  return parts.includes('') ? 'Its name has an empty part.' : null
}

/** A file's entry in the directory at the end of a zip. */
interface ZipRecord {
  path: string
  method: number
  /** Bytes, packed and unpacked, as the directory says. */
  packed: number
  size: number
  crc: number
  /** The offset of its local header. */
  offset: number
  isFolder: boolean
  isLink: boolean
  isEncrypted: boolean
}

const brokenDirectory = () => new ArchiveRefused('This is not a zip, or it is broken.')

// Bytes: the end record, and the longest comment that may follow it.
const endLength = 22
const longestEnd = endLength + 65_535

const endSignature = 0x06_05_4b_50
const zip64Signature = 0x06_06_4b_50
const zip64Locator = 0x07_06_4b_50
const recordSignature = 0x02_01_4b_50

interface Directory {
  count: number
  size: number
  offset: number
}

const getView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** 64 bits as a number: what does not fit into one fits on no disk. */
const wide = (view: DataView, at: number): number => {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw brokenDirectory()
  return Number(value)
}

const findDirectory = async (source: ByteSource): Promise<Directory> => {
  const length = Math.min(source.size, longestEnd)
  const start = source.size - length
  const view = getView(await source.read(start, length))
  let at = length - endLength
  while (at >= 0 && view.getUint32(at, true) !== endSignature) at -= 1
  if (at < 0) throw brokenDirectory()
  const directory = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  }
  const isWide = directory.count === 0xff_ff || directory.offset === 0xff_ff_ff_ff
  if (!isWide || at < 20 || view.getUint32(at - 20, true) !== zip64Locator) return directory
  const record = wide(view, at - 20 + 8)
  if (record + 56 > source.size) throw brokenDirectory()
  const end = getView(await source.read(record, 56))
  if (end.getUint32(0, true) !== zip64Signature) throw brokenDirectory()
  return { count: wide(end, 32), size: wide(end, 40), offset: wide(end, 48) }
}

/** Sizes and offsets that do not fit into 32 bits are in an extra field. */
const widen = (record: ZipRecord, extra: DataView): ZipRecord => {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue
    let next = at + 4
    const read = (value: number) => {
      if (value !== 0xff_ff_ff_ff) return value
      if (next + 8 > extra.byteLength) throw brokenDirectory()
      next += 8
      return wide(extra, next - 8)
    }
    const size = read(record.size)
    const packed = read(record.packed)
    return { ...record, size, packed, offset: read(record.offset) }
  }
  return record
}

const utf8 = new TextDecoder('utf-8')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** A name is UTF-8 where it says so, and mostly also where it does not; else it is what DOS wrote. */
const getName = (bytes: Uint8Array, isUtf8: boolean): string => {
  if (isUtf8) return utf8.decode(bytes)
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return cp437(bytes)
  }
}

/**
 * Reads the directory of a zip; no file in it is unpacked.
 * @param most entries that there may be
 * @throws {ArchiveRefused}
 */
const readDirectory = async (source: ByteSource, most: number): Promise<ZipRecord[]> => {
  if (source.size < endLength) throw brokenDirectory()
  const { count, size, offset } = await findDirectory(source)
  if (count > most) throw new ArchiveRefused(`A zip may hold at most ${most.toLocaleString('en')} files.`)
  // A record has 46 bytes at least and, with the names that are taken here, a few hundred.
  if (offset + size > source.size || size > most * 2_048) throw brokenDirectory()
  const bytes = await source.read(offset, size)
  const view = getView(bytes)
  const records: ZipRecord[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > size || view.getUint32(at, true) !== recordSignature) throw brokenDirectory()
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const nameEnd = at + 46 + (name ?? 0)
    const extraEnd = nameEnd + (extra ?? 0)
    if (extraEnd > size) throw brokenDirectory()
    const flags = view.getUint16(at + 8, true)
    const path = getName(bytes.subarray(at + 46, nameEnd), (flags & 0x8_00) !== 0)
    const isUnix = view.getUint8(at + 5) === 3
    const mode = view.getUint32(at + 38, true) >>> 16
    const record: ZipRecord = {
      path: path.replace(/\/$/, ''),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isFolder: path.endsWith('/'),
      isLink: isUnix && (mode & 0o170_000) === 0o120_000,
      isEncrypted: (flags & 1) !== 0,
    }
    records.push(widen(record, getView(bytes.subarray(nameEnd, extraEnd))))
    at = extraEnd + (comment ?? 0)
  }
  return records
}

/** The limits of an archive, in bytes but for `entries`. */
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

const inflate = promisify(inflateRaw)

const getProblem = (record: ZipRecord, limits: ArchiveLimits): string | null => {
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

/** Stops as soon as there is more than the declared size, so that a zip bomb does not unpack. */
const inflateAtMost = async (packed: Uint8Array, size: number): Promise<Uint8Array> => {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    throw new ArchiveRefused('This file is broken in the zip, or larger than the zip says.', { cause: error })
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
    const reason = files.has(record.path) ? 'The zip holds it twice.' : getProblem(record, limits)
    if (reason === null) {
      files.set(record.path, { path: record.path, size: record.size, read: () => readFile(source, record) })
    } else refused.push({ path: shown(record.path), reason })
  }
  return { files: [...files.values()], refused }
}

/** A path in a form that is safe to report. */
const shown = (path: string): string =>
  Array.from(path.slice(0, 300), (letter) => ((letter.codePointAt(0) ?? 0) < 32 ? '�' : letter)).join('')
