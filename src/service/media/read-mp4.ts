import { badFile } from './media-refusal'
import { type Box, boxesIn } from './video-box'

/** Pixels. */
export interface VideoSize {
  width: number
  height: number
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

const within = (view: DataView, { start, end }: Pick<Box, 'start' | 'end'>, type: string) =>
  [...boxesIn(view, start, end)].filter((box) => box.type === type)

// Whole pixels stand in the upper half of 32 bits.
const wholeAt = (view: DataView, at: number) => Math.round(view.getUint32(at) / 65_536)

/** What a track header ends with: a matrix of nine numbers that may turn the picture, and its size. */
const sizeOfHeader = (view: DataView, { start, end }: Box): VideoSize | null => {
  if (end - start < 84) return null
  const [width, height] = [wholeAt(view, end - 8), wholeAt(view, end - 4)]
  if (width === 0 || height === 0) return null
  const isUpright = view.getInt32(end - 44) !== 0
  return isUpright ? { width, height } : { width: height, height: width }
}

/** The size of the first track of an MP4 file that has one; null where none has. */
export const readMp4 = (bytes: Uint8Array): VideoSize | null => {
  const view = viewOf(bytes)
  const movies = within(view, { start: 0, end: bytes.length }, 'moov')
  const tracks = movies.flatMap((movie) => within(view, movie, 'trak'))
  const headers = tracks.flatMap((track) => within(view, track, 'tkhd'))
  for (const header of headers) {
    const size = sizeOfHeader(view, header)
    if (size) return size
  }
  return null
}

// A movie holds tracks, and neither holds another of its kind: deeper files are made to exhaust the stack.
const deepest = 4

/**
 * A copy without what a camera wrote into it, such as where it stood: those boxes become free space, so that nothing
 * else of the file moves.
 * @throws ProblemError FIELDS_INVALID where movies and tracks are nested too deeply
 */
export const withoutNotes = (bytes: Uint8Array): Uint8Array => {
  const copy = bytes.slice()
  const view = viewOf(copy)
  const clear = (from: number, to: number, depth: number) => {
    if (depth > deepest) throw badFile('This video could not be read. Save it as MP4 (H.264) or WebM.')
    for (const { type, at, start, end } of boxesIn(view, from, to)) {
      if (type === 'moov' || type === 'trak') clear(start, end, depth + 1)
      if (type !== 'udta' && type !== 'meta') continue
      copy.fill(0, start, end)
      copy.set(new TextEncoder().encode('free'), at + 4)
    }
  }
  clear(0, copy.length, 0)
  return copy
}
