import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { ServiceConfig } from '~/config/service'
import { measureConnections, observeQuery } from '~/observability/observe'
import type { Database } from '../context'
import { openDataFolder, withPermissionError } from '../storage/data-folder'
import { type FolderLock, lockFolder } from './folder-lock'
import { setUpConnection, type AvailabilityListener, monitorPool } from './pool'
import { migrate, listUnknownMigrations } from './migrate'
import { ping, type ServerUse, requireServer } from './require-server'
import { finishRestore } from './finish-restore'
import { type PgliteOptions, startPgliteThread, type PgliteThread } from './pglite-thread'
import type { Tables } from './tables.gen'
import { embeddedPubSub, postgresPubSub, type PubSub } from './pubsub'
import { batchQueries } from './query-batching'
import { typeParsers } from './type-parsers'
import { withTimeout } from '~/observability/with-timeout'
import { isUnreachable } from './database-unavailable'

// Milliseconds after which a query is waiting for others' work rather than for the database.
const slowQueryMs = 500
// Milliseconds after which the embedded database counts as hanging: heavy work, such as an export, takes several
// seconds.
const hangMs = 60_000

const selectOne = (database: Database) =>
  sql`select 1`.execute(database).then(
    () => true,
    () => false,
  )

/**
 * Whether a server responds. If all connections are busy for long, it tries a new one: a busy node still has a
 * database.
 * @param ask sends a query on its own connection
 */
const isServerResponsive = async (database: Database, ask: () => Promise<void>): Promise<boolean> => {
  const answer = await withTimeout(selectOne(database), slowQueryMs)
  if (answer !== undefined) return answer
  return ask().then(
    () => true,
    (error) => !isUnreachable(error),
  )
}

/**
 * Checks whether the embedded database responds. It runs one statement at a time, so a waiting query counts as a
 * response until it waits longer than any normal work.
 * @param patience milliseconds
 */
export const checkEmbedded = (database: Database, patience = hangMs): (() => Promise<boolean>) => {
  let waiting: { since: number; answer: Promise<boolean> } | null = null
  return async () => {
    waiting ??= {
      since: performance.now(),
      answer: selectOne(database).finally(() => {
        waiting = null
      }),
    }
    const { since, answer } = waiting
    return (await withTimeout(answer, slowQueryMs)) ?? performance.now() - since < patience
  }
}

/** Kysely over the embedded database's thread. The adapter allows one connection at a time. */
const pgliteDialect = (thread: PgliteThread): Dialect => ({
  createAdapter: () => new PGliteAdapter(),
  createDriver: () => pgliteDriver(thread),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const pgliteDriver = (thread: PgliteThread): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, affectedRows } = await thread.query(text, parameters)
      return {
        // The row type is the query builder's, for every driver.
        rows: rows as R[],
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      }
    },
    streamQuery: () => {
      throw new Error('The embedded database answers whole results only.')
    },
  }
  const run = async (statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement))
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: (_connection, { isolationLevel, accessMode }) =>
      run(
        ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
          .filter(Boolean)
          .join(' '),
      ),
    commitTransaction: async () => {
      // Committing a failed transaction results in a rollback, not in an error.
      const { command } = await thread.query('commit', [])
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollbackTransaction: () => run('rollback'),
    destroy: () => thread.close(),
  }
}

/**
 * Without the lock of Kysely's Migrator, which belongs to the session and would stay with a pooled connection after a
 * failed transaction. `migrate` takes a lock that ends with its transaction.
 */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Kysely over a PostgreSQL server. */
class ServerDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** An open database. */
export interface OpenDatabase {
  database: Database
  kind: 'embedded' | 'postgres'
  pubsub: PubSub
  /** Whether it responds, however busy it is. */
  isResponsive: () => Promise<boolean>
  close: () => Promise<void>
}

/** An open database with the newest schema. */
export interface MigratedDatabase extends OpenDatabase {
  /** The names of the migrations that were applied now. */
  applied: string[]
  /** The names of migrations of a newer release, which this one does not know. */
  unknown: string[]
}

