import { expect, test } from 'vitest'
import { initialsOf } from './avatar'

test('the first and the last word give the initials', () => {
  expect(initialsOf('Camila Fuentes Rojas')).toBe('CR')
})

test('one word gives one initial, none gives none', () => {
  expect(initialsOf(' ángel ')).toBe('Á')
  expect(initialsOf('')).toBe('')
})
