/** Days such as `2026-11-29`, and the weeks of weekly mails. */

export const dayMs = 86_400_000
const weekMs = 7 * dayMs
// The first Monday since the Unix epoch, at 06:00 UTC.
const firstMonday = Date.UTC(1970, 0, 5, 6)

/** Returns the UTC day of an instant. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the day `days` days after another; earlier if negative. */
export const addDays = (day: string, days: number): string => toDay(new Date(Date.parse(day) + days * dayMs))

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day, such as `29 November 2026`. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

/**
 * Returns the latest Monday, 06:00 UTC, that is not after `now`.
 * @param offset milliseconds after 06:00, to spread work over time
 */
export const getLastMonday = (now: Date, offset = 0): Date => {
  const first = firstMonday + offset
  return new Date(first + Math.floor((now.getTime() - first) / weekMs) * weekMs)
}

/** The Monday after {@link getLastMonday}. */
export const getNextMonday = (now: Date, offset = 0): Date =>
  new Date(getLastMonday(now, offset).getTime() + weekMs)
