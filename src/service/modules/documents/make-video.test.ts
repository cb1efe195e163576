import { expect, test } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { makeVideo } from './videos'

const getBytes = (...parts: (string | number[] | Uint8Array)[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  )
const number32 = (value: number) => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255)

const box = (type: string, ...content: (string | number[] | Uint8Array)[]) => {
  const inner = getBytes(...content)
  return getBytes(number32(inner.length + 8), type, inner)
}

const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const turned = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
const trackHeader = (width: number, height: number, matrix = upright) =>
  box(
    'tkhd',
    Array(40).fill(0),
    matrix.flatMap(number32),
    number32(width * 65_536),
    number32(height * 65_536),
  )

const brand = box('ftyp', 'isom\0\0\0\0isommp42')
const place = '+33.4489-070.6693/'
const mp4 = (...tracks: Uint8Array[]) =>
  getBytes(
    brand,
    box('mdat', 'pictures'),
    box('moov', box('mvhd', Array(100).fill(0)), ...tracks, box('udta', box('\xa9xyz', place))),
  )

// Ids and lengths of one byte and more, as recorders write them.
const element = (id: number[], content: Uint8Array | number[] | string) => {
  const inner = getBytes(content)
  return getBytes(id, [0x10 | 0, ...number32(inner.length).slice(1)], inner)
}
const webm = (docType = 'webm', size: [number, number] = [640, 360]) => {
  const [width, height] = size.map((side) => [side >> 8, side & 255])
  const picture = element([0xe0], getBytes(element([0xb0], width!), element([0xba], height!)))
  const sound = element([0xae], element([0xe1], element([0x9f], [2])))
  const entry = element([0xae], getBytes(element([0xd7], [1]), picture))
  const tracks = element([0x16, 0x54, 0xae, 0x6b], getBytes(sound, entry))
  return getBytes(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], docType)),
    // A recorder does not know the length in advance.
    [0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255],
    tracks,
    element([0x1f, 0x43, 0xb6, 0x75], 'pictures'),
  )
}

const getRefusal = (bytes: Uint8Array) => {
  try {
    makeVideo(bytes)
  } catch (error) {
    return error instanceof ProblemError ? `${error.code}: ${error.message}` : error
  }
  return null
}

test('the size of an MP4 is read, also after an audio track, and if it is rotated', () => {
  const sound = box('trak', trackHeader(0, 0))
  const { width, height, extension } = makeVideo(mp4(sound, box('trak', trackHeader(1280, 720))))!
  expect([width, height, extension]).toEqual([1280, 720, 'mp4'])
  const { width: narrow, height: tall } = makeVideo(mp4(box('trak', trackHeader(1280, 720, turned))))!
  expect([narrow, tall]).toEqual([720, 1280])
})

test('the location of an MP4 is removed, and nothing else moves', () => {
  const whole = mp4(box('trak', trackHeader(64, 48)))
  const { bytes } = makeVideo(whole)!
  const said = Buffer.from(bytes).toString('latin1')
  expect([bytes.length, said.includes(place), said.includes('pictures')]).toEqual([whole.length, false, true])
  expect(said.includes('free')).toBe(true)
  expect(Buffer.from(whole).toString('latin1')).toContain(place)
})

test('the size of a WebM is read, also without a known length', () => {
  expect(makeVideo(webm())).toMatchObject({ width: 640, height: 360, extension: 'webm' })
})

test('a video whose size cannot be read is refused with a sentence', () => {
  for (const bytes of [mp4(), brand, mp4(box('trak', trackHeader(0, 0))), webm('webm', [0, 0])]) {
    expect(getRefusal(bytes)).toMatch(/^FIELDS_INVALID: The width and height/)
  }
  expect(getRefusal(mp4(box('trak', trackHeader(9000, 10))))).toMatch(/8,192 pixels/)
})

test('QuickTime is refused by name, and other files are not recognized as videos', () => {
  expect(getRefusal(box('ftyp', 'qt  \0\0\0\0'))).toMatch(/^UNSUPPORTED_MEDIA_TYPE: QuickTime/)
  for (const bytes of [webm('matroska'), getBytes('RIFF....AVI '), getBytes(''), getBytes([0x1a, 0x45])]) {
    expect(makeVideo(bytes)).toBeNull()
  }
})

test('wrong lengths end the search', () => {
  const lying = getBytes(brand, number32(0xffff_fff0), 'moov', number32(1), 'trak')
  expect(getRefusal(lying)).toMatch(/^FIELDS_INVALID/)
  const endless = getBytes(brand, number32(8), 'moov', number32(4), 'trak', Array(64).fill(0))
  expect(getRefusal(endless)).toMatch(/^FIELDS_INVALID/)
})

test('movies nested thousands deep are refused with a sentence', () => {
  const depth = 20_000
  const heads = Array.from({ length: depth }, (_, at) => getBytes(number32((depth - at) * 8), 'moov'))
  const bytes = getBytes(mp4(box('trak', trackHeader(64, 48))), ...heads)
  expect(getRefusal(bytes)).toMatch(/^FIELDS_INVALID: This video could not be read/)
})
