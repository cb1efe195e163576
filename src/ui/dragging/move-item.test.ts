import { expect, it } from 'vitest'
import { moveItem, placeAfterMove } from './move-item'

it.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('moves %i to %i', (from, to, expected) => {
  expect(moveItem([...'abcd'], from, to).join('')).toBe(expected)
})

it('knows where every entry went', () => {
  for (const from of [0, 1, 2, 3]) {
    for (const to of [0, 1, 2, 3]) {
      const moved = moveItem([0, 1, 2, 3], from, to)
      expect([0, 1, 2, 3].map((place) => placeAfterMove(place, from, to))).toEqual(
        [0, 1, 2, 3].map((entry) => moved.indexOf(entry)),
      )
    }
  }
})

it('leaves a list alone that has no such entry', () => {
  expect(moveItem(['a'], 4, 0)).toEqual(['a'])
})
