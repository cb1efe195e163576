import { expect, test } from 'vitest'
import { editDistance } from './search.service'

test.each([
  ['meter', 'meter', 0],
  ['meetr', 'meter', 1],
  ['emter', 'meter', 1],
  ['mter', 'meter', 1],
  ['metter', 'meter', 1],
  ['motor', 'meter', 2],
  ['', 'gate', 4],
  ['medición', 'medicion', 1],
])('%j is as far from %j as %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})
