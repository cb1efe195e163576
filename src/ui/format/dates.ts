import { plural, t } from '@lingui/core/macro'

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

/** `12 November 2026`, for use in sentences. */
export const formatLongDate = (instant: string): string => formatInstant(instant, 'long-day')

/** `12 Nov 2026, 14:32`. */
export const formatDateTime = (instant: string): string => formatInstant(instant, 'moment')

/** `14:32`, in the browser's time zone; for texts that only the browser renders. */
export const formatTimeOfDay = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')

/** `14:32`, or `14:32 on 3 Nov` for another day; for texts that only the browser renders. */
export const formatRecentTime = (at: Date): string =>
  at.toDateString() === new Date().toDateString()
    ? formatTimeOfDay(at)
    : t`${formatTimeOfDay(at)} on ${formatInstant(at.toISOString(), 'short-day')}`

/** The instant in UTC, for tooltips of local times: `12 Nov 2026, 14:32 UTC`. */
export const formatUtc = (instant: string): string => formatTime(instant, 'moment', true)

/** The reader's time zone, such as `Europe/Berlin`. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Converts an ISO 8601 instant to the value of a date-time input, `2026-11-21T14:30` in the reader's time zone. */
export const toDateTimeInput = (instant: string): string => {
  const date = new Date(instant)
  date.setTime(date.getTime() - date.getTimezoneOffset() * 60_000)
  return date.toISOString().slice(0, 16)
}

/** Converts the value of a date-time input to an instant; null for an empty one. */
export const fromDateTimeInput = (value: string): string | null => {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** `Monday`, in the reader's time zone; its first three letters are the short form. */
export const formatWeekday = (date: Date): string =>
  [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`][date.getDay()] ?? ''

/** A script at the end of the body that converts server-rendered times to local ones before the first paint. */
export const localTimesScript = `for(const t of document.querySelectorAll('time[data-format]'))t.textContent=(${String(formatTime)})(t.dateTime,t.dataset.format,false)`

const minute = 60_000
const hour = 60 * minute
const dayLength = 24 * hour

export interface Age {
  /** Rounded down; 0 minutes means less than one. */
  count: number
  unit: 'minute' | 'hour' | 'day'
}

/** Returns the age in the largest fitting unit. `now` is in milliseconds. */
export const getAge = (instant: string, now: number): Age => {
  const age = now - Date.parse(instant)
  if (age < hour) return { count: Math.max(0, Math.floor(age / minute)), unit: 'minute' }
  if (age < dayLength) return { count: Math.floor(age / hour), unit: 'hour' }
  return { count: Math.floor(age / dayLength), unit: 'day' }
}

/** Formats an age: `less than a minute`, `1 hour`, `2 days`. */
export const formatAgeLong = (instant: string, now: number): string => {
  const { count, unit } = getAge(instant, now)
  if (unit === 'day') return plural(count, { one: '# day', other: '# days' })
  if (unit === 'hour') return plural(count, { one: '# hour', other: '# hours' })
  return count === 0 ? t`less than a minute` : plural(count, { one: '# minute', other: '# minutes' })
}
