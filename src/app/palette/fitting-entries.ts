import { parseTypedQuery } from '~/contract/typed-query'
import type { PaletteEntry } from './palette-entry'

/**
 * The entries in which a word begins like each word that was typed, those that begin with the whole of it first;
 * all of them where nothing was typed.
 */
export const fittingEntries = (entries: readonly PaletteEntry[], q: string): readonly PaletteEntry[] => {
  const typed = parseTypedQuery(q)
  if (!typed.hasWords) return q.trim() === '' ? entries : []
  const fitting = entries.filter(({ label, detail = '', keywords = '' }) =>
    typed.fit(`${label} ${detail} ${keywords}`),
  )
  const begins = ({ label }: PaletteEntry) => typed.begin(label)
  return [...fitting.filter(begins), ...fitting.filter((entry) => !begins(entry))]
}
