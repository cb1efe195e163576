import { describe, expect, it } from 'vitest'
import { ageInWords, ageOf, dayOf, dayWords, momentOf, shortDayOf } from './dates'

const ruleOf = (options: Intl.DateTimeFormatOptions) => {
  const rule = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (instant: string) => rule.format(new Date(instant))
}

const now = Date.parse('2026-11-21T12:00:00Z')

describe('dates', () => {
  it('reads an instant in UTC, whatever its offset', () => {
    expect(dayOf('2026-11-12T23:30:00-03:00')).toBe('13 Nov 2026')
    expect(shortDayOf('2026-11-12T01:00:00Z')).toBe('12 Nov')
    expect(momentOf('2026-11-12T14:32:00Z')).toBe('12 Nov 2026, 14:32 UTC')
  })

  it('names each day as the language’s own rules do', () => {
    const short = ruleOf({ day: 'numeric', month: 'short', year: 'numeric' })
    const words = ruleOf({ day: 'numeric', month: 'long', year: 'numeric' })
    for (let day = 0; day < 366; day += 1) {
      const instant = new Date(Date.UTC(2028, 0, 1 + day)).toISOString()
      expect(dayOf(instant)).toBe(short(instant))
      expect(dayWords(instant)).toBe(words(instant))
    }
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
