import { expect, it } from 'vitest'
import { reapplyMove, moveItem, getPositionAfterMove } from './move-item'

it.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('moves %i to %i', (from, to, expected) => {
  expect(moveItem([...'abcd'], from, to).join('')).toBe(expected)
})

it('returns the new place of every entry', () => {
  for (const from of [0, 1, 2, 3]) {
    for (const to of [0, 1, 2, 3]) {
      const moved = moveItem([0, 1, 2, 3], from, to)
      expect([0, 1, 2, 3].map((place) => getPositionAfterMove(place, from, to))).toEqual(
        [0, 1, 2, 3].map((entry) => moved.indexOf(entry)),
      )
    }
  }
})

it('leaves a list alone that has no such entry', () => {
  expect(moveItem(['a'], 4, 0)).toEqual(['a'])
})

it.each([
  ['before the one that it was put before', 'xabc', 'bac', 'a', 'xbac'],
  ['after the one that it was put after, where the other has gone', 'xab', 'bac', 'a', 'xba'],
  ['last, where both have gone', 'axy', 'bac', 'a', 'xya'],
  ['where it has gone itself, nowhere', 'bc', 'bac', 'a', undefined],
])('a move applied again puts it %s', (_what, now, wanted, id, then) => {
  const rows = [...now].map((letter) => ({ id: letter }))
  expect(
    reapplyMove(rows, [...wanted], id)
      ?.map((row) => row.id)
      .join(''),
  ).toBe(then)
})
