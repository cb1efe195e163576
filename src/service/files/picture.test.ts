import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { normalisePicture } from './picture'
import { costOf } from '../../../tests/support/processor-time'

const red = { r: 200, g: 0, b: 0 }
const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: red } })

const refusalOf = async (bytes: Uint8Array) => {
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

test('a photo stands upright, and its place and camera are gone', async () => {
  // The left half is red; turned by its note, the top half is.
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

test('what is no photo is refused with a sentence, whatever it calls itself', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
  for (const text of [svg, '%PDF-1.7', '<html>', '', 'GIF8']) {
    const { code, message } = await refusalOf(new TextEncoder().encode(text))
    expect([code, message]).toEqual(['UNSUPPORTED_MEDIA_TYPE', expect.stringMatching(/^Use a photo/)])
  }
})

test('a broken photo is refused', async () => {
  const whole = await photo().jpeg().toBuffer()
  expect((await refusalOf(whole.subarray(0, 400))).message).toMatch(/could not be read/)
  expect((await refusalOf(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]))).message).toMatch(/could not be read/)
})

test('a small file that claims a huge picture is refused before it is unpacked', async () => {
  const bomb = await photo(1, 1).png().toBuffer()
  // Width and height in the header of a PNG, whose checksum is then made right again.
  const header = Buffer.from(bomb)
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  const cost = await costOf(async () => {
    expect((await refusalOf(header)).code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })
  expect(cost).toBeLessThan(50)
})
