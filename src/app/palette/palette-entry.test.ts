import { expect, test } from 'vitest'
import { filterEntries, type PaletteEntry } from './palette-entry'

const place = (label: string, keywords = ''): PaletteEntry => ({ id: label, kind: 'place', label, keywords })
const entries = [
  place('Audit log'),
  place('Log in'),
  place('Sign out', 'log out leave'),
  place('Área de teste'),
]
const labels = (q: string) => filterEntries(entries, q).map(({ label }) => label)

test('before anything is typed all entries are there', () => {
  expect(labels(' ')).toHaveLength(4)
})

test('each typed word begins a word of the entry, and what begins with it all comes first', () => {
  expect(labels('log')).toEqual(['Log in', 'Audit log', 'Sign out'])
  expect(labels('lo au')).toEqual(['Audit log'])
})

test('words are found from their beginning alone', () => {
  expect(labels('udit')).toEqual([])
})

test('accents and capitals are not needed', () => {
  expect(labels('area')).toEqual(['Área de teste'])
})

test('signs alone fit nothing', () => {
  expect(labels('???')).toEqual([])
})
