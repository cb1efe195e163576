import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-codec'

test.each([
  '42',
  '4.20',
  '1e5',
  'true',
  'null',
  '"a phrase"',
  '{"a":1}',
  'metre & more',
  'água',
  '12345678901234567890',
])('a parameter stays what was typed: %s', (typed) => {
  const written = stringifySearch({ anything: typed })
  expect(new URLSearchParams(written).get('anything')).toBe(typed)
  expect(parseSearch(written)).toEqual({ anything: typed })
})

test('numbers and booleans are written as text', () => {
  expect(stringifySearch({ page: 3, unread: true, kind: 'document' })).toBe(
    '?page=3&unread=true&kind=document',
  )
  expect(parseSearch('?page=3&kind=document')).toEqual({ page: '3', kind: 'document' })
})

test('what is left out is not written', () => {
  expect(stringifySearch({ q: undefined, kind: 'document' })).toBe('?kind=document')
  expect(stringifySearch({})).toBe('')
})

test('of a repeated parameter the first counts', () => {
  expect(parseSearch('?a=1&a=2&b=')).toEqual({ a: '1', b: '' })
})

test('names of object properties are names like others', () => {
  expect(Object.entries(parseSearch('?__proto__=1&constructor=2'))).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
})
