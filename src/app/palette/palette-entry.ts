import type { LinkTarget } from '~/ui/links/href'
import type { SearchKind } from '~/contract/page-search'
import { parseTypedQuery } from '~/contract/typed-query'

/** What an entry is; each has its icon. */
export type PaletteKind = SearchKind | 'place' | 'person' | 'action' | 'recent' | 'search'

/** One line of the palette: it leads somewhere, or does something. */
export interface PaletteEntry {
  /** Unique in the palette, and the same each time. */
  id: string
  kind: PaletteKind
  label: string
  /** Dim, after the label. */
  detail?: string
  /** At the end: where it belongs. */
  hint?: string
  /** Other words under which it is found. */
  keywords?: string
  /** Where it leads: path, search and hash. */
  to?: LinkTarget
  /** What it does, where it leads nowhere. */
  act?: () => void
}

/** Entries under one heading. */
export interface PaletteGroup {
  id: string
  label: string
  entries: readonly PaletteEntry[]
}

/** Everything that a palette offers. */
export interface PaletteContent {
  /** Asked while one types. */
  sources: readonly PaletteSource[]
  /** Known beforehand; narrowed while one types. */
  known: readonly PaletteGroup[]
  /** The last line while one types. */
  searchEverything: (q: string) => PaletteEntry
}

/** Groups of entries that are asked for as one types; what they are asked for is never empty. */
export interface PaletteSource {
  id: string
  find: (q: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>
}

/**
 * The entries in which a word begins like each word that was typed, those that begin with the whole of it first;
 * all of them where nothing was typed.
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
