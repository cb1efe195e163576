import { expect, test } from 'vitest'
import { getColumnCookie, getColumns, userColumns } from './column-choice'

test('what is kept is read again in the order of the list', () => {
  expect(getColumnCookie(['email', 'seen'])).toMatch(/^user-columns=email\.seen; Path=\/admin; /)
  expect(getColumns('seen.email')).toEqual(['email', 'seen'])
  expect(getColumnCookie([])).toMatch(/^user-columns=none;/)
  expect(getColumns('none')).toEqual([])
})

test.each([undefined, '', 'password', '<script>'])('%j shows every column', (value) => {
  expect(getColumns(value)).toEqual([...userColumns])
})
