import { t } from '@lingui/core/macro'
// The writer's own clock: shown in the browser alone, after the page's scripts have come.

/** `14:32`. */
export const getClock = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

const isToday = (at: Date) => at.toDateString() === new Date().toDateString()

/** `14:32`, or `14:32 on 3 Nov` where that was another day. */
export const momentInWords = (at: Date): string =>
  isToday(at)
    ? getClock(at)
    : t`${getClock(at)} on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}`

/** `3 Nov 2026, 14:32`. */
export const getLocalMoment = (at: Date): string =>
  `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}, ${getClock(at)}`

/** The writer's time zone, such as `Europe/Berlin`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const two = (value: number) => String(value).padStart(2, '0')

/** The value of a date and time field for an instant, in the writer's time zone. */
export const toFieldValue = (at: Date): string => {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of such a value, ISO 8601; null where none was chosen. */
export const fromFieldValue = (value: string): string | null => {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
