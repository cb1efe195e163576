import { expect, test } from 'vitest'
import { moveTo } from './catalogue.service'

const ids = ['a', 'b', 'c']

test('an item moves to a position from anywhere, and beyond the end it is last', () => {
  expect(moveTo(ids, 'c', 1)).toEqual(['c', 'a', 'b'])
  expect(moveTo(ids, 'a', 2)).toEqual(['b', 'a', 'c'])
  expect(moveTo(ids, 'a', 3)).toEqual(['b', 'c', 'a'])
  expect(moveTo(ids, 'b', 99)).toEqual(['a', 'c', 'b'])
})

test('a new one is last by default', () => {
  expect(moveTo(ids, 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(moveTo(ids, 'd', 2)).toEqual(['a', 'd', 'b', 'c'])
  expect(moveTo([], 'd')).toEqual(['d'])
})
