import { ArchiveRefused } from './archive-refused'
import type { ByteSource } from './byte-source'
import { cp437 } from './cp437'

/** A file as the directory at the end of a zip tells of it. */
export interface ZipRecord {
  path: string
  method: number
  /** Bytes, packed and unpacked, as the directory says. */
  packed: number
  size: number
  crc: number
  /** Where its own head stands. */
  offset: number
  isFolder: boolean
  isLink: boolean
  isEncrypted: boolean
}

const broken = () => new ArchiveRefused('This is not a zip, or it is broken.')

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

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** 64 bits as a number: what does not fit into one fits on no disk. */
const wide = (view: DataView, at: number): number => {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken()
  return Number(value)
}

const findDirectory = async (source: ByteSource): Promise<Directory> => {
  const length = Math.min(source.size, longestEnd)
  const start = source.size - length
  const view = viewOf(await source.read(start, length))
  let at = length - endLength
  while (at >= 0 && view.getUint32(at, true) !== endSignature) at -= 1
  if (at < 0) throw broken()
  const directory = {
    count: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  }
  const isWide = directory.count === 0xff_ff || directory.offset === 0xff_ff_ff_ff
  if (!isWide || at < 20 || view.getUint32(at - 20, true) !== zip64Locator) return directory
  const record = wide(view, at - 20 + 8)
  if (record + 56 > source.size) throw broken()
  const end = viewOf(await source.read(record, 56))
  if (end.getUint32(0, true) !== zip64Signature) throw broken()
  return { count: wide(end, 32), size: wide(end, 40), offset: wide(end, 48) }
}

/** Sizes and place that did not fit into 32 bits stand in a field of their own. */
const widen = (record: ZipRecord, extra: DataView): ZipRecord => {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue
    let next = at + 4
    const read = (value: number) => {
      if (value !== 0xff_ff_ff_ff) return value
      if (next + 8 > extra.byteLength) throw broken()
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
const nameOf = (bytes: Uint8Array, isUtf8: boolean): string => {
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
export const readDirectory = async (source: ByteSource, most: number): Promise<ZipRecord[]> => {
  if (source.size < endLength) throw broken()
  const { count, size, offset } = await findDirectory(source)
  if (count > most) throw new ArchiveRefused(`A zip may hold at most ${most.toLocaleString('en')} files.`)
  // A record has 46 bytes at least and, with the names that are taken here, a few hundred.
  if (offset + size > source.size || size > most * 2_048) throw broken()
  const bytes = await source.read(offset, size)
  const view = viewOf(bytes)
  const records: ZipRecord[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > size || view.getUint32(at, true) !== recordSignature) throw broken()
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const nameEnd = at + 46 + (name ?? 0)
    const extraEnd = nameEnd + (extra ?? 0)
    if (extraEnd > size) throw broken()
    const flags = view.getUint16(at + 8, true)
    const path = nameOf(bytes.subarray(at + 46, nameEnd), (flags & 0x8_00) !== 0)
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
    records.push(widen(record, viewOf(bytes.subarray(nameEnd, extraEnd))))
    at = extraEnd + (comment ?? 0)
  }
  return records
}
