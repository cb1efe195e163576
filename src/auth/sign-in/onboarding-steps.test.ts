import { expect, it } from 'vitest'
import { formatWait } from './onboarding-steps'

it.each([
  [0, '1 day'],
  [5.1, '1 day'],
  [24, '1 day'],
  [25.5, '2 days'],
  [72, '3 days'],
])('says %s hours as %s', (hours, words) => expect(formatWait(hours)).toBe(words))
