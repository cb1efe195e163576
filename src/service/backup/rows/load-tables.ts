import type { Database } from '../../context'
import { layAside, putBack } from './loading.repository'
import { readAhead } from './read-ahead'
import { sumTable, type TableSum, writeRows } from './rows.repository'
import { type KeptSequence, type KeptTable, readTables, setSequence } from './tables.repository'

/** A table and its sum. */
export interface SummedTable extends TableSum {
  name: string
}

/** Rows of a table as text. */
export interface RowBatch {
  table: string
  rows: string[]
}

/** The contents to load into the tables. */
export interface TableContents {
  tables: readonly KeptTable[]
  batches: AsyncIterable<RowBatch>
  sequences: readonly KeptSequence[]
  /** Called with the number of rows of a table that are written so far. */
  onProgress?: (table: string, rows: number) => void
}

const getNames = ({ columns }: KeptTable) => columns.map(({ name }) => name).join(', ')

/** Column types come from the target database, never from the archive, which is untrusted. */
const requireSameTables = (here: readonly KeptTable[], there: readonly KeptTable[]) => {
  const known = new Map(here.map((table) => [table.name, table]))
  for (const table of there) {
    const own = known.get(table.name)
    if (own === undefined) throw new Error(`There is no table ${table.name} here to put its rows into.`)
    if (getNames(own) !== getNames(table)) throw new Error(`The table ${table.name} has other columns here.`)
  }
  if (here.length !== there.length)
    throw new Error('There are tables here that the other side does not have.')
  return known
}

/**
 * Fills a database, which has the same migrations and no data of value, in the given transaction, and returns its
 * contents.
 * @throws Error when the tables differ, or rows break a rule of theirs
 */
export const loadTables = async (
  transaction: Database,
  { tables, batches, sequences, onProgress }: TableContents,
): Promise<SummedTable[]> => {
  const own = await readTables(transaction)
  const known = requireSameTables(own, tables)
  const laidAside = await layAside(transaction, own)
  const written = new Map<string, number>()
  for await (const { table, rows } of readAhead(batches)) {
    const target = known.get(table)
    if (target === undefined) throw new Error(`There is no table ${table} here to put its rows into.`)
    await writeRows(transaction, target, rows)
    const count = (written.get(table) ?? 0) + rows.length
    written.set(table, count)
    onProgress?.(table, count)
  }
  for (const sequence of sequences) await setSequence(transaction, sequence)
  await putBack(transaction, own, laidAside)
  return sumTables(transaction, own)
}

/** The checksums of each table's rows. */
export const sumTables = async (database: Database, tables: readonly KeptTable[]): Promise<SummedTable[]> => {
  const sums: SummedTable[] = []
  for (const table of tables) sums.push({ name: table.name, ...(await sumTable(database, table)) })
  return sums
}

/** One sentence for each table that is not the same on both sides. */
export const getDifferences = (expected: readonly SummedTable[], found: readonly SummedTable[]): string[] => {
  const there = new Map(found.map((table) => [table.name, table]))
  return expected.flatMap(({ name, rows, checksum }) => {
    const other = there.get(name)
    if (other === undefined) return [`${name} is missing.`]
    if (other.rows !== rows) return [`${name} has ${other.rows} rows instead of ${rows}.`]
    return other.checksum === checksum ? [] : [`${name} has ${rows} rows, but not the same ones.`]
  })
}
