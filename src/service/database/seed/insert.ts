import type { InsertObject } from 'kysely'
import type { Database } from '../../context'
import type { Tables } from '../tables.gen'

/** Inserts one row, or several. */
export const insert = async <Table extends keyof Tables & string>(
  transaction: Database,
  table: Table,
  rows: InsertObject<Tables, Table> | readonly InsertObject<Tables, Table>[],
): Promise<void> => {
  await transaction.insertInto(table).values(rows).execute()
}
