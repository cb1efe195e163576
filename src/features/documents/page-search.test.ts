import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isFiltered, pageSearch, toSearchQuery, withFilter } from './page-search'

const read = (search: Record<string, unknown>) => v.parse(pageSearch, search)

test('the address keeps what was asked and how it is narrowed', () => {
  expect(
    read({ q: ' drift ', kind: 'document', category: 'interval-data', component: 'readings', page: 3 }),
  ).toEqual({ q: 'drift', kind: 'document', category: 'interval-data', component: 'readings', page: 3 })
})

test('the empty fields that a plain form sends say nothing', () => {
  const search = read({ q: '', kind: '', category: '', component: '', page: 1 })
  expect(Object.values(search).every((value) => value === undefined)).toBe(true)
})

test.each([
  ['kind', 'secret'],
  ['page', 0],
  ['page', 1.5],
  ['page', 'two'],
  ['q', ['a']],
])('what is not understood is left out: %s=%s', (name, value) => {
  expect(read({ [name]: value })).toEqual(read({}))
})

test('a question longer than the service takes is cut', () => {
  expect(read({ q: 'x'.repeat(500) }).q).toHaveLength(200)
})

test('the service is asked for the first ten where nothing is said', () => {
  expect(toSearchQuery(read({ q: 'meter' }))).toEqual({
    q: 'meter',
    kind: undefined,
    category: undefined,
    component: undefined,
    page: 1,
    count: 10,
    stage: 'asked',
  })
})

test('a changed filter starts at the first page and keeps the others', () => {
  const search = read({ q: 'meter', kind: 'document', page: 4 })
  expect(withFilter(search, { kind: undefined })).toEqual(read({ q: 'meter' }))
})

test('a question alone narrows nothing, a component does', () => {
  expect(isFiltered(read({ q: 'meter', page: 2 }))).toBe(false)
  expect(isFiltered(read({ q: 'meter', component: 'readings' }))).toBe(true)
})
