/** Days such as `2026-11-29`, and the weeks that mails go out in. */

export const dayLength = 86_400_000
const weekLength = 7 * dayLength
// The first Monday of this count of time, at six in the morning in UTC.
const firstMonday = Date.UTC(1970, 0, 5, 6)

/** The day of a time, in UTC. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The day so many days after another one; before it with a negative number. */
export const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(day) + days * dayLength))

const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day in words, such as `29 November 2026`. */
export const formatDay = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`))

/**
 * The newest Monday at six in the morning, in UTC, up to a time.
 * @param offset milliseconds after six, for what is spread over some time
 */
export const lastMonday = (now: Date, offset = 0): Date => {
  const first = firstMonday + offset
  return new Date(first + Math.floor((now.getTime() - first) / weekLength) * weekLength)
}

/** The Monday after {@link lastMonday}. */
export const nextMonday = (now: Date, offset = 0): Date =>
  new Date(lastMonday(now, offset).getTime() + weekLength)
