import { expect, test } from 'vitest'
import { getByteRange } from './stored-file'

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['items=0-1', 'whole'],
  ['', 'whole'],
  [null, 'whole'],
])('%j of a hundred bytes', (header, range) => {
  expect(getByteRange(header, 100)).toEqual(range)
})

test('nothing is no part of an empty file', () => {
  expect(getByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(getByteRange('bytes=-1', 0)).toBe('unsatisfiable')
})
