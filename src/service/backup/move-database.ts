import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationState } from '../database/applied-migrations'
import { migrateWithin } from '../database/migrate'
import { mayTakeLong } from '../database/set-up-connection'
import { openEmbedded, openPostgres } from '../database/open'
import { requireServer } from '../database/require-server'
import type { Database } from '../context'
import { requireEmpty } from './require-empty'
import { migrationsLike } from './rows/known-migrations'
import { getDifferences, loadTables, type RowBatch, type SummedTable, sumTables } from './rows/load-tables'
import { readRows } from './rows/rows.repository'
import { type KeptTable, readSequences, readTables } from './rows/tables.repository'
import { tryStatistics } from './try-statistics'

/** A table on both sides. */
export interface MovedTable {
  name: string
  here: SummedTable
  there: SummedTable
}

/** The result of a completed move. */
export interface MovedDatabase {
  tables: MovedTable[]
  /** Why the new one does not know yet how much there is of what; null if it does. */
  statisticsFailure: string | null
}

const getBatches = async function* (
  database: Database,
  tables: readonly KeptTable[],
): AsyncGenerator<RowBatch> {
  for (const table of tables) {
    for await (const rows of readRows(database, table)) yield { table: table.name, rows }
  }
}

/** All rows, followed by their checksums, which are computed while the other side builds its indexes. */
const getEverything = (database: Database, tables: readonly KeptTable[]) => {
  let begun: Promise<SummedTable[]> | undefined
  const begin = () => (begun ??= sumTables(database, tables))
  const batches = async function* (): AsyncGenerator<RowBatch> {
    yield* getBatches(database, tables)
    // The error reaches the callers that await it.
    begin().catch(() => {})
  }
  return { batches: batches(), sums: begin }
}

/**
 * Copies all rows of a database into another, empty one, in one transaction there, which commits only if every table
 * has the same rows on both sides.
 * @throws Error with a sentence when the other is not empty, or a table differs
 */
export const moveTables = (
  from: Database,
  to: Database,
  onProgress?: (table: string, rows: number) => void,
): Promise<MovedTable[]> =>
  from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      const { applied } = await readMigrationState(source)
      if (applied.length === 0) throw new Error('There is nothing to move: no portal has run here yet.')
      const tables = await readTables(source)
      const sequences = await readSequences(source)
      return to.transaction().execute(async (target) => {
        await requireEmpty(target)
        await migrateWithin(target, migrationsLike(applied))
        const { batches, sums } = getEverything(source, tables)
        const there = await loadTables(target, {
          tables,
          sequences,
          batches,
          ...(onProgress && { onProgress }),
        })
        const here = await sums()
        const differences = getDifferences(here, there)
        if (differences.length > 0) {
          throw new Error(
            `The two databases differ, so nothing was kept in the new one:\n${differences.join('\n')}`,
          )
        }
        return here.flatMap((table) => {
          const other = there.find(({ name }) => name === table.name)
          return other ? [{ name: table.name, here: table, there: other }] : []
        })
      })
    })

/**
 * Moves the embedded database of a data folder into PostgreSQL. The folder stays unchanged.
 * @throws Error with a sentence when a portal is running, or the other database cannot be used or is not empty
 */
export const moveDatabase = async (
  dataDir: string,
  databaseUrl: string,
  onProgress?: (table: string, rows: number) => void,
): Promise<MovedDatabase> => {
  if ((await stat(join(dataDir, 'database')).catch(() => null)) === null) {
    throw new Error(`There is nothing to move: ${dataDir} has no embedded database.`)
  }
  const from = await openEmbedded(dataDir)
  try {
    await requireServer(databaseUrl, { what: 'The new database' })
    const to = openPostgres(databaseUrl, { onConnect: mayTakeLong })
    try {
      const tables = await moveTables(from.database, to.database, onProgress)
      return { tables, statisticsFailure: await tryStatistics(to.database) }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}
