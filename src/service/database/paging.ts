import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '~/contract/paging'

/** How many rows stand before a page. */
export const rowsBefore = ({ page, count }: Paging): number => (page - 1) * count

/** Ends a statement whose rows are in order: those of one page. */
export const limitToPage = (paging: Paging): RawBuilder<unknown> =>
  sql`limit ${paging.count} offset ${rowsBefore(paging)}`
