import { describe, expect, it } from 'vitest'
import { ageInWords, ageOf, dayOf, momentOf, shortDayOf } from './dates'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('dates', () => {
  it('reads an instant in UTC, whatever its offset', () => {
    expect(dayOf('2026-11-12T23:30:00-03:00')).toBe('13 Nov 2026')
    expect(shortDayOf('2026-11-12T01:00:00Z')).toBe('12 Nov')
    expect(momentOf('2026-11-12T14:32:00Z')).toBe('12 Nov 2026, 14:32 UTC')
  })

  it.each([
    ['2026-11-21T11:59:30Z', 'now', 'less than a minute'],
    ['2026-11-21T11:46:00Z', '14 min', '14 minutes'],
    ['2026-11-21T11:00:00Z', '1 h', '1 hour'],
    ['2026-11-19T11:00:00Z', '2 d', '2 days'],
  ])('tells the age of %s', (instant, short, words) => {
    expect(ageOf(instant, now)).toBe(short)
    expect(ageInWords(instant, now)).toBe(words)
  })
})
