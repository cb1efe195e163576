import { describe, expect, it } from 'vitest'
import { formatAgeLong, formatInstant, formatWeekday } from '../format/dates'

const getRule = (options: Intl.DateTimeFormatOptions) => {
  const rule = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (instant: string) => rule.format(new Date(instant))
}

const now = Date.parse('2026-11-21T12:00:00Z')

describe('dates', () => {
  it('is in UTC on the server, whatever the offset of the instant, and says so', () => {
    expect(formatInstant('2026-11-12T23:30:00-03:00', 'day')).toBe('13 Nov 2026 UTC')
    expect(formatInstant('2026-11-12T01:00:00Z', 'short-day')).toBe('12 Nov UTC')
    expect(formatInstant('2026-11-12T14:32:00Z', 'moment')).toBe('12 Nov 2026, 14:32 UTC')
    expect(formatInstant('2026-11-12', 'long-day')).toBe('12 November 2026')
  })

  it('names each day as the language’s own rules do', () => {
    const short = getRule({ day: 'numeric', month: 'short', year: 'numeric' })
    const words = getRule({ day: 'numeric', month: 'long', year: 'numeric' })
    for (let day = 0; day < 366; day += 1) {
      const instant = new Date(Date.UTC(2028, 0, 1 + day)).toISOString()
      expect(formatInstant(instant, 'day')).toBe(`${short(instant)} UTC`)
      expect(formatInstant(instant, 'long-day')).toBe(`${words(instant)} UTC`)
    }
  })

  it('names the days of a week as the language’s own rules do', () => {
    const [short, long] = (['short', 'long'] as const).map(
      (weekday) => new Intl.DateTimeFormat('en-GB', { weekday }),
    )
    for (let day = 1; day <= 7; day += 1) {
      const date = new Date(2028, 0, day)
      expect(formatWeekday(date)).toBe(long!.format(date))
      expect(formatWeekday(date).slice(0, 3)).toBe(short!.format(date))
    }
  })

  it.each([
    ['2026-11-21T11:59:30Z', 'less than a minute'],
    ['2026-11-21T11:46:00Z', '14 minutes'],
    ['2026-11-21T11:00:00Z', '1 hour'],
    ['2026-11-19T11:00:00Z', '2 days'],
  ])('tells the age of %s', (instant, words) => {
    expect(formatAgeLong(instant, now)).toBe(words)
  })
})
