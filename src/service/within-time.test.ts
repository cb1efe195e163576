import { expect, test } from 'vitest'
import { TookTooLong, withinTime } from './within-time'

const forever = () => {
  let count = 0
  for (;;) count += 1
}

test('what never ends is ended, in a loop and in a pattern', () => {
  expect(() => withinTime(50, forever)).toThrow(TookTooLong)
  expect(() => withinTime(50, () => /^(?:a+)+$/.test(`${'a'.repeat(200)}b`))).toThrow(TookTooLong)
})

test('what comes to its end gives its value or its own error, also after something was ended', () => {
  expect(() => withinTime(50, forever)).toThrow(TookTooLong)
  expect(withinTime(60_000, () => ({ a: 1 }))).toEqual({ a: 1 })
  expect(withinTime(60_000, () => undefined)).toBeUndefined()
  const own = new RangeError('own')
  expect(() =>
    withinTime(60_000, () => {
      throw own
    }),
  ).toThrow(own)
})
