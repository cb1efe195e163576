import { expect, test } from 'vitest'
import { serializeColumnsCookie, parseColumns, userColumns } from './column-choice'

test('what is kept is read again in the order of the list', () => {
  expect(serializeColumnsCookie(['email', 'seen'])).toMatch(/^user-columns=email\.seen; Path=\/admin; /)
  expect(parseColumns('seen.email')).toEqual(['email', 'seen'])
  expect(serializeColumnsCookie([])).toMatch(/^user-columns=none;/)
  expect(parseColumns('none')).toEqual([])
})

test.each([undefined, '', 'password', '<script>'])('%j shows every column', (value) => {
  expect(parseColumns(value)).toEqual([...userColumns])
})
