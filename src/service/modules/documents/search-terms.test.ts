import { expect, test } from 'vitest'
import { getSearchTerms } from './search-terms'

test.each([
  ['meter', '', 'meter'],
  ['smart met', 'smart', 'met'],
  ['"smart meter" gate', '"smart meter"', 'gate'],
  ['  medición  ', '', 'medición'],
  ['v1/tra', 'v1/', 'tra'],
  ['@scope/pack', '@scope/', 'pack'],
  ['1.2.3', '1.2.', '3'],
  ['commit --no-ver', 'commit --no-', 'ver'],
  ['ＡＰＩ　ｋｅｙ', 'API', 'key'],
])('the last word of %j may be unfinished', (typed, rest, prefix) => {
  expect(getSearchTerms(typed)).toMatchObject({ rest, prefix })
})

test.each([
  '"smart met',
  'meter -old',
  'meter -old/ne',
  '使用方法',
  'ends with it’s',
  '"smart meter"',
  'meter:*',
  '',
])('the last word of %j means itself', (typed) => {
  expect(getSearchTerms(typed)).toMatchObject({ whole: typed, rest: typed, prefix: null })
})

test.each([
  ['meter', true],
  ['meter -old', true],
  ['-old meter', true],
  ['meter or gateway', true],
  ['e-mail or post', true],
  ['--verbose', true],
  ['-old', false],
  ['-old -"very old"', false],
  ['-', false],
  ['meter or -old', false],
  ['-old OR meter', false],
])('whether an index can answer %j: %j', (typed, isIndexed) => {
  expect(getSearchTerms(typed).isIndexed).toBe(isIndexed)
})

test.each([
  ['v1/traces', true],
  ['foo_bar', true],
  ['a 1.2.3', true],
  ['使用', true],
  ['사용', true],
  ['plain words', false],
  ['/etc', false],
  ['"a phrase"', false],
  ["it's -old", false],
])('whether %j has a term of several tokens: %j', (typed, isCompound) => {
  expect(getSearchTerms(typed).isCompound).toBe(isCompound)
})

test('a search of many exclusions is parsed quickly', () => {
  const start = performance.now()
  for (const one of ['-', '-a', '-"a"', '-"a" ', '-a ', '-" '])
    getSearchTerms(`${one.repeat(Math.floor(190 / one.length))} x`)
  expect(performance.now() - start).toBeLessThan(500)
})
