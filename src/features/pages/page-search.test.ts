import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pageSearch, toSearchQuery } from './page-search'

const read = (search: Record<string, unknown>) => v.parse(pageSearch, search)

test('the address keeps what was asked and how it is narrowed', () => {
  expect(read({ q: ' drift ', kind: 'document', category: 'interval-data', page: 3 })).toEqual({
    q: 'drift',
    kind: 'document',
    category: 'interval-data',
    page: 3,
  })
})

test('a number or a truth value is a text that somebody looks for', () => {
  expect(read({ q: 4.2 }).q).toBe('4.2')
  expect(read({ q: true }).q).toBe('true')
})

test('the empty fields that a plain form sends say nothing', () => {
  const search = read({ q: '', kind: '', category: '', page: 1 })
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
    page: 1,
    count: 10,
  })
})
