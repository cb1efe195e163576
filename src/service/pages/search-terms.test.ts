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
    expect(searchTermsOf(typed)).toEqual({ whole: typed, rest: typed, prefix: null })
  },
)
