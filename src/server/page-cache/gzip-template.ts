import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { getChecksum } from './checksum'
import type { Fillable, Place, Template } from './fields'
import { getPieces } from './written-places'

const deflate = promisify(deflateRaw)

/** Bytes back from which deflate copies: its window without what it looks ahead. */
export const gzipReach = 32_768 - 512

const window = 32_768
// No name, no time, of no particular system.
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
// A last block with nothing in it.
const end = Buffer.from([3, 0])

const stored = (bytes: Buffer): Buffer => {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([header, bytes])
}

/** The template in gzip's form, the fields at these places in blocks that are not compressed. */
export const gzipTemplate = async (template: Template, written: readonly Place[]): Promise<Fillable> => {
  const { bytes } = template
  const parts: Buffer[] = [head]
  const places: Place[] = []
  let at = head.length
  for (const { from, to, kind } of getPieces(template, written)) {
    const piece = bytes.subarray(from, to)
    const part =
      kind === null
        ? await deflate(piece, {
            level: 9,
            // Ends with a whole byte, and not the stream.
            finishFlush: constants.Z_SYNC_FLUSH,
            ...(from > 0 && { dictionary: bytes.subarray(Math.max(0, from - window), from) }),
          })
        : stored(piece)
    if (kind !== null) places.push({ kind, at: at + part.length - piece.length })
    parts.push(part)
    at += part.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(bytes.length, 4)
  const checksum = { at: at + end.length, of: getChecksum(template) }
  return { bytes: Buffer.concat([...parts, end, tail]), places, checksum }
}
