import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getFieldProblems } from './validation'

const getMessages = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map((issue) => getFieldProblems([issue])[0]?.message)

const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))

test.each([
  [v.pipe(v.string(), v.maxLength(2)), 'abc', 'Use at most 2 characters.'],
  [v.pipe(v.string(), v.minLength(1)), '', 'Use at least 1 character.'],
  [v.pipe(v.array(v.string()), v.maxLength(1)), ['a', 'b'], 'Send at most 1.'],
  [page, 10_000_001, 'Use at most 10,000,000.'],
  [page, 0, 'Use at least 1.'],
  [page, 1.5, 'Use a whole number.'],
  [v.picklist(['a', 'b']), 'c', 'Expected ("a" | "b").'],
  [v.pipe(v.string(), v.regex(/^a$/)), 'b', 'This is not accepted.'],
  [v.pipe(v.string(), v.maxLength(2, 'A short one, please.')), 'abc', 'A short one, please.'],
])('a problem names its bound, and never the sent value (%#)', (schema, input, message) => {
  expect(getMessages(schema, input)).toEqual([message])
})
