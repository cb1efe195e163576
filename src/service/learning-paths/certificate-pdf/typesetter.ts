import { type FontName, fontFiles, fontNames } from './font-files'
import { lettersOf } from './letters-of'

type Document = PDFKit.PDFDocument

/** How a line looks. Sizes are points. */
export interface Style {
  font: FontName
  size: number
  colour: string
}

/** A stretch of a line that one font has all letters of. */
interface Run {
  font: FontName
  text: string
}

/** What sets lines of text into a document. */
export interface Typesetter {
  /** Whether there is an outline for every letter. */
  canSet: (text: string) => boolean
  /** Points. */
  widthOf: (text: string, style: Style) => number
  /** Sets one line, `y` being its baseline. */
  setLine: (text: string, at: { x: number; y: number }, style: Style) => void
}

// Stands in where a design lacks a letter.
const standIn: FontName = 'noto-sans-semibold'

/** Registers the fonts with a document. Whoever sets a text makes it NFC first: letters are looked up whole. */
export const typesetterOf = async (document: Document): Promise<Typesetter> => {
  const files = await fontFiles()
  const letters = new Map<FontName, ReadonlySet<number>>()
  for (const name of fontNames) {
    const file = files.get(name)
    if (!file) throw new Error(`There is no font ${name}.`)
    document.registerFont(name, file)
    letters.set(name, lettersOf(file))
  }
  const has = (font: FontName, letter: string) => letters.get(font)?.has(letter.codePointAt(0) ?? 0) ?? false
  const runsOf = (text: string, font: FontName): Run[] => {
    const runs: Run[] = []
    for (const letter of text) {
      const chosen = has(font, letter) || !has(standIn, letter) ? font : standIn
      const last = runs.at(-1)
      if (last?.font === chosen) last.text += letter
      else runs.push({ font: chosen, text: letter })
    }
    return runs
  }
  const width = ({ font, text }: Run, size: number) => document.font(font, size).widthOfString(text)
  return {
    canSet: (text) =>
      [...text].every((letter) => has('instrument-sans-semibold', letter) || has(standIn, letter)),
    widthOf: (text, { font, size }) => runsOf(text, font).reduce((sum, run) => sum + width(run, size), 0),
    setLine: (text, { x, y }, { font, size, colour }) => {
      let left = x
      for (const run of runsOf(text, font)) {
        document
          .font(run.font, size)
          .fillColor(colour)
          .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
        left += width(run, size)
      }
    },
  }
}
