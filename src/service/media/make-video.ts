import { badFile, wrongType } from './media-refusal'
import { readMp4, type VideoSize, withoutNotes } from './read-mp4'
import { isWebm, readWebm } from './read-webm'

/** A video as it is kept. */
export interface MadeVideo extends VideoSize {
  bytes: Uint8Array
  extension: 'mp4' | 'webm'
}

// Pixels along one side; more is no video that a browser plays.
const largestSide = 8192

const text = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

// What the first box says, of those that browsers play as MP4.
const isMp4 = (bytes: Uint8Array) =>
  /^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|f4v )/.test(text(bytes, 4, 12))

const isQuickTime = (bytes: Uint8Array) => text(bytes, 4, 12) === 'ftypqt  '

const checked = (size: VideoSize | null): VideoSize => {
  if (!size) {
    throw badFile('The width and height of this video could not be read. Save it as MP4 (H.264) or WebM.')
  }
  if (Math.max(size.width, size.height) > largestSide) {
    throw badFile('Use a video of at most 8,192 pixels along each side.')
  }
  return size
}

/**
 * A video with its size, if the bytes are one by their beginning; null otherwise. What a phone wrote into an MP4
 * about place and time is taken out; the pictures stay as they are.
 * @throws ProblemError UNSUPPORTED_MEDIA_TYPE for QuickTime, FIELDS_INVALID where its size cannot be read
 */
export const makeVideo = (bytes: Uint8Array): MadeVideo | null => {
  if (isQuickTime(bytes)) {
    throw wrongType('QuickTime videos do not play in every browser. Save it as MP4 (H.264) or WebM.')
  }
  if (isMp4(bytes)) return { ...checked(readMp4(bytes)), bytes: withoutNotes(bytes), extension: 'mp4' }
  if (isWebm(bytes)) return { ...checked(readWebm(bytes)), bytes, extension: 'webm' }
  return null
}
