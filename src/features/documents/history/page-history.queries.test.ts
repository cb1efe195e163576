import * as v from 'valibot'
import { expect, test } from 'vitest'
import { historySearch } from './page-history.queries'

const read = (search: Record<string, unknown>) => v.parse(historySearch, search)

test('the address holds both versions and how they are shown', () => {
  expect(read({ from: 3, to: 5, view: 'inline', page: 2, said: 4 })).toEqual({
    from: 3,
    to: 5,
    view: 'inline',
    page: 2,
    said: 4,
  })
})

test.each([
  ['from', 0],
  ['to', 'latest'],
  ['view', 'side'],
  ['page', 1],
  ['said', 1.5],
])('what is not understood is left out: %s=%s', (name, value) => {
  expect(read({ [name]: value })).toEqual(read({}))
})
