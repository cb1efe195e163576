import { diff3Merge } from 'node-diff3'
import type { EditorText } from './written-text'

const getPlaces = (lines: readonly string[]): Map<string, number> => {
  const places = new Map<string, number>()
  // A line that stands twice names no place.
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index)
  return places
}

/** The longest run of `items` whose `place` only grows; the items come in another order that is kept. */
const getLongestIncreasingRun = <T>(items: readonly T[], place: (item: T) => number): T[] => {
  const previous: number[] = []
  // Of the runs of each length, the index of the last item of the one that ends lowest.
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

/** Where one line stands in each of three texts. */
interface CommonLine {
  ancestor: number
  mine: number
  theirs: number
}

/** Lines that stand once in each text, in the same order in all three: what lies between is compared apart. */
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

/** A place that both changed, each differently; `ancestor` is what both began from. */
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

/** Two texts with a common ancestor, put together; each field is its pieces one after the other. */
type ThreeWay = Record<keyof EditorText, Piece[]>

const agreed = (text: string): Agreed => ({ kind: 'agreed', text })

const mergeField = (field: 'title' | 'summary', ancestor: string, mine: string, theirs: string): Piece[] => {
  if (mine === theirs || theirs === ancestor) return [agreed(mine)]
  if (mine === ancestor) return [agreed(theirs)]
  return [{ kind: 'conflict', field, ancestor, mine, theirs }]
}

// With their ends, so that pieces are put together by writing one after the other.
const getLines = (text: string): string[] => text.match(/[^\n]*\n/g) ?? []

const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

// Comparing many repeated lines is dear: more than so many by so many lines count as changed as a whole.
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

/** Neighbouring pieces that are agreed on become one. */
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

/** Puts two texts together line by line: what one alone changed is taken, what both did is a conflict. */
export const mergeTexts = (ancestor: EditorText, mine: EditorText, theirs: EditorText): ThreeWay => ({
  title: mergeField('title', ancestor.title, mine.title, theirs.title),
  summary: mergeField('summary', ancestor.summary, mine.summary, theirs.summary),
  body: mergeBody(ancestor.body, mine.body, theirs.body),
})

const isConflict = (piece: Piece): piece is Conflict => piece.kind === 'conflict'

/** Where the two texts meet, in the order of the page. */
export const getConflicts = ({ title, summary, body }: ThreeWay): Conflict[] =>
  [...title, ...summary, ...body].filter(isConflict)

const asItIs = (text: string) => text

/**
 * The text, with each conflict answered.
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

/** Both answers of a conflict, mine first. */
export const getBothVersions = ({ field, mine, theirs }: Conflict): string =>
  field === 'body' ? ended(mine) + theirs : `${mine} ${theirs}`.trim()
