import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ServiceConfig } from '~/config/service'
import type { Database } from '../deps'
import { type FolderLock, lockFolder } from './folder-lock'
import { migrate } from './migrate'
import { pgliteDialect } from './pglite-dialect'
import { startPgliteThread } from './pglite-thread'
import type { Tables } from './schema'
import { embeddedSignals, postgresSignals, type Signals } from './signals'
import { typeParsers } from './type-parsers'

/** An open database, with the newest schema. */
export interface OpenDatabase {
  database: Database
  kind: 'embedded' | 'postgres'
  signals: Signals
  close: () => Promise<void>
}

/**
 * Opens the PostgreSQL server of `databaseUrl`, or else the embedded database under `dataDir`.
 * @throws Error with a sentence when another process has the embedded one open
 */
export const openDatabase = async (
  config: Pick<ServiceConfig, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> => {
  const opened = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir)
  try {
    await migrate(opened.database)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

const openEmbedded = async (dataDir: string): Promise<OpenDatabase> => {
  await mkdir(dataDir, { recursive: true })
  const lock: FolderLock = lockFolder(join(dataDir, 'database.lock'))
  try {
    const thread = await startPgliteThread(join(dataDir, 'database'))
    const database = new Kysely<Tables>({ dialect: pgliteDialect(thread) })
    const close = async () => {
      await database.destroy()
      // Kysely ends only what it has used.
      await thread.close()
      lock.release()
    }
    return { database, kind: 'embedded', signals: embeddedSignals(database, thread), close }
  } catch (error) {
    lock.release()
    throw error
  }
}

const openPostgres = (connectionString: string): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'portal',
    options: '-c TimeZone=UTC',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format),
    },
  })
  // An idle connection that breaks would end the process; the next query reports it where it matters.
  pool.on('error', () => {})
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const signals = postgresSignals(connectionString)
  const close = async () => {
    await signals.close()
    await database.destroy()
  }
  return { database, kind: 'postgres', signals, close }
}
