import bidiFactory from 'bidi-js'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A variable font of the screens, and its weight on paper. */
const designs = {
  regular: { family: '@fontsource-variable/instrument-sans', weight: 400 },
  semibold: { family: '@fontsource-variable/instrument-sans', weight: 600 },
  mono: { family: '@fontsource-variable/geist-mono', weight: 450 },
} as const
type Design = keyof typeof designs

// Latin, Greek, Cyrillic and Devanagari in one file, so that every combining mark finds its letter.
const wholeFont = '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'
const scriptFamilies = [
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-ethiopic',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-gujarati',
  '@fontsource-variable/noto-sans-gurmukhi',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-kannada',
  '@fontsource-variable/noto-sans-khmer',
  '@fontsource-variable/noto-sans-lao',
  '@fontsource-variable/noto-sans-malayalam',
  '@fontsource-variable/noto-sans-myanmar',
  '@fontsource-variable/noto-sans-sinhala',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-telugu',
  '@fontsource-variable/noto-sans-thai',
]
const hanFamilies = [
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-tc',
  '@fontsource-variable/noto-sans-kr',
]

/** A file of a font package, which splits families into files by code points. */
interface FontFile {
  specifier: string
  /** The weight, for a variable font. */
  weight?: number
  /** The first and last code points of each range that it claims. */
  ranges: [number, number][]
}

const claims = ({ ranges }: FontFile, grapheme: string): boolean =>
  Array.from(grapheme, (character) => character.codePointAt(0) ?? 0).every((code) =>
    ranges.some(([first, last]) => first <= code && code <= last),
  )

/** Parses a CSS `unicode-range`: `U+0131,U+0152-0153`. */
const parseRanges = (list: string): [number, number][] =>
  list.split(',').map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return [first, last]
  })

