import { diff3Merge } from 'node-diff3'
import type { EditorText } from './editor-text'

const getPlaces = (lines: readonly string[]): Map<string, number> => {
  const places = new Map<string, number>()
  // A repeated line does not identify a position.
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index)
  return places
}

/** Returns the longest subsequence of `items` with increasing `place`; keeps their order. */
const getLongestIncreasingRun = <T>(items: readonly T[], place: (item: T) => number): T[] => {
  const previous: number[] = []
  // For each length, the index of the last item of the run that ends lowest.
  const ends: number[] = []
  for (const [index, item] of items.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      const end = items[ends[middle] ?? 0]
      if (end !== undefined && place(end) < place(item)) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  }
  const run: T[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const item = items[index]
    if (item !== undefined) run.push(item)
  }
  return run.toReversed()
}

/** The positions of a line in the three texts. */
interface CommonLine {
  ancestor: number
  mine: number
  theirs: number
}

/** Finds lines that occur once in each text, in the same order; the parts between them are compared separately. */
const commonLines = (
  ancestor: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): CommonLine[] => {
  const inMine = getPlaces(mine)
  const inTheirs = getPlaces(theirs)
  const once = [...getPlaces(ancestor)].flatMap(([line, index]) => {
    const places = { ancestor: index, mine: inMine.get(line) ?? -1, theirs: inTheirs.get(line) ?? -1 }
    return Object.values(places).every((place) => place >= 0) ? [places] : []
  })
  return getLongestIncreasingRun(
    getLongestIncreasingRun(once, (line) => line.mine),
    (line) => line.theirs,
  )
}

/** A place that both changed differently; `ancestor` is the common base. */
export interface Conflict {
  kind: 'conflict'
  field: keyof EditorText
  ancestor: string
  mine: string
  theirs: string
}

interface Agreed {
  kind: 'agreed'
  text: string
}

type Piece = Agreed | Conflict

/** A three-way merge; each field is a sequence of pieces. */
type ThreeWay = Record<keyof EditorText, Piece[]>

const agreed = (text: string): Agreed => ({ kind: 'agreed', text })

const mergeField = (field: 'title' | 'summary', ancestor: string, mine: string, theirs: string): Piece[] => {
  if (mine === theirs || theirs === ancestor) return [agreed(mine)]
  if (mine === ancestor) return [agreed(theirs)]
  return [{ kind: 'conflict', field, ancestor, mine, theirs }]
}

// Lines keep their line breaks, so that pieces can be concatenated.
const getLines = (text: string): string[] => text.match(/[^\n]*\n/g) ?? []

const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

// Comparing many repeated lines is slow, so larger parts count as changed as a whole.
const maxComparedLines = 250_000

const mergePart = (ancestor: string[], mine: string[], theirs: string[]): Piece[] => {
  const [a, m, t] = [ancestor.join(''), mine.join(''), theirs.join('')]
  if (m === t || t === a) return [agreed(m)]
  if (m === a) return [agreed(t)]
  if (ancestor.length * Math.max(mine.length, theirs.length) > maxComparedLines) {
    return [{ kind: 'conflict', field: 'body', ancestor: a, mine: m, theirs: t }]
  }
  return diff3Merge(mine, ancestor, theirs, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict === undefined
      ? agreed((ok ?? []).join(''))
      : {
          kind: 'conflict',
          field: 'body',
          ancestor: conflict.o.join(''),
          mine: conflict.a.join(''),
          theirs: conflict.b.join(''),
        },
  )
}

/** Joins adjacent pieces without conflict. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.kind === 'agreed' && last?.kind === 'agreed') {
      all[all.length - 1] = agreed(last.text + piece.text)
    } else if (piece.kind === 'conflict' || piece.text !== '') {
      all.push(piece)
    }
  }
  return all
}

const mergeLines = (ancestor: string[], mine: string[], theirs: string[]): Piece[] => {
  const ends = { ancestor: ancestor.length, mine: mine.length, theirs: theirs.length }
  const pieces: Piece[] = []
  let from = { ancestor: 0, mine: 0, theirs: 0 }
  for (const to of [...commonLines(ancestor, mine, theirs), ends]) {
    pieces.push(
      ...mergePart(
        ancestor.slice(from.ancestor, to.ancestor),
        mine.slice(from.mine, to.mine),
        theirs.slice(from.theirs, to.theirs),
      ),
      agreed(ancestor[to.ancestor] ?? ''),
    )
    from = { ancestor: to.ancestor + 1, mine: to.mine + 1, theirs: to.theirs + 1 }
  }
  return joined(pieces)
}

const mergeBody = (ancestor: string, mine: string, theirs: string): Piece[] => {
  if (mine === theirs || theirs === ancestor) return [agreed(mine)]
  if (mine === ancestor) return [agreed(theirs)]
  return mergeLines(getLines(ended(ancestor)), getLines(ended(mine)), getLines(ended(theirs)))
}

/** Merges two texts line by line: a change on one side is taken, a change on both is a conflict. */
export const mergeTexts = (ancestor: EditorText, mine: EditorText, theirs: EditorText): ThreeWay => ({
  title: mergeField('title', ancestor.title, mine.title, theirs.title),
  summary: mergeField('summary', ancestor.summary, mine.summary, theirs.summary),
  body: mergeBody(ancestor.body, mine.body, theirs.body),
})

const isConflict = (piece: Piece): piece is Conflict => piece.kind === 'conflict'

/** Lists the conflicts in order. */
export const getConflicts = ({ title, summary, body }: ThreeWay): Conflict[] =>
  [...title, ...summary, ...body].filter(isConflict)

const asItIs = (text: string) => text

/**
 * Returns the text with resolved conflicts.
 *
 * @param answers one for each of {@link getConflicts}, in its order.
 */
export const resolveConflicts = (merge: ThreeWay, answers: readonly string[]): EditorText => {
  const left = [...answers]
  const write = (pieces: readonly Piece[], end: (text: string) => string) =>
    pieces.map((piece) => (isConflict(piece) ? end(left.shift() ?? '') : piece.text)).join('')
  return {
    title: write(merge.title, asItIs),
    summary: write(merge.summary, asItIs),
    body: write(merge.body, ended),
  }
}

/** Returns both sides of a conflict, mine first. */
export const getBothVersions = ({ field, mine, theirs }: Conflict): string =>
  field === 'body' ? ended(mine) + theirs : `${mine} ${theirs}`.trim()
