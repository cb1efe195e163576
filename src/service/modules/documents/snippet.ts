import type { SearchHit } from '~/contract/page-search'
import { joints, runLetters } from './search-terms'

/** Two characters of Unicode's private use area, which pages do not contain at this point, around matches. */
export const matchStart = '\u{E000}'
export const matchStop = '\u{E001}'
/** Surrounds what `headline_text` in the database split. */
export const separator = '\u{1F}'

type Snippet = SearchHit['snippet']

/** The beginning and the end of a piece of text, in UTF-16 units. */
interface Span {
  start: number
  end: number
}

// Characters of a snippet: of each fragment, and the distance in which matches count as close together.
const fragmentLength = 140
const closeTogether = 100
const maxFragments = 2
// Characters shown after a match, regardless of the length of its sentence before it.
const minTail = 20
// Characters before a match in which the beginning of its sentence is searched.
const maxLead = 120
// For text without a match.
const maxSnippetLength = 200

const between = new RegExp(`${matchStop}([${joints}]*)${matchStart}`, 'gu')
const sentenceEnd = /\n|[.!?…]["”’)]?\s+|[。！？]/gu
const sentenceStop = /[.!?…。！？]["”’)]?\s*$/u
const run = new RegExp(`[${runLetters}]+`, 'gu')
const onlyRun = new RegExp(`^[${runLetters}]+$`, 'u')

/** Each letter of a run with the next one; a single letter alone. */
const getPairs = (letters: string): string[] => {
  const all = [...letters]
  return all.length === 1 ? all : all.slice(1).map((letter, index) => `${all[index]}${letter}`)
}

/** Parses a text with marked matches to the text and the matches in it. */
const readMarks = (marked: string, typed: string): { text: string; matches: Span[] } => {
  const typedPairs = new Set((typed.match(run) ?? []).flatMap(getPairs))
  // Letters of runs are marked one by one, even apart from the other letters of their word.
  const isMatch = (word: string) => !onlyRun.test(word) || getPairs(word).some((pair) => typedPairs.has(pair))
  const matches: Span[] = []
  let text = ''
  for (const piece of marked.replaceAll(separator, '').replace(between, '$1').split(matchStart)) {
    const stop = piece.indexOf(matchStop)
    if (stop > 0 && isMatch(piece.slice(0, stop))) {
      matches.push({ start: text.length, end: text.length + stop })
    }
    text += piece.replace(matchStop, '')
  }
  return { text, matches }
}

/** Finds the group of close matches with the most distinct ones; of several, the first. */
const findBest = (text: string, matches: readonly Span[]): Span | undefined => {
  let best: (Span & { different: number }) | undefined
  for (const [index, { start, end: first }] of matches.entries()) {
    const different = new Set<string>()
    let end = first
    for (let next = index; next < matches.length; next += 1) {
      const match = matches[next]
      if (!match || (next > index && match.end - start > closeTogether)) break
      different.add(text.slice(match.start, match.end).toLowerCase())
      end = match.end
    }
    if (!best || different.size > best.different) best = { start, end, different: different.size }
  }
  return best
}

/** An index of a text, or the one before it if that would split a character in two. */
const wholeAt = (text: string, index: number) =>
  /^[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index - 1 : index

/** Finds the beginning of the sentence or block before an index; undefined if that is too far away. */
const findSentence = (text: string, index: number): number | undefined => {
  const from = Math.max(0, index - maxLead)
  const begins = [...text.slice(from, index).matchAll(sentenceEnd)].at(-1)
  if (begins) return from + begins.index + begins[0].length
  return from === 0 ? 0 : undefined
}

/** Extends a span: from the beginning of its sentence, otherwise cut between words where possible. */
const widen = (text: string, { start, end }: Span): Span => {
  const around = Math.max(0, fragmentLength - (end - start)) / 2
  const sentence = findSentence(text, start)
  const from = sentence ?? wholeAt(text, Math.max(0, Math.floor(start - around)))
  const to = wholeAt(text, Math.min(text.length, Math.max(end + minTail, from + fragmentLength)))
  const skipped =
    sentence === undefined ? (/^\S{0,20}\s+/u.exec(text.slice(from, start))?.[0].length ?? 0) : 0
  const dropped = to === text.length ? 0 : (/\s+\S{0,20}$/u.exec(text.slice(end, to))?.[0].length ?? 0)
  return { start: from + skipped, end: to - dropped }
}

/**
 * Returns the best piece of a text with marked matches as alternating plain and matching parts.
 * @param typed the search, in NFKC
 */
export const snippetParts = (marked: string, typed: string): Snippet => {
  const { text, matches } = readMarks(marked, typed)
  const fragments: Span[] = []
  let left: readonly Span[] = matches
  for (
    let best = findBest(text, left);
    best && fragments.length < maxFragments;
    best = findBest(text, left)
  ) {
    const fragment = widen(text, best)
    fragments.push(fragment)
    left = left.filter(
      ({ start, end }) => end <= fragment.start - fragmentLength || start >= fragment.end + fragmentLength,
    )
  }
  if (fragments.length === 0)
    fragments.push({ start: 0, end: wholeAt(text, Math.min(text.length, maxSnippetLength)) })
  const ordered = fragments.toSorted((a, b) => a.start - b.start)
  const end = ordered.at(-1)?.end ?? 0
  const isCut = matches.length > 0 && end < text.length && !sentenceStop.test(text.slice(0, end))
  const parts = ordered.flatMap((fragment, index) => [
    ...(index > 0 ? [{ text: ' … ', match: false }] : []),
    ...(index === 0 && findSentence(text, fragment.start) !== fragment.start
      ? [{ text: '… ', match: false }]
      : []),
    ...getParts(text, fragment, matches),
  ])
  return isCut ? [...parts, { text: ' …', match: false }] : parts
}

/** Joins blocks, such as the rows of a table, to one line in which they stay apart. */
const joinBlocks = (text: string) => text.replace(/(?<![.!?:;,…。！？])\n/gu, ' · ').replaceAll('\n', ' ')

const getParts = (text: string, { start, end }: Span, matches: readonly Span[]): Snippet => {
  const within = matches.filter((match) => match.start >= start && match.end <= end)
  const parts: Snippet = []
  let at = start
  for (const match of within) {
    parts.push({ text: text.slice(at, match.start), match: false })
    parts.push({ text: text.slice(match.start, match.end), match: true })
    at = match.end
  }
  parts.push({ text: text.slice(at, end), match: false })
  return parts.filter((part) => part.text !== '').map((part) => ({ ...part, text: joinBlocks(part.text) }))
}
