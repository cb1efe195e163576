import { expect, test } from 'vitest'
import { searchTermsOf } from './search-terms'

test.each([
  ['meter', '', 'meter'],
  ['smart met', 'smart', 'met'],
  ['"smart meter" gate', '"smart meter"', 'gate'],
  ['  medición  ', '', 'medición'],
])('the last word of %j may be unfinished', (typed, rest, prefix) => {
  expect(searchTermsOf(typed)).toMatchObject({ rest, prefix })
})

test.each(['"smart met', 'meter -old', 'ends with it’s', '"smart meter"', 'meter:*', ''])(
  'the last word of %j means itself',
  (typed) => {
    expect(searchTermsOf(typed)).toMatchObject({ whole: typed, rest: typed, prefix: null })
  },
)

test.each([
  ['meter', true],
  ['meter -old', true],
  ['-old meter', true],
  ['meter or gateway', true],
  ['e-mail or post', true],
  ['-old', false],
  ['-old -"very old"', false],
  ['-', false],
  ['meter or -old', false],
  ['-old OR meter', false],
])('whether an index can answer %j: %j', (typed, isIndexed) => {
  expect(searchTermsOf(typed).isIndexed).toBe(isIndexed)
})
