import type { VideoSize } from './read-mp4'

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

/** A number of variable length: its first byte says by leading zeros how long it is. */
const numberAt = (bytes: Uint8Array, at: number, keepsMarker: boolean) => {
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

/** The elements between two places; one whose length is not said lasts to the end. */
function* elementsIn(bytes: Uint8Array, from: number, end: number): Generator<Element> {
  let at = from
  while (at < end) {
    const id = numberAt(bytes, at, true)
    const size = id && numberAt(bytes, at + id.length, false)
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
  for (const element of elementsIn(bytes, start, end)) if (element.id === id) found.push(element)
  return found
}

const wholeNumber = (bytes: Uint8Array, element: Element | undefined) =>
  element ? bytes.subarray(element.start, element.end).reduce((value, byte) => value * 256 + byte, 0) : 0

const whole = (bytes: Uint8Array) => ({ start: 0, end: bytes.length })

/** Whether a file says that it is WebM; the same container holds other things. */
export const isWebm = (bytes: Uint8Array): boolean => {
  const [first] = elementsIn(bytes, 0, bytes.length)
  if (first?.id !== header) return false
  const [type] = inside(bytes, first, docType)
  return type !== undefined && new TextDecoder().decode(bytes.subarray(type.start, type.end)) === 'webm'
}

/** The size of the first picture track of a WebM file; null where there is none. */
export const readWebm = (bytes: Uint8Array): VideoSize | null => {
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
