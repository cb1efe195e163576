import { sql } from 'kysely'
import type { Database } from '../../context'
import type { KeptTable } from './tables.repository'

interface Definition {
  /** The table, quoted where that is needed. */
  on: string
  name: string
  definition: string
}

/** Foreign keys and indexes that were dropped for loading, to be created again. */
export interface LaidAside {
  foreignKeys: Definition[]
  indexes: Definition[]
}

const readForeignKeys = async (database: Database): Promise<Definition[]> => {
  const { rows } = await sql<Definition>`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(database)
  return rows
}

/** Indexes without a constraint: primary and unique keys stay, as they cost little and report wrong rows at once. */
const readIndexes = async (database: Database): Promise<Definition[]> => {
  const { rows } = await sql<Definition>`
    select i.indrelid::regclass::text as on, i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1, 2`.execute(database)
  return rows
}

const setTriggers = async (
  transaction: Database,
  tables: readonly KeptTable[],
  act: 'enable' | 'disable',
) => {
  for (const { name } of tables) {
    await sql`alter table ${sql.id(name)} ${sql.raw(act)} trigger user`.execute(transaction)
  }
}

/**
 * Empties all tables and prepares them for loading in any order: without triggers (their effects are among the rows
 * already), without foreign keys, and without the indexes that are faster to build over all rows at once.
 */
export const layAside = async (transaction: Database, tables: readonly KeptTable[]): Promise<LaidAside> => {
  const laidAside = {
    foreignKeys: await readForeignKeys(transaction),
    indexes: await readIndexes(transaction),
  }
  await setTriggers(transaction, tables, 'disable')
  const names = tables.map(({ name }) => sql.id(name))
  if (names.length > 0) await sql`truncate ${sql.join(names)}`.execute(transaction)
  for (const { on, name } of laidAside.foreignKeys) {
    await sql`alter table ${sql.raw(on)} drop constraint ${sql.raw(name)}`.execute(transaction)
  }
  for (const { name } of laidAside.indexes) await sql`drop index ${sql.raw(name)}`.execute(transaction)
  return laidAside
}

/** Creates the foreign keys and indexes again, which checks all rows. */
export const putBack = async (
  transaction: Database,
  tables: readonly KeptTable[],
  { foreignKeys, indexes }: LaidAside,
): Promise<void> => {
  for (const { definition } of indexes) await sql.raw(definition).execute(transaction)
  for (const { on, name, definition } of foreignKeys) {
    await sql`alter table ${sql.raw(on)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
      transaction,
    )
  }
  await setTriggers(transaction, tables, 'enable')
}

/** Lets the planner and index-only scans know what there is now. Outside a transaction. */
export const freshenStatistics = async (database: Database): Promise<void> => {
  await sql`vacuum analyze`.execute(database)
}
