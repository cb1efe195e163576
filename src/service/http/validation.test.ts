import * as v from 'valibot'
import { expect, test } from 'vitest'
import { userListQuery } from '~/contract/users'
import { compileQuery } from './validation'

const schema = v.strictObject({
  page: v.optional(v.pipe(v.number(), v.integer()), 1),
  isOpen: v.optional(v.boolean()),
  tag: v.optional(v.array(v.string())),
  size: v.optional(v.array(v.picklist([1, 2]))),
  q: v.optional(v.pipe(v.string(), v.trim()), ''),
})
const read = compileQuery(schema)
const readText = (text: string) => read(new URLSearchParams(text))

test('texts become what the schema has', () => {
  expect(readText('page=2&isOpen=false&tag=a&size=1&size=2&q=+7+')).toEqual({
    page: 2,
    isOpen: false,
    tag: ['a'],
    size: [1, 2],
    q: ' 7 ',
  })
})

test.each(['0x10', '1e3', ' 1', '01', 'NaN', 'Infinity', '', '+1', '1.'])('%j is no number', (text) => {
  const query = read(new URLSearchParams({ page: text }))
  expect(query.page).toBe(text)
  expect(v.is(schema, query)).toBe(false)
})

test.each(['1', 'yes', 'TRUE', ''])('%j is no answer', (text) => {
  expect(v.is(schema, read(new URLSearchParams({ isOpen: text })))).toBe(false)
})

test('a scalar that was given twice, and an unknown name, are refused', () => {
  expect(v.is(schema, readText('page=1&page=2'))).toBe(false)
  expect(v.is(schema, readText('other=1'))).toBe(false)
  expect(v.is(schema, readText('__proto__=1'))).toBe(false)
  expect(v.is(schema, readText('q=a'))).toBe(true)
})

test('the list of users reads its numbers', () => {
  const query = compileQuery(userListQuery)(new URLSearchParams('page=3&count=50&status=pending&name=12'))
  expect(v.parse(userListQuery, query)).toMatchObject({ page: 3, count: 50, status: 'pending', name: '12' })
})
