import { anchorsIn, withoutMarks } from './anchor-marks'
import { endOfFence } from './fences'
import { decodeEntities } from './tags'

/** A heading of a converted text. */
export interface TextHeading {
  /** Counted from 0. */
  line: number
  depth: number
  text: string
  /** As the portal's renderer makes it of the text, which is what links name. */
  slug: string
  /** What the author, or the tool it was written for, called it. */
  anchors: string[]
}

// Characters: titles and headings have a tenth of it. Of endless ones the search for pairs of marks would have no end.
const longestPlain = 2_000

/** The words of a heading without their marks, as its anchor is made of them. */
export const plainText = (markdown: string): string =>
  decodeEntities(
    withoutMarks(markdown.slice(0, longestPlain))
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\[((?:\\.|[^\]\\])*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/(`+)[ ]?(.*?)[ ]?\1/g, '$2')
      .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1'),
  ).trim()

/** The anchor of a heading, as GitHub and the portal's renderer make it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** The headings of a text in order, without those within code. */
export const readHeadings = (text: string): TextHeading[] => {
  const lines = text.split('\n')
  const headings: TextHeading[] = []
  const taken = new Map<string, number>()
  let waiting: string[] = []
  const add = (line: number, depth: number, source: string) => {
    const plain = plainText(source)
    const base = anchorOf(plain)
    const count = taken.get(base)
    const slug = count === undefined ? base : `${base}-${count}`
    taken.set(base, (count ?? 0) + 1)
    if (count !== undefined) taken.set(slug, 1)
    headings.push({ line, depth, text: plain, slug, anchors: [...waiting, ...anchorsIn(source)] })
    waiting = []
  }
  for (let at = 0; at < lines.length; at++) {
    const fence = endOfFence(lines, at)
    if (fence !== null) {
      at = fence - 1
      continue
    }
    const line = lines[at] ?? ''
    const [, signs, source = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
    const underline = /^ {0,3}(?:(=+)|-{2,})[ \t]*$/.exec(lines[at + 1] ?? '')
    if (signs !== undefined) add(at, signs.length, source)
    else if (underline && /^ {0,3}[^\s>|#:*+-]/.test(line) && isFirstLine(lines, at)) {
      add(at, underline[1] === undefined ? 2 : 1, line)
      at += 1
    } else {
      const anchors = anchorsIn(line)
      if (anchors.length === 0) continue
      // A mark on a line of its own belongs to the heading that follows, one in a text to the heading above.
      if (withoutMarks(line).trim() === '') waiting.push(...anchors)
      else headings.at(-1)?.anchors.push(...anchors)
    }
  }
  headings.at(-1)?.anchors.push(...waiting)
  return headings
}

/** A heading that is underlined is one line; below a paragraph the line is a rule or part of it. */
const isFirstLine = (lines: readonly string[], at: number) => (lines[at - 1] ?? '').trim() === ''

/** What remains the same between the manners of making anchors. */
const bareAnchor = (anchor: string): string => anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The anchor here of what a link elsewhere names; null where the text has no such heading.
 * @param anchor without `#`, decoded
 */
export const findAnchor = (headings: readonly TextHeading[], anchor: string): string | null => {
  const exact =
    headings.find(({ anchors }) => anchors.includes(anchor)) ?? headings.find(({ slug }) => slug === anchor)
  const found = exact ?? headings.find(({ slug }) => bareAnchor(slug) === bareAnchor(anchor))
  return found?.slug ?? null
}
