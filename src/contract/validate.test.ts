import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validate } from './validate'

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
