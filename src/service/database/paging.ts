import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Paging } from '~/contract/paging'

/** How many rows stand before a page. */
export const rowsBefore = ({ page, count }: Paging): number => (page - 1) * count

/** How many rows a query finds. */
export const readCount = async <DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> => {
  const counted = query.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}

/** Ends a statement whose rows are in order: those of one page. */
export const limitToPage = (paging: Paging): RawBuilder<unknown> =>
  sql`limit ${paging.count} offset ${rowsBefore(paging)}`

/**
 * All rows that a query finds, in batches, each after the last row of the one before. Each is a query of its own, so
 * that nothing is held open however slowly a reader takes them; memory holds one batch.
 *
 * @param read the next rows after one, at most `limit`
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
