import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { getCost } from '../../../tests/support/processor-time'
import { makeImage } from '../modules/documents/images'
import { normalisePicture } from './pictures'

const red = { r: 200, g: 0, b: 0 }
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: red } })

const getRefusal = async (bytes: Uint8Array) => {
  const error = await normalisePicture(bytes).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'a %s becomes a square WebP',
  async (format) => {
    const picture = await normalisePicture(await photo().toFormat(format).toBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  },
)

test('a photo is turned upright, and its place and camera are removed', async () => {
  // The left half is red; after its EXIF rotation, the top half.
  const left = await photo(300, 600).png().toBuffer()
  const sideways = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '33/1 2/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).orientation).toBe(6)
  const picture = await normalisePicture(sideways)
  const { exif, orientation } = await sharp(picture).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  expect(redAt(400, 50)).toBeGreaterThan(150)
  expect(redAt(100, 450)).toBeLessThan(60)
})

test('a file that is no photo is refused with a sentence, regardless of its claimed type', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  for (const text of [svg, '%PDF-1.7', '<html>', '', 'GIF8']) {
    const { code, message } = await getRefusal(new TextEncoder().encode(text))
    expect([code, message]).toEqual(['UNSUPPORTED_MEDIA_TYPE', expect.stringMatching(/^Use a photo/)])
  }
})

test('a broken photo is refused', async () => {
  const whole = await photo().jpeg().toBuffer()
  expect((await getRefusal(whole.subarray(0, 400))).message).toMatch(/couldn’t read/)
  expect((await getRefusal(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]))).message).toMatch(/couldn’t read/)
})

/** A PNG of one pixel whose header claims this size, with a valid checksum. */
const claiming = async (width: number, height: number, { bits = 8, isInterlaced = false } = {}) => {
  const header = Buffer.from(await photo(1, 1).ensureAlpha().png().toBuffer())
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header[24] = bits
  header[28] = Number(isInterlaced)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  return header
}

test('a small file that claims a huge picture is refused with the reason before it is unpacked', async () => {
  const header = await claiming(60_000, 60_000)
  const cost = await getCost(async () => {
    const { code, message } = await getRefusal(header)
    expect([code, message]).toEqual(['UNSUPPORTED_MEDIA_TYPE', expect.stringMatching(/50 megapixels/)])
  })
  expect(cost).toBeLessThan(50)
})

test('so is one of fewer pixels that would take much more memory than they', async () => {
  const deep = await claiming(5_100, 5_000, { bits: 16, isInterlaced: true })
  // An AVIF has its size in a box of its own.
  const avif = await photo(64, 64).avif().toBuffer()
  avif.writeUInt32BE(5_000, avif.indexOf('ispe') + 8)
  avif.writeUInt32BE(5_000, avif.indexOf('ispe') + 12)
  for (const picture of [deep, avif]) expect((await getRefusal(picture)).message).toMatch(/too large/)
  // Only the pixels of this one are missing.
  const fitting = await claiming(4_900, 5_000, { bits: 16, isInterlaced: true })
  expect((await getRefusal(fitting)).message).toMatch(/couldn’t read/)
})

test('a photo with as many pixels as a good phone takes is read', async () => {
  const phone = await photo(64, 64).jpeg().toBuffer()
  // Height and width in a JPEG's header; the rest may be missing.
  const frame = phone.indexOf(Buffer.from([0xff, 0xc0]))
  phone.writeUInt16BE(6_120, frame + 5)
  phone.writeUInt16BE(8_160, frame + 7)
  expect(await sharp(phone).metadata()).toMatchObject({ width: 8_160, height: 6_120 })
  expect((await sharp(await normalisePicture(phone)).metadata()).width).toBe(512)
})

test('pictures and images wait for each other, and while too many wait others are sent away', async () => {
  const small = await photo(40, 30).png().toBuffer()
  const both = (most: number) =>
    Array.from({ length: most }, (_, index) => (index % 2 ? makeImage(small) : normalisePicture(small)))
  const answers = await Promise.allSettled(both(25))
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(21).fill('fulfilled'),
    ...Array(4).fill('rejected'),
  ])
  for (const answer of answers.slice(21)) expect(answer).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
  await Promise.all(both(5))
})