type DatabaseConfig = Pick<
  ServiceConfig,
  'databaseUrl' | 'databaseDirectUrl' | 'databasePoolSize' | 'dataDir'
>

/**
 * Opens the PostgreSQL server at `databaseUrl`, or else the embedded database under `dataDir`, and migrates it to the
 * newest schema.
 * @param told called when the database becomes unavailable and available again
 * @throws Error with a sentence if another process has the embedded database open, or the server cannot be used
 */
export const openDatabase = async (
  config: DatabaseConfig,
  told?: AvailabilityListener,
): Promise<MigratedDatabase> => {
  if (config.databaseUrl) await requireServer(config.databaseUrl)
  const opened = config.databaseUrl
    ? openPostgres(config.databaseUrl, { ...config, onConnect: setUpConnection }, told)
    : await openEmbedded(config.dataDir, told)
  try {
    const applied = await migrate(opened.database)
    return { ...opened, applied, unknown: await listUnknownMigrations(opened.database) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Closes the folder to other users of the machine, because the engine makes its files world-writable. */
const restrictPermissions = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await withPermissionError(folder, chmod(folder, 0o700))
}

/**
 * Opens the embedded database in a folder, of any release, without migrating it.
 * @throws Error with a sentence if another process has it open, or the folder belongs to another user
 */
export const openEmbedded = async (dataDir: string, options: PgliteOptions = {}): Promise<OpenDatabase> => {
  await openDataFolder(dataDir, ['database', 'snapshots'])
  const lock: FolderLock = lockFolder(join(dataDir, 'database.lock'))
  try {
    await finishRestore(dataDir)
    const folder = join(dataDir, 'database')
    await restrictPermissions(folder)
    const thread = await startPgliteThread(folder, options)
    const database = new Kysely<Tables>({ dialect: pgliteDialect(thread), log: observeQuery })
    measureConnections(() => ({ waiting: thread.waiting() }))
    const close = async () => {
      await database.destroy()
      // Kysely closes only what it has used.
      await thread.close()
      lock.release()
    }
    return {
      database,
      kind: 'embedded',
      pubsub: embeddedPubSub(database, thread),
      isResponsive: checkEmbedded(database),
      close,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

interface PoolOptions extends Pick<DatabaseConfig, 'databaseDirectUrl' | 'databasePoolSize'> {
  /** Prepares each new connection before its first use. */
  onConnect?: (client: pg.ClientBase) => Promise<void>
  /** Default: writes. */
  use?: ServerUse
}

/** Opens a PostgreSQL server without migrating it. Connects at the first query. */
export const openPostgres = (
  connectionString: string,
  {
    databaseDirectUrl = connectionString,
    databasePoolSize = 10,
    onConnect = async () => {},
    use = 'writes',
  }: PoolOptions = {},
  told: AvailabilityListener = {},
): OpenDatabase => {
  const pool = new pg.Pool({
    connectionString,
    max: databasePoolSize,
    // Frees the plans and tables that the server caches per connection.
    maxLifetimeSeconds: 1800,
    connectionTimeoutMillis: 5_000,
    // Otherwise a server that disappeared without closing the connection would go unnoticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect,
    application_name: 'portal',
    options: '-c TimeZone=UTC',
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && typeParsers.get(oid)) || pg.types.getTypeParser(oid, format),
    },
  })
  const ask = () => ping(connectionString, use)
  const watched = monitorPool(pool, { ask, ...told })
  const database = new Kysely<Tables>({
    dialect: new ServerDialect({ pool: batchQueries(watched) }),
    log: (event) => {
      observeQuery(event)
      if (event.level === 'error') watched.reportFailure(event.error)
    },
  })
  measureConnections(() => ({
    in_use: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const pubsub = postgresPubSub({
    connectionString: databaseDirectUrl,
    notify: (channel, payload) => pool.query('select pg_notify($1, $2)', [channel, payload]),
  })
  const close = async () => {
    await pubsub.close()
    await database.destroy()
  }
  return { database, kind: 'postgres', pubsub, isResponsive: () => isServerResponsive(database, ask), close }
}
