import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './-plain-search'

test.each(['42', '4.20', '1e5', 'true', 'null', '"a phrase"', '{"a":1}', 'metre & more', 'água'])(
  'a question stays what was typed: %s',
  (q) => {
    const written = stringifySearch({ q, page: 2 })
    expect(new URLSearchParams(written).get('q')).toBe(q)
    expect(parseSearch(written)).toEqual({ q, page: 2 })
  },
)

test('the other parameters are read as before', () => {
  expect(parseSearch('?page=3&kind=document')).toEqual({ page: 3, kind: 'document' })
  expect(stringifySearch({ kind: '42' })).toBe('?kind=%2242%22')
  expect(stringifySearch({})).toBe('')
})

test.each(['4.1', '4.10', 'v3'])('a product version stays what it is called: %s', (version) => {
  const written = stringifySearch({ for: version })
  expect(written).toBe(`?for=${version}`)
  expect(parseSearch(written)).toEqual({ for: version })
})

test.each(['42', 'null', 'true', '4.20'])('whom one looks for is text: %s', (name) => {
  const written = stringifySearch({ name })
  expect(written).toBe(`?name=${name}`)
  expect(parseSearch(written)).toEqual({ name })
})

test.each(['actor', 'subject', 'document', 'heading', 'category', 'component', 'kit', 'new'])(
  '%s is text, whatever it looks like',
  (name) => {
    for (const value of ['1e5', '42', 'true']) {
      expect(stringifySearch({ [name]: value })).toBe(`?${name}=${value}`)
      expect(parseSearch(`?${name}=${value}`)).toEqual({ [name]: value })
    }
  },
)

test('a question that is left out is not written', () => {
  expect(stringifySearch({ q: undefined, kind: 'document' })).toBe('?kind=document')
})
