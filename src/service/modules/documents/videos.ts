import { t } from '@lingui/core/macro'
import { createFileProblem, wrongType } from './media-names'

/** A box of an MP4 file (ISO 14496-12): its type, its beginning, and the beginning of its content. */
interface Box {
  type: string
  at: number
  start: number
  end: number
}

/** The boxes between two offsets of a file; stops at one that does not fit. */
function* readBoxes(view: DataView, from: number, end: number): Generator<Box> {
  let at = from
  while (at + 8 <= end) {
    const declared = view.getUint32(at)
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)))
    const isLong = declared === 1
    if (isLong && (at + 16 > end || view.getUint32(at + 8) !== 0)) return
    const head = isLong ? 16 : 8
    // No length: until the end.
    const size = isLong ? view.getUint32(at + 12) : declared || end - at
    if (size < head || at + size > end) return
    yield { type, at, start: at + head, end: at + size }
    at += size
  }
}

/** Pixels. */
interface VideoSize {
  width: number
  height: number
}

const getView = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

const within = (view: DataView, { start, end }: Pick<Box, 'start' | 'end'>, type: string) =>
  [...readBoxes(view, start, end)].filter((box) => box.type === type)

// The upper half of 32 bits holds the whole pixels.
const wholeAt = (view: DataView, at: number) => Math.round(view.getUint32(at) / 65_536)

/** The end of a track header: a matrix of nine numbers that may rotate the picture, and its size. */
const readHeaderSize = (view: DataView, { start, end }: Box): VideoSize | null => {
  if (end - start < 84) return null
  const [width, height] = [wholeAt(view, end - 8), wholeAt(view, end - 4)]
  if (width === 0 || height === 0) return null
  const isUpright = view.getInt32(end - 44) !== 0
  return isUpright ? { width, height } : { width: height, height: width }
}

/** Returns the size of the first track of an MP4 file that has one; null if none has. */
export const readMp4 = (bytes: Uint8Array): VideoSize | null => {
  const view = getView(bytes)
  const movies = within(view, { start: 0, end: bytes.length }, 'moov')
  const tracks = movies.flatMap((movie) => within(view, movie, 'trak'))
  const headers = tracks.flatMap((track) => within(view, track, 'tkhd'))
  for (const header of headers) {
    const size = readHeaderSize(view, header)
    if (size) return size
  }
  return null
}

// Movies contain tracks, and neither is nested in its own kind: deeper files are attacks on the stack.
const maxDepth = 4

/**
 * Returns a copy without the metadata of the camera, such as the location: those boxes become free space, so that
 * nothing else of the file moves.
 * @throws ProblemError FIELDS_INVALID if movies and tracks are nested too deeply
 */
const removeMetadata = (bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  const view = getView(copy)
  const clear = (from: number, to: number, depth: number) => {
    if (depth > maxDepth)
      throw createFileProblem(t`This video could not be read. Save it as MP4 (H.264) or WebM.`)
    for (const { type, at, start, end } of readBoxes(view, from, to)) {
      if (type === 'moov' || type === 'trak') clear(start, end, depth + 1)
      if (type !== 'udta' && type !== 'meta') continue
      copy.fill(0, start, end)
      copy.set(new TextEncoder().encode('free'), at + 4)
    }
  }
  clear(0, copy.length, 0)
  return copy
}

// Element ids (RFC 9559).
const docType = 0x4282
const header = 0x1a45dfa3
const segment = 0x18538067
const tracks = 0x1654ae6b
const trackEntry = 0xae
const video = 0xe0
const pixelWidth = 0xb0
const pixelHeight = 0xba

interface Element {
  id: number
  start: number
  end: number
}

/** A number of variable length: the leading zeros of its first byte give its length. */
const readNumber = (bytes: Uint8Array, at: number, keepsMarker: boolean) => {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) return null
  let value = keepsMarker ? first : first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, length, isUnknown: isUnknown && !keepsMarker }
}

/** The elements between two offsets; one without a length lasts to the end. */
function* readElements(bytes: Uint8Array, from: number, end: number): Generator<Element> {
  let at = from
  while (at < end) {
    const id = readNumber(bytes, at, true)
    const size = id && readNumber(bytes, at + id.length, false)
    if (!id || !size) return
    const start = at + id.length + size.length
    const last = size.isUnknown ? end : start + size.value
    yield { id: id.value, start, end: Math.min(last, end) }
    if (last > end) return
    at = last
  }
}

const inside = (bytes: Uint8Array, { start, end }: Omit<Element, 'id'>, id: number): Element[] => {
  const found: Element[] = []
  for (const element of readElements(bytes, start, end)) if (element.id === id) found.push(element)
  return found
}

const wholeNumber = (bytes: Uint8Array, element: Element | undefined) =>
  element ? bytes.subarray(element.start, element.end).reduce((value, byte) => value * 256 + byte, 0) : 0

const whole = (bytes: Uint8Array) => ({ start: 0, end: bytes.length })

/** Whether a file declares that it is WebM; the same container is used for other formats. */
const isWebm = (bytes: Uint8Array): boolean => {
  const [first] = readElements(bytes, 0, bytes.length)
  if (first?.id !== header) return false
  const [type] = inside(bytes, first, docType)
  return type !== undefined && new TextDecoder().decode(bytes.subarray(type.start, type.end)) === 'webm'
}

/** Returns the size of the first picture track of a WebM file; null if there is none. */
const readWebm = (bytes: Uint8Array): VideoSize | null => {
  const entries = inside(bytes, whole(bytes), segment)
    .flatMap((element) => inside(bytes, element, tracks))
    .flatMap((element) => inside(bytes, element, trackEntry))
  for (const picture of entries.flatMap((element) => inside(bytes, element, video))) {
    const width = wholeNumber(bytes, inside(bytes, picture, pixelWidth)[0])
    const height = wholeNumber(bytes, inside(bytes, picture, pixelHeight)[0])
    if (width > 0 && height > 0) return { width, height }
  }
  return null
}

/** A converted video. */
interface ConvertedVideo extends VideoSize {
  bytes: Uint8Array
  extension: 'mp4' | 'webm'
}

// Pixels along one side; browsers play no larger video.
const maxSide = 8192

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

// The brand in the first box, one of those that browsers play as MP4.
const isMp4 = (bytes: Uint8Array) =>
  /^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|f4v )/.test(text(bytes, 4, 12))

const isQuickTime = (bytes: Uint8Array) => text(bytes, 4, 12) === 'ftypqt  '

const checked = (size: VideoSize | null): VideoSize => {
  if (!size) {
    throw createFileProblem(
      t`The width and height of this video could not be read. Save it as MP4 (H.264) or WebM.`,
    )
  }
  if (Math.max(size.width, size.height) > maxSide) {
    throw createFileProblem(t`Use a video of at most 8,192 pixels along each side.`)
  }
  return size
}

/**
 * Returns a video with its size, if the first bytes are those of one; null otherwise. Removes the place and time that a
 * phone wrote into an MP4; the pictures do not change.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE for QuickTime, FIELDS_INVALID if its size cannot be read
 */
export const makeVideo = (bytes: Uint8Array): ConvertedVideo | null => {
  if (isQuickTime(bytes)) {
    throw wrongType(t`QuickTime videos do not play in every browser. Save it as MP4 (H.264) or WebM.`)
  }
  if (isMp4(bytes)) return { ...checked(readMp4(bytes)), bytes: removeMetadata(bytes), extension: 'mp4' }
  if (isWebm(bytes)) return { ...checked(readWebm(bytes)), bytes, extension: 'webm' }
  return null
}
