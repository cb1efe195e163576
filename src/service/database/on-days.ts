import { type RawBuilder, sql } from 'kysely'

/** Returns the start of a UTC day such as `2026-11-29`. */
export const startOfDay = (day: string): RawBuilder<unknown> => sql`${`${day}T00:00:00Z`}::timestamptz`

/**
 * Conditions for a time column to be within these UTC days, inclusive; a bound may be omitted. They compare the column
 * itself, so that its index is used.
 */
export const onDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`${sql.raw(column)} >= ${startOfDay(from)}`]),
  ...(to === undefined ? [] : [sql`${sql.raw(column)} < ${startOfDay(to)} + interval '24 hours'`]),
]

/** Like {@link onDays}, as one condition with both bounds. */
export const isOnDays = (column: string, days: { from: string; to: string }): RawBuilder<unknown> =>
  sql.join(onDays(column, days), sql` and `)
