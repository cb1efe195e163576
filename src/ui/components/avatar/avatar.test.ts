import { expect, test } from 'vitest'
import { getInitials } from './avatar'

test('the first and the last word give the initials', () => {
  expect(getInitials('Camila Fuentes Rojas')).toBe('CR')
})

test('one word gives one initial, none gives none', () => {
  expect(getInitials(' ángel ')).toBe('Á')
  expect(getInitials('')).toBe('')
})
