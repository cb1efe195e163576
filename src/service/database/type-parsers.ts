/** Object ids of PostgreSQL's own types, from its catalogue `pg_type`. */
const oids = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, int8Array: 1016 } as const

const toSafeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
}

const toSafeNumbers = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => (part === 'NULL' ? null : toSafeNumber(part)))

// PostgreSQL writes `2026-11-21 05:28:00.123+00`; an offset may have minutes, or be missing (timestamp).
const instantPattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(?::?(\d\d))?)?$/

// In UTC, as sessions are configured, with milliseconds: nearly every value.
const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+00$/

const toInstant = (text: string): string => {
  if (utcInstant.test(text)) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  const [, day, time, hours, minutes] = instantPattern.exec(text) ?? []
  if (!day || !time) return text
  return new Date(`${day}T${time}${hours ? `${hours}:${minutes ?? '00'}` : 'Z'}`).toISOString()
}

/**
 * Parsers of both drivers, by type: integers as number (never silently rounded), instants as ISO 8601 text in UTC with
 * milliseconds, days as text, so that no time zone shifts them.
 */
export const typeParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [oids.int8, toSafeNumber],
  [oids.int8Array, toSafeNumbers],
  [oids.date, (text) => text],
  [oids.timestamp, toInstant],
  [oids.timestamptz, toInstant],
])
