import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { getCost } from '../../../../tests/support/processor-time'
import { drawSvg } from './draw-svg'
import { makeImage } from './images'

const photo = (width = 300, height = 200, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

const drawing = (attributes: string, content = '<rect width="100%" height="100%" fill="#c00"/>') =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

const getRefusal = async (bytes: Uint8Array) => {
  const error = await makeImage(bytes).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProblemError)
  return error as ProblemError
}

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('a %s becomes WebP', async (format) => {
  const { bytes, width, height } = await makeImage(await photo().toFormat(format).toBuffer())
  const { format: made } = await sharp(bytes).metadata()
  expect([made, width, height]).toEqual(['webp', 300, 200])
})

test('a photo is turned upright, and the camera’s metadata is removed', async () => {
  const sideways = await photo(400, 100)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '33/1 2/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { bytes, width, height } = await makeImage(sideways)
  const { exif, orientation } = await sharp(bytes).metadata()
  expect([width, height, exif, orientation]).toEqual([100, 400, undefined, undefined])
})

test('a wide image becomes 2,560 pixels wide, a small one stays small', async () => {
  const wide = await makeImage(await photo(5120, 100).png().toBuffer())
  expect([wide.width, wide.height]).toEqual([2560, 50])
  const small = await makeImage(await photo(5, 4).png().toBuffer())
  expect([small.width, small.height]).toEqual([5, 4])
})

test('a screenshot is compressed without loss', async () => {
  const pixels = Buffer.alloc(64 * 64 * 3, Buffer.from([10, 20, 30, 240, 250, 255]))
  const shot = await sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
  const { bytes } = await makeImage(shot)
  expect(await sharp(bytes).removeAlpha().raw().toBuffer()).toEqual(pixels)
})

test('an animation stays animated, and has the size of one frame', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => photo(40, 30, colour).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer()
  const { bytes, width, height } = await makeImage(moving)
  const { pages, delay } = await sharp(bytes).metadata()
  expect([width, height, pages, delay?.[0]]).toEqual([40, 30, 3, 100])
})

test('a drawing becomes pixels: as many as it declares, or twice as many if it fills the column', async () => {
  const small = await makeImage(drawing('width="48" height="24"'))
  expect([small.width, small.height]).toEqual([48, 24])
  const large = await makeImage(drawing('viewBox="0 0 800 400"'))
  expect([large.width, large.height]).toEqual([1600, 800])
  const preamble =
    '<?xml version="1.0"?>\n<!-- made - by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n'
  const long = new TextEncoder().encode(preamble + new TextDecoder().decode(drawing('width="9" height="8"')))
  expect((await makeImage(long)).width).toBe(9)
})

test('a drawing reads no file of the machine, and runs no script', async () => {
  const hostile = drawing(
    'width="20" height="20" xmlns:xlink="http://www.w3.org/1999/xlink"',
    '<rect width="20" height="20" fill="#0f0"/><image xlink:href="file:///etc/passwd" width="20" height="20"/><script>alert(1)</script><foreignObject width="20" height="20"><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
  )
  const { bytes } = await makeImage(hostile)
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0, 255, 0])
  const entities = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${[...'bcdefghi']
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`)
    .join('')}]>`
  const laughs = new TextEncoder().encode(
    `${entities}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&i;</text></svg>`,
  )
  const cost = await getCost(async () => {
    expect((await getRefusal(laughs)).status).toBeGreaterThanOrEqual(415)
  })
  expect(cost).toBeLessThan(50)
})

test('a file that is not an image is refused with a sentence', async () => {
  for (const text of ['%PDF-1.7', '<html><svg></svg></html>', '', 'GIF8', 'svg']) {
    const { code, message } = await getRefusal(new TextEncoder().encode(text))
    expect([code, message]).toEqual(['UNSUPPORTED_MEDIA_TYPE', expect.stringMatching(/^Use an image/)])
  }
  const heic = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  expect((await getRefusal(heic)).message).toMatch(/^HEIC/)
})

test('a broken image is refused', async () => {
  const whole = await photo(900, 900).jpeg().toBuffer()
  const { code, message } = await getRefusal(whole.subarray(0, 400))
  expect([code, message]).toEqual(['FIELDS_INVALID', expect.stringMatching(/couldn’t read/)])
  expect((await getRefusal(drawing('width="9" height="9"').subarray(0, 60))).code).toBe('FIELDS_INVALID')
})

test('a small file that claims a huge image is refused before it is unpacked', async () => {
  const header = Buffer.from(await photo(1, 1).png().toBuffer())
  header.writeUInt32BE(60_000, 16)
  header.writeUInt32BE(60_000, 20)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  const cost = await getCost(async () => {
    expect((await getRefusal(header)).message).toMatch(/100 megapixels/)
    expect((await getRefusal(drawing('width="90000" height="90000"'))).message).toMatch(
      /megapixels|could not/,
    )
  })
  expect(cost).toBeLessThan(50)
})

/** Each group shows the previous one ten times, blurred. */
const bomb = (levels: number) =>
  drawing(
    'width="600" height="600" xmlns:xlink="http://www.w3.org/1999/xlink"',
    `<defs><filter id="f"><feGaussianBlur stdDeviation="60"/></filter><g id="g0"><rect width="500" height="500"/></g>${Array.from(
      { length: levels },
      (_, at) => `<g id="g${at + 1}" filter="url(#f)">${`<use xlink:href="#g${at}" x="1"/>`.repeat(10)}</g>`,
    ).join('')}</defs><use xlink:href="#g${levels}"/>`,
  )

test('a drawing that would take hours is stopped, and the next one is drawn', async () => {
  const limits = { maxPixels: 1_000_000, widest: 1000, tallest: 1000, wideDrawing: 600 }
  const endless = drawSvg(bomb(6), limits, 1500)
  const next = drawSvg(drawing('width="9" height="8"'), limits)
  await expect(endless).rejects.toThrow('This drawing takes too long to be drawn.')
  expect((await sharp(await next).metadata()).width).toBe(9)
})
