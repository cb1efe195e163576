/** Days such as `2026-11-29`, and the weeks of weekly mails. */

export const dayLength = 86_400_000
const weekLength = 7 * dayLength
// The first Monday since the Unix epoch, at 06:00 UTC.
const firstMonday = Date.UTC(1970, 0, 5, 6)

/** Returns the UTC day of an instant. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** Returns the day `days` days after another; earlier if negative. */
export const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(day) + days * dayLength))

const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day, such as `29 November 2026`. */
export const formatDay = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`))

/**
 * Returns the latest Monday, 06:00 UTC, that is not after `now`.
 * @param offset milliseconds after 06:00, to spread work over time
 */
export const lastMonday = (now: Date, offset = 0): Date => {
  const first = firstMonday + offset
  return new Date(first + Math.floor((now.getTime() - first) / weekLength) * weekLength)
}

/** The Monday after {@link lastMonday}. */
export const nextMonday = (now: Date, offset = 0): Date =>
  new Date(lastMonday(now, offset).getTime() + weekLength)