const readFamily = async (family: string, weight = 600): Promise<FontFile[]> => {
  const subsets: Record<string, string> = JSON.parse(
    await readFile(resolve(`${family}/unicode.json`), 'utf8'),
  )
  const prefix = `${family}/files/${family.split('/')[1]}`
  return Object.entries(subsets).map(([subset, list]) => ({
    specifier: `${prefix}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    weight,
    ranges: parseRanges(list),
  }))
}

/** Reads each family once. */
const familyCache = new Map<string, Promise<FontFile[]>>()
const findFamily = (family: string, weight?: number): Promise<FontFile[]> => {
  const key = `${family} ${weight}`
  const files = familyCache.get(key) ?? readFamily(family, weight)
  familyCache.set(key, files)
  return files
}

/**
 * Lists the fallback files for letters that a design lacks. Han characters differ by country: the font with most of the
 * text is first.
 */
const findFallbacks = async (text: string): Promise<FontFile[]> => {
  const scripts = await Promise.all(scriptFamilies.map((family) => findFamily(family)))
  const han = await Promise.all(hanFamilies.map((family) => findFamily(family)))
  const characters = Array.from(new Set(text)).filter((character) => character > '\u007F')
  const coverage = (files: FontFile[]) =>
    characters.filter((character) => files.some((file) => claims(file, character))).length
  const byCoverage = han
    .map((files) => ({ files, coverage: coverage(files) }))
    .toSorted((one, other) => other.coverage - one.coverage)
  return [
    { specifier: wholeFont, ranges: [[0, 0x10_ff_ff]] },
    ...scripts.flat(),
    ...byCoverage.flatMap(({ files }) => files),
  ]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into letters with their marks. */
const splitGraphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The fonts that a document needs, subset to its letters. */
interface DocumentFonts {
  /** TrueType files by name. */
  files: ReadonlyMap<string, Buffer>
  /** The name of the font that has a letter with all its marks; undefined if none has. */
  fontFor: (grapheme: string, design: Design) => string | undefined
}

/** @param text every letter of the document, in normal form C */
const loadDocumentFonts = async (text: string): Promise<DocumentFonts> => {
  // Loaded when the first page is drawn, since threads do other work as well.
  const [{ create }, { default: subsetFont }] = await Promise.all([import('fontkit'), import('subset-font')])
  const files = new Map<string, Buffer>()
  const letters = new Map<string, ReadonlySet<number>>()
  const chosen = new Map<string, string>()
  const load = async ({ specifier, weight }: FontFile): Promise<string> => {
    const name = `${specifier} ${weight ?? ''}`
    if (files.has(name)) return name
    const whole = await readFile(resolve(specifier))
    // The PDF library supports neither variable nor compressed fonts.
    const file =
      weight === undefined
        ? whole
        : await subsetFont(whole, text, { targetFormat: 'truetype', variationAxes: { wght: weight } })
    files.set(name, file)
    const font = create(file)
    letters.set(name, new Set('characterSet' in font ? font.characterSet : []))
    return name
  }
  const findFont = async (candidates: readonly FontFile[], grapheme: string): Promise<string | undefined> => {
    for (const file of candidates.filter((candidate) => claims(candidate, grapheme))) {
      const name = await load(file)
      const known = letters.get(name)
      if (Array.from(grapheme).every((character) => known?.has(character.codePointAt(0) ?? 0))) return name
    }
    return undefined
  }
  const own = await Promise.all(
    Object.entries(designs).map(async ([design, { family, weight }]) => ({
      design,
      files: await findFamily(family, weight),
    })),
  )
  let fallbacks: FontFile[] | undefined
  for (const grapheme of new Set(splitGraphemes(text))) {
    let fallback: string | undefined
    for (const { design, files: candidates } of own) {
      const name =
        (await findFont(candidates, grapheme)) ??
        (fallback ??= await findFont((fallbacks ??= await findFallbacks(text)), grapheme))
      if (name !== undefined) chosen.set(`${design} ${grapheme}`, name)
    }
  }
  return { files, fontFor: (grapheme, design) => chosen.get(`${design} ${grapheme}`) }
}

type TextDocument = PDFKit.PDFDocument

/** The style of a line. Sizes are in points. */
export interface Style {
  design: Design
  size: number
  colour: string
}

/** A part of a line in one font and one direction. */
interface Run {
  font: string
  text: string
  /** The index in the text of the line where it begins. */
  start: number
  /** Odd for right-to-left text (Unicode Bidirectional Algorithm). */
  level: number
}

/** Sets lines of text in a document. */
export interface Typesetter {
  /**
   * A text without characters that no font has, such as emoji; undefined if letters would be missing, or none is left.
   */
  printable: (text: string) => string | undefined
  /** In points. */
  widthOf: (text: string, style: Style) => number
  /** Sets one line with its baseline at `y`. */
  setLine: (text: string, at: { x: number; y: number }, style: Style) => void
}

const bidi = bidiFactory()

// Shapes a run as a whole; without it, pdfkit splits runs at spaces.
const shaping = { features: [] }

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')

// Marks of direction, emoji style and ideograph variants. Joiners belong to their letters.
const invisible = /(?![\u200C\u200D])[\p{Cf}\p{Variation_Selector}\u20E3]/gu

// The vowel am of Thai and Lao has two parts, and its first one goes below a tone mark.
const am = /([\u0E48-\u0E4B]?)\u0E33/g
const laoAm = /([\u0EC8-\u0ECB]?)\u0EB3/g

/** Removes invisible characters. */
const clean = (text: string): string => text.normalize('NFC').replace(invisible, '')

/** Normalizes a text for the fonts. */
const shapeable = (text: string): string =>
  clean(text).replace(am, '\u0E4D$1\u0E32').replace(laoAm, '\u0ECD$1\u0EB2')

/** Loads the fonts for these texts, and for ASCII, into a document. */
export const createTypesetter = async (
  document: TextDocument,
  texts: readonly string[],
): Promise<Typesetter> => {
  const { files, fontFor } = await loadDocumentFonts([ascii, ...texts].map(shapeable).join(' '))
  for (const [name, file] of files) document.registerFont(name, file)

  /** The runs of a line from left to right. */
  const splitRuns = (line: string, { design }: Style): Run[] => {
    const text = shapeable(line)
    const levels = bidi.getEmbeddingLevels(text)
    const runs: Run[] = []
    let start = 0
    for (const grapheme of splitGraphemes(text)) {
      const font = fontFor(grapheme, design)
      const level = levels.levels[start] ?? 0
      const last = runs.at(-1)
      if (font !== undefined && last?.font === font && last.level === level) last.text += grapheme
      else if (font !== undefined) runs.push({ font, text: grapheme, start, level })
      start += grapheme.length
    }
    const order = bidi.getReorderedIndices(text, levels)
    return runs.toSorted((one, other) => order.indexOf(one.start) - order.indexOf(other.start))
  }
  const isPrinted = (grapheme: string) =>
    splitGraphemes(shapeable(grapheme)).every((part) => fontFor(part, 'semibold') !== undefined)
  const measure = ({ font, text }: Run, { size }: Style) =>
    document.font(font, size).widthOfString(text, shaping)
  return {
    printable: (text) => {
      const graphemes = splitGraphemes(clean(text))
      if (graphemes.some((grapheme) => /[\p{L}\p{N}]/u.test(grapheme) && !isPrinted(grapheme)))
        return undefined
      return graphemes.filter(isPrinted).join('').replace(/\s+/g, ' ').trim() || undefined
    },
    widthOf: (text, style) => splitRuns(text, style).reduce((sum, run) => sum + measure(run, style), 0),
    setLine: (text, { x, y }, style) => {
      let left = x
      const runs = splitRuns(text, style)
      // PDF readers reverse right-to-left text themselves.
      const isLeftToRight = runs.every(({ level }) => level % 2 === 0)
      // The text in its written order, although the outlines may be in another.
      document.markContent('Span', isLeftToRight ? { actual: text } : {})
      for (const run of runs) {
        document
          .font(run.font, style.size)
          .fillColor(style.colour)
          .text(run.text, left, y, { ...shaping, lineBreak: false, baseline: 'alphabetic' })
        left += measure(run, style)
      }
      document.endMarkedContent()
    },
  }
}

/** Measures the width of a text at a size, both in points. */
type Measure = (text: string, size: number) => number

const breakLines = (text: string, fits: (line: string) => boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    // Breaks a word that is too long for one line.
    for (const letter of splitGraphemes(word)) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/**
 * Sets a text in the largest of these descending sizes in which it fits into a maximum number of lines; otherwise in
 * the smallest.
 */
export const fitLines = (
  text: string,
  {
    width,
    most,
    sizes,
    measure,
  }: { width: number; most: number; sizes: readonly number[]; measure: Measure },
): { size: number; lines: string[] } => {
  let fitted = { size: 0, lines: [text] }
  for (const size of sizes) {
    fitted = { size, lines: breakLines(text, (line) => measure(line, size) <= width) }
    if (fitted.lines.length <= most) return fitted
  }
  return fitted
}
