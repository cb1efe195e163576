import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Paging } from '~/contract/paging'

/** Returns how many rows precede a page. */
export const getOffset = ({ page, count }: Paging): number => (page - 1) * count

/** Counts the rows of a query. */
export const countQueryRows = async <DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> => {
  const counted = query.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Limits a sorted statement to the rows of one page. */
export const limitToPage = (paging: Paging): RawBuilder<unknown> =>
  sql`limit ${paging.count} offset ${getOffset(paging)}`

/**
 * Reads all rows of a query in batches, each after the last row of the previous one. Each batch is its own query, so
 * that no transaction stays open for a slow reader; memory holds one batch.
 *
 * @param read returns the next rows after one, at most `limit`
 */
export async function* readBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  limit = 1_000,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last, limit)
    yield rows
    last = rows.length < limit ? undefined : rows.at(-1)
  } while (last !== undefined)
}
