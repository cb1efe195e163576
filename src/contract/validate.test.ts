import * as v from 'valibot'
import { expect, test } from 'vitest'
import { invalid } from '~/messages/validation'
import { explainIssue, validate } from './validate'

const schema = v.strictObject({
  users: v.array(v.pipe(v.string(), v.nonEmpty('Name a user.'), v.maxLength(10, 'Too long.'))),
  role: v.optional(v.union([v.literal('admin'), v.literal('user')])),
})

test('valid input is returned as the schema parses it', () => {
  const many = { users: Array.from({ length: 5000 }, (_, at) => `u${at}`), role: 'user' as const }
  expect(validate(schema, many)).toEqual({ success: true, output: many })
})

test('a few faults are all named, and a valid part after many faulty alternatives stays valid', () => {
  const result = validate(schema, { users: ['', 'a'.repeat(11)], role: 'x', more: 1 })
  expect(result.success ? [] : result.issues.map((issue) => v.getDotPath(issue))).toEqual([
    'users.0',
    'users.1',
    'role',
    'more',
  ])
  const either = v.array(v.union([v.literal('a'), v.literal('b')]))
  const input = Array.from({ length: 5000 }, () => 'b' as const)
  expect(validate(either, input)).toEqual({ success: true, output: input })
})

test.each([
  [1000, 50],
  [100_000, 1],
])('of %i faults %i are named, and few are looked for in a large input', (faults, named) => {
  let looked = 0
  const item = v.check((_text: string) => {
    looked += 1
    return false
  }, 'No.')
  const result = validate(
    v.array(v.pipe(v.string(), item)),
    Array.from({ length: faults }, () => ''),
  )
  expect(result.success ? 0 : result.issues.length).toBe(named)
  expect(looked).toBeLessThan(1001)
})

const explain = (rule: v.GenericSchema, input: unknown) =>
  v.safeParse(rule, input).issues?.map((issue) => explainIssue(issue))

const page = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))

test.each([
  [v.pipe(v.string(), v.maxLength(2)), 'abc', 'Use at most 2 characters.'],
  [v.pipe(v.string(), v.minLength(1)), '', 'Use at least 1 character.'],
  [v.pipe(v.array(v.string()), v.maxLength(1)), ['a', 'b'], 'Send at most 1.'],
  [page, 10_000_001, 'Enter at most 10,000,000.'],
  [page, 0, 'Enter at least 1.'],
  [page, 1.5, 'Enter a whole number.'],
  [v.picklist(['a', 'b']), 'c', 'Expected ("a" | "b").'],
  [v.pipe(v.string(), v.regex(/^a$/)), 'b', 'This value isn’t accepted.'],
  [v.pipe(v.string(), v.maxLength(2, 'A short one, please.')), 'abc', 'A short one, please.'],
])('a problem names its bound, and never the sent value (%#)', (rule, input, message) => {
  expect(explain(rule, input)?.map((problem) => problem.message)).toEqual([message])
})

test('a problem has the code of its sentence', () => {
  expect(explain(v.pipe(v.string(), v.maxLength(2, invalid('textTooLong', { max: 2 }))), 'abc')).toEqual([
    { path: '', code: 'textTooLong', message: 'Use at most 2 characters.' },
  ])
  expect(explain(page, 1.5)).toEqual([
    { path: '', code: 'wholeNumberRequired', message: 'Enter a whole number.' },
  ])
})
