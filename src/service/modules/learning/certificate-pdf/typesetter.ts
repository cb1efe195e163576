import bidiFactory from 'bidi-js'
import { type Design, loadDocumentFonts, splitGraphemes } from './document-fonts'

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
  /** Where it begins in the text of the line. */
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
  /** Points. */
  widthOf: (text: string, style: Style) => number
  /** Sets one line, `y` being its baseline. */
  setLine: (text: string, at: { x: number; y: number }, style: Style) => void
}

const bidi = bidiFactory()

// Shapes a run as a whole; without it, pdfkit cuts runs at spaces.
const shaping = { features: [] }

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')

// Marks of direction, of the style of an emoji, of an ideograph's variant. Joiners are letters' own.
const invisible = /(?![\u200C\u200D])[\p{Cf}\p{Variation_Selector}\u20E3]/gu

// The vowel am of Thai and Lao has two parts, and its first one goes below a tone mark.
const am = /([\u0E48-\u0E4B]?)\u0E33/g
const laoAm = /([\u0EC8-\u0ECB]?)\u0EB3/g

/** A text without invisible characters. */
const clean = (text: string): string => text.normalize('NFC').replace(invisible, '')

/** A text as fonts take it. */
const shapeable = (text: string): string =>
  clean(text).replace(am, '\u0E4D$1\u0E32').replace(laoAm, '\u0ECD$1\u0EB2')

/** Gives a document the fonts for these texts, and for ASCII. */
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
      // Readers turn what goes from right to left themselves.
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

/** How wide a text is at a size, both in points. */
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

/** A text in the largest of these sizes, from large to small, in which it takes at most so many lines; else in the smallest. */
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
