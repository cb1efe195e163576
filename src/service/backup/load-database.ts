import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../context'
import { hasAllNumberedMigrations, lastNumberedRelease, lockKey, migrateWithin } from '../database/migrate'
import {
  type AppliedMigration,
  readMigrationState,
  baseline,
  getChecksum,
  migrationTexts,
} from '../database/migration-files'
import { openEmbedded, openPostgres } from '../database/open'
import { requireServer } from '../database/require-server'
import { liftStatementTimeout } from '../database/pool'
import type { ArchiveHead, RowBatch } from './archive'
import {
  readRows,
  readSequences,
  readTables,
  setSequence,
  sumTables,
  type TableShape,
  type TableSum,
  updateStatistics,
  withoutConstraints,
  writeRows,
} from './tables'

/** Called with the number of rows of a table that have been written. */
export type LoadProgress = (table: string, rows: number) => void

/** The contents of another database, or of an archive. */
interface DatabaseContents extends Pick<ArchiveHead, 'migrations' | 'tables' | 'sequences'> {
  batches: AsyncIterable<RowBatch>
  onProgress?: LoadProgress | undefined
}

/**
 * Returns the SQL of another database's migrations, to create an identical one. The baseline creates the same schema as
 * the numbered migrations before it.
 * @throws Error with a sentence if this release does not know one of them, or has different SQL for it
 */
export const getMatchingMigrations = (applied: readonly AppliedMigration[]): Record<string, string> => {
  const isNumbered = !applied.some(({ name }) => name === baseline)
  if (isNumbered && !hasAllNumberedMigrations(applied)) {
    throw new Error(
      `This is of an older release, which this one cannot migrate: restore it with ${lastNumberedRelease}, start that, and do it again from there.`,
    )
  }
  if (isNumbered) return Object.fromEntries([...migrationTexts].filter(([name]) => name === baseline))
  const entries = applied.map(({ name, checksum }) => {
    const text = migrationTexts.get(name)
    if (text === undefined) {
      throw new Error(
        `This is of a newer release: it has the migration ${name}, which this one does not know. Install that release, or a later one, and do it again.`,
      )
    }
    if (getChecksum(text) !== checksum) {
      throw new Error(`The migration ${name} reads differently in this release, so the tables would differ.`)
    }
    return [name, text]
  })
  return Object.fromEntries(entries)
}

/**
 * Locks the schema until the end of the transaction, and checks that it is empty. A portal that starts now waits, and
 * then finds the restored tables.
 * @throws Error with a sentence if the database has tables
 */
const assertEmpty = async (transaction: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
  const tables = await readTables(transaction)
  const { kind } = await readMigrationState(transaction)
  if (tables.length > 0 || kind !== 'new') {
    throw new Error(
      'The database of PostgreSQL is not empty. Make a new one (create database), and name that: nothing is ever replaced there.',
    )
  }
}

const formatShape = (tables: readonly TableShape[]) =>
  tables.map(({ name, columns }) => `${name} (${columns.map((column) => column.name).join(', ')})`)

/**
 * Writes all rows to the tables.
 * @throws Error if the tables differ, or rows violate a constraint
 */
const loadTables = async (
  transaction: Database,
  { tables, sequences, batches, onProgress }: DatabaseContents,
): Promise<TableSum[]> => {
  const own = await readTables(transaction)
  const [here, there] = [formatShape(own), formatShape(tables)]
  const different = [...here, ...there].find((shape) => here.includes(shape) !== there.includes(shape))
  if (different !== undefined) throw new Error(`One side alone has this table: ${different}.`)
  // Column types come from the target database, never from the archive, which is untrusted.
  const known = new Map(own.map((table) => [table.name, table]))
  const written = new Map<string, number>()
  await withoutConstraints(transaction, own, async () => {
    for await (const { table, rows } of batches) {
      const target = known.get(table)
      if (target === undefined) throw new Error(`There is no table ${table} here to put its rows into.`)
      await writeRows(transaction, target, rows)
      const count = (written.get(table) ?? 0) + rows.length
      written.set(table, count)
      onProgress?.(table, count)
    }
    for (const sequence of sequences) await setSequence(transaction, sequence)
  })
  return sumTables(transaction, own)
}

/** Describes each table that differs, in one sentence. */
const getDifferences = (expected: readonly TableSum[], found: readonly TableSum[]): string[] => {
  const there = new Map(found.map((table) => [table.name, table]))
  return expected.flatMap(({ name, rows, checksum }) => {
    const other = there.get(name)
    if (other === undefined) return [`${name} is missing.`]
    if (other.rows !== rows) return [`${name} has ${other.rows} rows instead of ${rows}.`]
    return other.checksum === checksum ? [] : [`${name} has ${rows} rows, but not the same ones.`]
  })
}

/**
 * Fills an empty database in the given transaction, and verifies that its rows equal the source's.
 * @returns the sums of the tables
 * @throws Error with a sentence if the database is not empty, or its contents differ from the source
 */
export const loadDatabase = async (
  transaction: Database,
  contents: DatabaseContents,
  getExpected: () => Promise<readonly TableSum[]>,
): Promise<TableSum[]> => {
  await assertEmpty(transaction)
  await migrateWithin(transaction, getMatchingMigrations(contents.migrations))
  const found = await loadTables(transaction, contents)
  const differences = getDifferences(await getExpected(), found)
  if (differences.length > 0) {
    throw new Error(`The new database differs from its source, so it is not kept:\n${differences.join('\n')}`)
  }
  return found
}

const getBatches = async function* (
  database: Database,
  tables: readonly TableShape[],
): AsyncGenerator<RowBatch> {
  for (const table of tables) {
    for await (const rows of readRows(database, table)) yield { table: table.name, rows }
  }
}

/**
 * Copies all rows to another, empty database, in one transaction there, which commits only if every table has the same
 * rows on both sides.
 * @returns the sums of the tables on both sides
 * @throws Error with a sentence if the other database is not empty, or a table differs
 */
export const moveTables = (
  from: Database,
  to: Database,
  onProgress?: LoadProgress,
): Promise<{ here: TableSum[]; there: TableSum[] }> =>
  from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      const { applied } = await readMigrationState(source)
      if (applied.length === 0) throw new Error('There is nothing to move: no portal has run here yet.')
      const [tables, sequences] = [await readTables(source), await readSequences(source)]
      const batches = getBatches(source, tables)
      const contents = { migrations: applied, tables, sequences, batches, onProgress }
      let here: TableSum[] = []
      const there = await to.transaction().execute((target) =>
        loadDatabase(target, contents, async () => {
          here = await sumTables(source, tables)
          return here
        }),
      )
      return { here, there }
    })

/**
 * Moves the embedded database of a data folder to PostgreSQL. The folder stays unchanged.
 * @returns the sums of the tables, and why the planner's statistics could not be updated; null if they were
 * @throws Error with a sentence if a portal is running, or the other database cannot be used or is not empty
 */
export const moveDatabase = async (dataDir: string, databaseUrl: string, onProgress?: LoadProgress) => {
  if ((await stat(join(dataDir, 'database')).catch(() => null)) === null) {
    throw new Error(`There is nothing to move: ${dataDir} has no embedded database.`)
  }
  const from = await openEmbedded(dataDir)
  try {
    await requireServer(databaseUrl, { what: 'The new database' })
    const to = openPostgres(databaseUrl, { onConnect: liftStatementTimeout })
    try {
      const moved = await moveTables(from.database, to.database, onProgress)
      return { ...moved, statisticsFailure: await updateStatistics(to.database) }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}
