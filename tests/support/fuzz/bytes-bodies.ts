import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

const ascii = (text: string) => strToU8(text)

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const getCrc = (bytes: Uint8Array) => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
const word = (value: number) => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value])

const chunk = (type: string, data: Uint8Array) => {
  const named = Buffer.concat([ascii(type), data])
  return Buffer.concat([word(data.length), named, word(getCrc(named))])
}

/** A PNG that says it is so wide and so high, and holds the pixels of one that is two by two. */
const png = (width: number, height: number) =>
  new Uint8Array(
    Buffer.concat([
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', Buffer.concat([word(width), word(height), new Uint8Array([8, 2, 0, 0, 0])])),
      chunk('IDAT', deflateSync(new Uint8Array(2 * 7))),
      chunk('IEND', new Uint8Array()),
    ]),
  )

const mp4 = Buffer.concat([
  word(24),
  ascii('ftypisom'),
  word(0),
  ascii('isommp42'),
  word(0xffffffff),
  ascii('moov'),
])

/** Bytes for the calls that take them: pictures, videos and archives, whole, broken and hostile. */
export const bytesBodies: Uint8Array[] = [
  png(2, 2),
  png(2, 2).slice(0, 40),
  png(60_000, 60_000),
  ascii('GIF89a\u0001\u0000\u0001\u0000'),
  ascii('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  ascii(
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  ),
  ascii('<html><script>alert(1)</script></html>'),
  new Uint8Array(),
  new Uint8Array(1000),
  mp4,
  new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0xff, 0xff, 0xff, 0xff, 0xff]),
  zipSync({ 'docs/a.md': ascii('# A\n\nText.') }),
  zipSync({ 'docs/a.md': ascii('# A') }).slice(0, 50),
  zipSync({ '../../etc/passwd': ascii('x'), '/abs.md': ascii('x'), 'C:\\x.md': ascii('x') }),
  zipSync({}),
  new Uint8Array(Buffer.concat([ascii('PK\u0005\u0006'), new Uint8Array(18).fill(255)])),
]

export const bytesTypes = [
  'application/octet-stream',
  'image/png',
  'image/svg+xml',
  'video/mp4',
  'application/zip',
  'image/;x',
  'text/html',
]
