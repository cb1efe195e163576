import { expect, test } from 'vitest'
import { columnCookieOf, columnsOf, userColumns } from './column-choice'

test('what is kept is read again in the order of the list', () => {
  expect(columnCookieOf(['email', 'seen'])).toMatch(/^user-columns=email\.seen; Path=\/admin; /)
  expect(columnsOf('seen.email')).toEqual(['email', 'seen'])
  expect(columnCookieOf([])).toMatch(/^user-columns=none;/)
  expect(columnsOf('none')).toEqual([])
})

test.each([undefined, '', 'password', '<script>'])('%j shows every column', (value) => {
  expect(columnsOf(value)).toEqual([...userColumns])
})
