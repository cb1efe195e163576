import { splitGraphemes } from './document-fonts'

/** How wide a text is at a size, both in points. */
export type Measure = (text: string, size: number) => number

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
    // A word that is too long for a line goes on in the next one.
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
