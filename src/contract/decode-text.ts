import { t } from '@lingui/core/macro'
/** The text of a file. */
export interface DecodedText {
  text: string
  /** The encoding, such as `Shift_JIS`, where it had to be guessed. */
  guessed?: string
}

/** Thrown for bytes in no known text encoding. The message names the file and suggests a fix. */
export class UndecodableText extends Error {
  constructor(name: string) {
    super(t`We can’t read the characters in ${name}. Save it as UTF-8 and try again.`)
    this.name = 'UndecodableText'
  }
}

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Detects the encoding from a byte order mark or the zeros of UTF-16; UTF-8 otherwise. */
const declaredEncoding = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zerosFrom = (start: number) => sample.filter((byte, at) => byte === 0 && at % 2 === start).length
  const [even, odd] = [zerosFrom(0), zerosFrom(1)]
  if (even === 0 && odd * 4 > sample.length) return 'utf-16le'
  return odd === 0 && even * 4 > sample.length ? 'utf-16be' : 'utf-8'
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

// Control characters, and characters that Unicode does not assign.
const notText = /(?![\t\n\v\f\r])[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u
const nonAscii = /[^\0-\u007F]+/g
// Three accented letters in a row, or a sign inside a word: another alphabet that was read as Windows-1252.
const notWestern = /[^\0-\u007F\p{P}]{3}|\p{L}[¡-©«¬®¯±³¶¸-¹»-¿×÷€„†‡‰‹›“•™]\p{L}|[‚ƒ„†‡ˆ‰‹˜™]\p{L}/gu

const isWestern = (text: string): boolean => count(text, notWestern) * 10 < Math.max(count(text, nonAscii), 1)

/**
 * Distinguishes Japanese from other text that happens to be valid Shift_JIS: Japanese is separated from Latin letters,
 * and most of its characters begin with a byte from 0x81 to 0x98 (symbols, kana, common kanji).
 */
const isJapanese = (text: string, bytes: Uint8Array): boolean => {
  let [characters, common, isTrail] = [0, 0, false]
  for (const byte of bytes) {
    if (isTrail || byte < 0x80) {
      isTrail = false
      continue
    }
    characters += 1
    if (byte <= 0x98) common += 1
    isTrail = byte < 0xa0 || byte >= 0xe0
  }
  const touching = count(text, /[A-Za-z][^\0-\u007F]|[^\0-\u007F][A-Za-z]/g)
  return touching < count(text, nonAscii) && common * 2 > characters
}

// Bytes, enough to recognise an encoding.
const sampleSize = 64 * 1024
// Percent. On short texts the detector confuses encodings, and it always confuses those of Latin letters.
const leastConfidence = 60
const latin = /^(?:ISO-8859-(?:1|2|9)|windows-125[02478])$/

/** Returns the bytes around the first non-ASCII byte. */
const takeSample = (bytes: Uint8Array): Uint8Array => {
  const from = Math.max(bytes.findIndex((byte) => byte >= 0x80) - 100, 0)
  return bytes.subarray(from, from + sampleSize)
}

const guessEncodings = async (sample: Uint8Array): Promise<string[]> => {
  const { analyse } = await import('chardet')
  const [best] = analyse(sample)
  // Damaged UTF-8.
  if (best?.name === 'UTF-8') return []
  if (best !== undefined && best.confidence >= leastConfidence && !latin.test(best.name)) return [best.name]
  return [
    ...(isJapanese(new TextDecoder('shift_jis').decode(sample), sample) ? ['Shift_JIS'] : []),
    ...(isWestern(new TextDecoder('windows-1252').decode(sample)) ? ['windows-1252'] : []),
  ]
}

/**
 * Decodes a text file: UTF-8 and UTF-16, else the most likely encoding.
 * @param name of the file, for the message
 * @throws {UndecodableText} rather than return replacement characters
 */
export const decodeText = async (bytes: Uint8Array, name: string): Promise<DecodedText> => {
  const text = decode(bytes, declaredEncoding(bytes))
  if (text !== undefined) return { text }
  for (const guessed of await guessEncodings(takeSample(bytes))) {
    const guess = decode(bytes, guessed)
    if (guess !== undefined && !notText.test(guess)) return { text: guess, guessed }
  }
  throw new UndecodableText(name)
}
