import { expect, test } from 'vitest'
import { getFirst } from './counted'

test('a list that is shown in part says of how many', () => {
  expect([getFirst(0, 0), getFirst(12, 12), getFirst(12, 1300)]).toEqual(['', '', ' The first 12 of 1,300.'])
})
