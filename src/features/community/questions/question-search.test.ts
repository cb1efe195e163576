import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isFiltered, questionSearch, withFilter, withoutFilters } from './question-search'

const understood = (search: unknown) => JSON.parse(JSON.stringify(v.parse(questionSearch, search)))

test('what the address says is taken over, and the usual left out', () => {
  expect(
    understood({
      text: ' torque ',
      tag: 'e3',
      state: 'unanswered',
      whose: 'mine',
      sort: 'votes',
      page: 2,
      count: 50,
    }),
  ).toEqual({
    text: 'torque',
    tag: 'e3',
    state: 'unanswered',
    whose: 'mine',
    sort: 'votes',
    page: 2,
    count: 50,
  })
  expect(understood({ text: '', sort: 'active', page: 1, count: 25 })).toEqual({})
})

test('an unknown value of one parameter drops that parameter alone', () => {
  expect(
    understood({
      tag: 'e3',
      state: 'lost',
      whose: 'theirs',
      sort: 'best',
      page: 'x',
      count: 7,
      text: { a: 1 },
    }),
  ).toEqual({ tag: 'e3' })
})

test('another filter starts at the first page, and clearing keeps order and rows', () => {
  const search = v.parse(questionSearch, { tag: 'e3', sort: 'votes', count: 50, page: 4 })
  expect(withFilter(search, { state: 'open' })).toMatchObject({ tag: 'e3', state: 'open', page: undefined })
  expect(isFiltered(search)).toBe(true)
  expect(withoutFilters(search)).toEqual({ sort: 'votes', count: 50 })
  expect(isFiltered(withoutFilters(search))).toBe(false)
})
