import { expect, test } from 'vitest'
import { firstOf } from './first-of'

test('a list that is shown in part says of how many', () => {
  expect([firstOf(0, 0), firstOf(12, 12), firstOf(12, 1300)]).toEqual(['', '', ' The first 12 of 1,300.'])
})
