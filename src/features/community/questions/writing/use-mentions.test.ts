import { expect, test } from 'vitest'
import { findMentionAt } from './use-mentions'

test.each([
  ['@', 1, { start: 0, typed: '' }],
  ['Ask @haru', 9, { start: 4, typed: 'haru' }],
  ['(@María', 7, { start: 1, typed: 'María' }],
  ['@haruka-tanaka knows', 7, { start: 0, typed: 'haruka' }],
  ['one\n@b', 6, { start: 4, typed: 'b' }],
])('%j with the caret at %i is a mention', (text, caret, expected) => {
  expect(findMentionAt(text, caret)).toEqual(expected)
})

test.each([
  ['name@company', 12],
  ['see /u/@x', 9],
  ['`@x', 3],
  ['@haruka knows', 13],
  ['@@x', 3],
  ['no mention', 10],
])('%j with the caret at %i is none', (text, caret) => {
  expect(findMentionAt(text, caret)).toBeNull()
})
