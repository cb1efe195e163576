import type { PaletteEntry } from './palette-entry'

// Accents are left out of the comparison: few people type them.
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The entries in which a word begins like each word that was typed, those that begin with the whole of it first;
 * all of them where nothing was typed.
 */
export const fittingEntries = (entries: readonly PaletteEntry[], q: string): readonly PaletteEntry[] => {
  const typed = wordsOf(q)
  if (typed.length === 0) return q.trim() === '' ? entries : []
  const fitting = entries.filter(({ label, detail = '', keywords = '' }) => {
    const words = wordsOf(`${label} ${detail} ${keywords}`)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
  const start = folded(q.trim())
  const begins = ({ label }: PaletteEntry) => folded(label).startsWith(start)
  return [...fitting.filter(begins), ...fitting.filter((entry) => !begins(entry))]
}
