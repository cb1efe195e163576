import { expect, test } from 'vitest'
import { formatFirst } from '../format/numbers'

test('a list that is shown in part says of how many', () => {
  expect([formatFirst(0, 0), formatFirst(12, 12), formatFirst(12, 1300)]).toEqual([
    '',
    '',
    ' The first 12 of 1,300.',
  ])
})
