import type { LinkTarget } from '~/ui/links/href'

/** What an entry is; each has its icon. */
export type PaletteKind = 'page' | 'place' | 'person' | 'question' | 'action' | 'recent' | 'search'

/** One line of the palette: it leads somewhere, or does something. */
export interface PaletteEntry {
  /** Unique in the palette, and the same each time. */
  id: string
  kind: PaletteKind
  label: string
  /** Dim, after the label. */
  detail?: string
  /** At the end, in mono: an address. */
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
export interface PaletteOffer {
  /** Asked while one types. */
  sources: readonly PaletteSource[]
  /** Known beforehand; narrowed while one types. */
  known: readonly PaletteGroup[]
  /** The last line while one types. */
  searchEverything: (q: string) => PaletteEntry
}

/** Entries that are asked for as one types; what they are asked for is never empty. */
export interface PaletteSource {
  id: string
  label: string
  find: (q: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}
