import type { SearchHit } from '~/contract/page-search'

/** Two characters of Unicode's private use, which no page holds by then, around what matched. */
export const matchStart = '\u{E000}'
export const matchStop = '\u{E001}'

/** A piece of text with marked matches as alternating plain and matching parts. */
export const snippetParts = (marked: string): SearchHit['snippet'] =>
  marked.split(matchStart).flatMap((piece, index) => {
    const stop = index === 0 ? -1 : piece.indexOf(matchStop)
    const parts =
      stop < 0
        ? [{ text: piece, match: false }]
        : [
            { text: piece.slice(0, stop), match: true },
            { text: piece.slice(stop + 1), match: false },
          ]
    return parts.filter((part) => part.text !== '')
  })
