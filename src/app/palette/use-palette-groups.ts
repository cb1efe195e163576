import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fittingEntries } from './fitting-entries'
import type { PaletteEntry, PaletteGroup, PaletteSource } from './palette-entry'

// Milliseconds without typing before the server is asked.
const quiet = 120
const maxOfGroup = 8

const noGroups: readonly PaletteGroup[] = []

/** What one source fails to tell does not keep the others from telling. */
const askAll = async (sources: readonly PaletteSource[], q: string, signal: AbortSignal) => {
  const answers = await Promise.allSettled(sources.map(({ find }) => find(q, signal)))
  const groups = sources.map(({ id, label }, index): PaletteGroup => {
    const answer = answers[index]
    return { id, label, entries: answer?.status === 'fulfilled' ? answer.value : [] }
  })
  return { groups, isWhole: answers.every(({ status }) => status === 'fulfilled') }
}

interface PaletteContents {
  /** Those that hold something, in their order. */
  groups: readonly PaletteGroup[]
  /** Everything in the groups, in the order shown. */
  entries: readonly PaletteEntry[]
  isAsking: boolean
  /** Entries found for an earlier text, shown while the answer is pending. */
  older: ReadonlySet<string>
  /** False where one of the sources could not be reached. */
  isWhole: boolean
}

/**
 * The palette's results for a text: server results, then matches of the known groups, and always the full search.
 * While an answer is pending the one before it stays; outdated requests are aborted.
 */
export const usePaletteGroups = (
  typed: string,
  sources: readonly PaletteSource[],
  known: readonly PaletteGroup[],
  searchEverything: (q: string) => PaletteEntry,
): PaletteContents => {
  const q = typed.trim()
  const [asked] = useDebouncedValue(q, quiet)
  const answer = useQuery({
    queryKey: ['palette', sources.map(({ id }) => id), asked],
    queryFn: ({ signal }) => askAll(sources, asked, signal),
    enabled: q !== '' && asked !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? noGroups : (answer.data?.groups ?? noGroups)
  const groups = [
    ...found,
    ...known.map((group) => ({
      ...group,
      entries: fittingEntries(group.entries, q).slice(0, q === '' ? undefined : maxOfGroup),
    })),
    ...(q === '' ? [] : [{ id: 'search', label: 'Search', entries: [searchEverything(q)] }]),
  ].filter(({ entries }) => entries.length > 0)
  const isAsking = q !== '' && (asked !== q || answer.isFetching)
  const foundIds = found.flatMap(({ entries }) => entries.map(({ id }) => id))
  return {
    groups,
    entries: groups.flatMap(({ entries }) => entries),
    isAsking,
    older: new Set(isAsking ? foundIds : []),
    isWhole: answer.data?.isWhole !== false,
  }
}
