/** Bytes of a block: everything in a tar is filled up to whole ones (POSIX.1-2017, pax, "ustar Interchange Format"). */
export const blockSize = 512

// The offsets and lengths of a header's fields.
const fields = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const

type Kind = '0' | 'x'

const largestPlainSize = 0o77_777_777_777

/** The fields of a header. */
export interface TarHeader {
  name: string
  /** Bytes. */
  size: number
  kind: string
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

const getSum = (block: Buffer): number => {
  const [from, length] = fields.checksum
  let sum = length * 0x20
  for (const [index, byte] of block.entries()) if (index < from || index >= from + length) sum += byte
  return sum
}

const plainHeader = (name: string, size: number, kind: Kind, at: Date): Buffer => {
  const block = Buffer.alloc(blockSize)
  const write = (field: keyof typeof fields, text: string) => block.write(text, fields[field][0], 'utf8')
  write('name', name)
  write('mode', octal(0o600, 8))
  write('size', octal(size, 12))
  write('time', octal(Math.floor(at.getTime() / 1000), 12))
  write('kind', kind)
  write('magic', 'ustar\u000000')
  write('checksum', `${getSum(block).toString(8).padStart(6, '0')}\0 `)
  return block
}

/** The padding to a whole block after this many bytes. */
export const paddingAfter = (size: number): number => (blockSize - (size % blockSize)) % blockSize

// A record says its own length, digits included.
const record = (key: string, value: string): string => {
  const rest = ` ${key}=${value}\n`
  const length = Buffer.byteLength(rest)
  const guess = length + String(length).length
  return `${length + String(guess).length}${rest}`
}

/** The header of a file; a long name or a size beyond 8 GB needs an extended header before it. */
export const tarHeader = (name: string, size: number, at: Date): Buffer => {
  const isLong = Buffer.byteLength(name) > fields.name[1]
  if (!isLong && size <= largestPlainSize) return plainHeader(name, size, '0', at)
  const more = Buffer.from(`${record('path', name)}${record('size', String(size))}`)
  return Buffer.concat([
    plainHeader('more', more.length, 'x', at),
    more,
    Buffer.alloc(paddingAfter(more.length)),
    plainHeader(
      Buffer.from(name).subarray(0, 90).toString('latin1'),
      Math.min(size, largestPlainSize),
      '0',
      at,
    ),
  ])
}

/** The end of a tar. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockSize)

const getText = (block: Buffer, field: keyof typeof fields): string => {
  const [from, length] = fields[field]
  const bytes = block.subarray(from, from + length)
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end === -1 ? length : end).toString('utf8')
}

/**
 * Reads a header; null at the end of the tar.
 * @throws Error when it is none
 */
export const readHeader = (block: Buffer): TarHeader | null => {
  if (block.every((byte) => byte === 0)) return null
  const isHeader = Number.parseInt(getText(block, 'checksum'), 8) === getSum(block)
  const size = Number.parseInt(getText(block, 'size'), 8)
  if (!isHeader || !Number.isSafeInteger(size)) throw new Error('This is no backup, or it is damaged.')
  const prefix = getText(block, 'prefix')
  return { name: `${prefix && `${prefix}/`}${getText(block, 'name')}`, size, kind: getText(block, 'kind') }
}

/** Reads an extended header. */
export const readRecords = (bytes: Buffer): Map<string, string> => {
  const records = new Map<string, string>()
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at)
    const length = Number(bytes.subarray(at, space).toString('latin1'))
    if (space === -1 || !(length > 0)) throw new Error('This is no backup, or it is damaged.')
    const [, key, value] =
      /^([^=]*)=([^]*)\n$/.exec(bytes.subarray(space + 1, at + length).toString('utf8')) ?? []
    if (key !== undefined && value !== undefined) records.set(key, value)
    at += length
  }
  return records
}
