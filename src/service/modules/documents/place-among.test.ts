import { expect, test } from 'vitest'
import { placeAmong } from './catalogue.service'

const ids = ['a', 'b', 'c']

test('one comes to a place, from wherever it was, and beyond the end it comes last', () => {
  expect(placeAmong(ids, 'c', 1)).toEqual(['c', 'a', 'b'])
  expect(placeAmong(ids, 'a', 2)).toEqual(['b', 'a', 'c'])
  expect(placeAmong(ids, 'a', 3)).toEqual(['b', 'c', 'a'])
  expect(placeAmong(ids, 'b', 99)).toEqual(['a', 'c', 'b'])
})

test('a new one comes last unless told', () => {
  expect(placeAmong(ids, 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(placeAmong(ids, 'd', 2)).toEqual(['a', 'd', 'b', 'c'])
  expect(placeAmong([], 'd')).toEqual(['d'])
})
