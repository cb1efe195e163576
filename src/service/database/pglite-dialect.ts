import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PgliteThread } from './pglite-thread'

/** Kysely over the embedded database's thread. The adapter lets one connection out at a time. */
export const pgliteDialect = (thread: PgliteThread): Dialect => ({
  createAdapter: () => new PGliteAdapter(),
  createDriver: () => pgliteDriver(thread),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const pgliteDriver = (thread: PgliteThread): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const { rows, affectedRows } = await thread.query(sql, parameters)
      return {
        // The row type is the query builder's promise, for every driver.
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
      // A commit of a failed transaction is answered with a rollback, not with an error.
      const { command } = await thread.query('commit', [])
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollbackTransaction: () => run('rollback'),
    destroy: () => thread.close(),
  }
}
