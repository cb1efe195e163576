import { type RawBuilder, sql } from 'kysely'

/** When a day such as `2026-11-29` begins in UTC. */
export const startOfDay = (day: string): RawBuilder<unknown> => sql`${`${day}T00:00:00Z`}::timestamptz`

/**
 * The conditions by which a column of times is on these days in UTC, both among them; a bound may be left out. They
 * compare the column itself, so that an index on it serves them.
 */
export const onDays = (
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(from === undefined ? [] : [sql`${sql.raw(column)} >= ${startOfDay(from)}`]),
  ...(to === undefined ? [] : [sql`${sql.raw(column)} < ${startOfDay(to)} + interval '24 hours'`]),
]

/** As {@link onDays}, as one condition of both bounds. */
export const isOnDays = (column: string, days: { from: string; to: string }): RawBuilder<unknown> =>
  sql.join(onDays(column, days), sql` and `)
