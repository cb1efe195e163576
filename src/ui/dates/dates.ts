import { counted } from '~/ui/words/counted'

// One language and one time zone on the server and in the browser, so that a page reads the same before and after its
// scripts have come. Written by hand: a browser's first `Intl.DateTimeFormat` keeps every page from answering for 15 ms.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const monthOf = (date: Date) => months[date.getUTCMonth()] ?? ''

/** `Nov`, and as British papers have it, `Sept`. */
const shortMonthOf = (date: Date) => {
  const month = monthOf(date)
  return month.slice(0, month === 'September' ? 4 : 3)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `12 Nov 2026`, of an ISO 8601 instant, in UTC. */
export const dayOf = (instant: string): string =>
  `${shortDayOf(instant)} ${new Date(instant).getUTCFullYear()}`

/** `12 November 2026`, as it stands in a sentence; also of a day alone. */
export const dayWords = (instant: string): string => {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`
}

/** `12 Nov`, for places where the year is plain. */
export const shortDayOf = (instant: string): string => {
  const date = new Date(instant)
  return `${date.getUTCDate()} ${shortMonthOf(date)}`
}

/** `12 Nov 2026, 14:32 UTC`. */
export const momentOf = (instant: string): string => {
  const date = new Date(instant)
  return `${dayOf(instant)}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** How long ago, in one short unit: `now`, `14 min`, `5 h`, `31 d`. `now` in milliseconds. */
export const ageOf = (instant: string, now: number): string => {
  const age = now - Date.parse(instant)
  if (age < minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < dayLength) return `${Math.floor(age / hour)} h`
  return `${Math.floor(age / dayLength)} d`
}

/** The same in words: `less than a minute`, `1 hour`, `2 days`. */
export const ageInWords = (instant: string, now: number): string => {
  const age = now - Date.parse(instant)
  if (age < minute) return 'less than a minute'
  if (age < hour) return counted(Math.floor(age / minute), 'minute')
  if (age < dayLength) return counted(Math.floor(age / hour), 'hour')
  return counted(Math.floor(age / dayLength), 'day')
}
