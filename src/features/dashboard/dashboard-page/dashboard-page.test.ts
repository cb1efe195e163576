import { expect, test } from 'vitest'
import { getGreeting } from './dashboard-page'

test.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i it is %s', (hour, greeting) => {
  expect(getGreeting(hour)).toBe(greeting)
})
