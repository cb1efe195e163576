import * as v from 'valibot'
import { expect, it } from 'vitest'
import { getLearnersCsvUrl, learnersSearch, toLearnersQuery, withFilter } from './managed-paths.queries'

const parse = (search: unknown) => v.parse(learnersSearch, search)

it('takes every parameter that the list knows, and asks with the usual ones filled in', () => {
  const search = parse({ name: 'rosa', state: 'finished', page: 3, count: 50 })
  expect(toLearnersQuery(search)).toEqual({ name: 'rosa', state: 'finished', page: 3, count: 50 })
  expect(toLearnersQuery(parse({}))).toEqual({ page: 1, count: 25 })
})

it.each([
  ['name', ['a']],
  ['state', 'left'],
  ['page', 0],
  ['page', 1],
  ['count', 7],
  ['count', 25],
])('leaves out %s where it is %j, and keeps the rest', (key, value) => {
  const beside = key === 'state' ? { name: 'rosa' } : { state: 'begun' }
  expect(parse({ ...beside, [key]: value })).toEqual(parse(beside))
})

it('starts at the first page when the filter changes', () => {
  expect(withFilter(parse({ state: 'begun', page: 4, count: 50 }), { state: 'finished' })).toEqual({
    ...parse({ state: 'finished', count: 50 }),
  })
})

it('exports what the filter finds, whatever page is shown', () => {
  expect(getLearnersCsvUrl('7', parse({ name: 'a&b', page: 2 }))).toBe(
    '/admin/learning-paths/7/learners.csv?name=a%26b',
  )
  expect(getLearnersCsvUrl('7', parse({ page: 2 }))).toBe('/admin/learning-paths/7/learners.csv')
})
