import { pluralize } from '~/ui/format/numbers'

/** `day`: `12 Nov 2026`; `short-day`: `12 Nov`; `long-day`: `12 November 2026`; `moment`: `12 Nov 2026, 14:32`. */
export type TimeFormat = 'day' | 'short-day' | 'long-day' | 'moment'

/**
 * Formats an ISO 8601 instant in the browser's time zone, or in UTC, which it names. A calendar day (`2026-11-21`) is the
 * same day everywhere.
 *
 * Formatted by hand, since a browser's first `Intl.DateTimeFormat` blocks the page for 15 ms. {@link localTimesScript}
 * takes the function's source, so it uses nothing outside itself.
 */
const formatTime = (instant: string, format: string, isUtc: boolean): string => {
  const date = new Date(instant)
  const isDay = instant.length === 10
  // Shifted, so that the UTC fields are those of the time zone.
  if (!isUtc && !isDay) date.setTime(date.getTime() - date.getTimezoneOffset() * 60_000)
  const months =
    'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')
  const month = months[date.getUTCMonth()] ?? ''
  const name = format === 'long-day' ? month : month.slice(0, month === 'September' ? 4 : 3)
  const year = format === 'short-day' ? '' : ' ' + date.getUTCFullYear()
  const time = format === 'moment' ? ', ' + date.toISOString().slice(11, 16) : ''
  return date.getUTCDate() + ' ' + name + year + time + (isUtc && !isDay ? ' UTC' : '')
}

/** Formats an instant: in the browser's time zone, or in UTC on the server, which does not know the reader's. */
export const formatInstant = (instant: string, format: TimeFormat): string =>
  formatTime(instant, format, typeof window === 'undefined')

/** `12 Nov 2026`, for toasts and other texts that only the browser renders; pages use `Time`. */
export const formatDate = (instant: string): string => formatInstant(instant, 'day')

/** `12 November 2026`, as it stands in a sentence. */
export const formatLongDate = (instant: string): string => formatInstant(instant, 'long-day')

/** `12 Nov 2026, 14:32`. */
export const formatDateTime = (instant: string): string => formatInstant(instant, 'moment')

/** Stands at the end of the body: rewrites the times that the server rendered before they are painted. */
export const localTimesScript = `for(const t of document.querySelectorAll('time[data-format]'))t.textContent=(${String(formatTime)})(t.dateTime,t.dataset.format,false)`

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

/** How long ago, in one short unit: `now`, `14 min`, `5 h`, `31 d`. `now` in milliseconds. */
export const formatAge = (instant: string, now: number): string => {
  const age = now - Date.parse(instant)
  if (age < minute) return 'now'
  if (age < hour) return `${Math.floor(age / minute)} min`
  if (age < dayLength) return `${Math.floor(age / hour)} h`
  return `${Math.floor(age / dayLength)} d`
}

/** The same in words: `less than a minute`, `1 hour`, `2 days`. */
export const formatAgeLong = (instant: string, now: number): string => {
  const age = now - Date.parse(instant)
  if (age < minute) return 'less than a minute'
  if (age < hour) return pluralize(Math.floor(age / minute), 'minute')
  if (age < dayLength) return pluralize(Math.floor(age / hour), 'hour')
  return pluralize(Math.floor(age / dayLength), 'day')
}
