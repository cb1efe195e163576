import { expect, test } from 'vitest'
import { findMisplacedLists } from './validation'

test.each<[string, unknown, unknown, string[]]>([
  ['a list for the whole', [], {}, ['']],
  ['a list for a part', { address: [], name: 'Ana' }, { address: { city: '' }, name: 'Ana' }, ['address']],
  ['a list where one belongs', { users: ['a'] }, { users: ['a'] }, []],
  ['an object for an object', { address: { city: 'Lima' } }, { address: { city: 'Lima' } }, []],
  ['a part that was left out', {}, { address: { city: '' } }, []],
])('%s', (_what, sent, read, expected) => {
  expect(findMisplacedLists(sent, read)).toEqual(expected)
})
