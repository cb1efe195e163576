import type { RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { getWords } from './print'

declare module 'mdast' {
  interface HeadingData {
    /** The anchors set by the author, or by the tool it was written for. */
    anchors?: string[]
  }
}

/** A heading of a converted text. */
export interface TextHeading {
  depth: number
  text: string
  /** The slug that the portal's renderer makes of the text, which links refer to. */
  slug: string
  anchors: string[]
}

/** The anchor of a heading, as GitHub and the portal's renderer make it. */
export const getAnchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** Precedes the anchor of a term that is explained below a heading. */
export const termPrefix = 'term:'

/** Reads the headings of a text in order. */
export const readHeadings = (children: readonly RootContent[]): TextHeading[] => {
  const headings: TextHeading[] = []
  const taken = new Map<string, number>()
  visit({ type: 'root', children: [...children] }, 'heading', (node) => {
    const text = getWords(node).trim()
    const base = getAnchor(text)
    const count = taken.get(base)
    const slug = count === undefined ? base : `${base}-${count}`
    taken.set(base, (count ?? 0) + 1)
    if (count !== undefined) taken.set(slug, 1)
    headings.push({ depth: node.depth, text, slug, anchors: node.data?.anchors ?? [] })
  })
  return headings
}

/** The part of an anchor that is the same for all tools. */
const simplifyAnchor = (anchor: string): string => anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Finds the anchor here for one in a link; null if the text has no such heading.
 * @param anchor without `#`, decoded
 */
export const findAnchor = (headings: readonly TextHeading[], anchor: string): string | null => {
  const exact =
    headings.find(({ anchors }) => anchors.includes(anchor)) ?? headings.find(({ slug }) => slug === anchor)
  const bare = simplifyAnchor(anchor)
  const found =
    exact ??
    headings.find(({ slug }) => simplifyAnchor(slug) === bare) ??
    headings.find(({ anchors }) => anchors.includes(termPrefix + anchor)) ??
    // GitBook puts `id-` before a number, and kramdown leaves it out.
    headings.find(
      ({ slug }) => `id${simplifyAnchor(slug)}` === bare || simplifyAnchor(slug).replace(/^\d+/, '') === bare,
    )
  return found?.slug ?? null
}
