import { expect, test } from 'vitest'
import { placeAmong } from './catalogue.service'

const ids = ['a', 'b', 'c']

test('an item moves to a position from anywhere, and beyond the end it is last', () => {
  expect(placeAmong(ids, 'c', 1)).toEqual(['c', 'a', 'b'])
  expect(placeAmong(ids, 'a', 2)).toEqual(['b', 'a', 'c'])
  expect(placeAmong(ids, 'a', 3)).toEqual(['b', 'c', 'a'])
  expect(placeAmong(ids, 'b', 99)).toEqual(['a', 'c', 'b'])
})

test('a new one is last by default', () => {
  expect(placeAmong(ids, 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(placeAmong(ids, 'd', 2)).toEqual(['a', 'd', 'b', 'c'])
  expect(placeAmong([], 'd')).toEqual(['d'])
})
