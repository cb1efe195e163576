import { expect, test } from 'vitest'
import { countedUnits, durationOf } from './duration'

test.each([
  [5, '5 min'],
  [60, '1 h'],
  [70, '1 h 10 min'],
  [165, '2 h 45 min'],
])('%i minutes read %s', (minutes, words) => {
  expect(durationOf(minutes)).toBe(words)
})

test('one unit is one', () => {
  expect([countedUnits(1), countedUnits(9)]).toEqual(['1 unit', '9 units'])
})
