import type { LinkTarget } from '~/ui/links/href'
import type { SearchKind } from '~/contract/page-search'
import { parseTypedQuery } from '~/contract/typed-query'

/** The kind of an entry, which determines its icon. */
export type PaletteKind = SearchKind | 'place' | 'person' | 'action' | 'recent' | 'search'

/** A line of the palette: a link or an action. */
export interface PaletteEntry {
  /** A unique and stable id. */
  id: string
  kind: PaletteKind
  label: string
  /** Dim, after the label. */
  detail?: string
  /** At the end: its category. */
  hint?: string
  /** Further search terms. */
  keywords?: string
  /** The link: path, search and hash. */
  to?: LinkTarget
  /** The action, without a link. */
  act?: () => void
}

/** Entries under one heading. */
export interface PaletteGroup {
  id: string
  label: string
  entries: readonly PaletteEntry[]
}

/** The content of a palette. */
export interface PaletteContent {
  /** Queried while typing. */
  sources: readonly PaletteSource[]
  /** Local entries, filtered while typing. */
  known: readonly PaletteGroup[]
  /** The last line while typing. */
  searchEverything: (q: string) => PaletteEntry
}

/** Returns groups of entries for a typed text, which is never empty. */
export interface PaletteSource {
  id: string
  find: (q: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>
}

/**
 * Filters entries: each typed word must be a prefix of a word. Entries that begin with the whole text come first;
 * all of them without text.
 */
export const filterEntries = (entries: readonly PaletteEntry[], q: string): readonly PaletteEntry[] => {
  const typed = parseTypedQuery(q)
  if (!typed.hasWords) return q.trim() === '' ? entries : []
  const fitting = entries.filter(({ label, detail = '', keywords = '' }) =>
    typed.fit(`${label} ${detail} ${keywords}`),
  )
  const begins = ({ label }: PaletteEntry) => typed.begin(label)
  return [...fitting.filter(begins), ...fitting.filter((entry) => !begins(entry))]
}
