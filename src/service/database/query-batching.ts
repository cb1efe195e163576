import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { currentScope, type RequestScope } from '~/observability/request-scope'
import { isDatabaseUnavailable } from './database-unavailable'

/** A single statement, with the callbacks of the query that waits for its result. */
interface Statement {
  text: string
  values: readonly unknown[]
  resolve: (answer: Promise<PostgresQueryResult<never>>) => void
  reject: (error: unknown) => void
}

// Kysely begins all transactions like this.
const beginsTransaction = /^\s*(?:begin|start\s+transaction)\b/i

const unbatchedStorage = new AsyncLocalStorage<true>()

/** Runs slow statements on their own connections, so that no other statement of the page waits for them. */
export const withoutBatching = <T>(ask: () => T): T => unbatchedStorage.run(true, ask)

/** Writes everything in one packet, because waking the server for each packet costs more than its content. */
const writeInOnePacket = <T>(client: PostgresPoolClient, write: () => T): T => {
  const socket = client instanceof pg.Client ? client.connection.stream : null
  socket?.cork()
  try {
    return write()
  } finally {
    socket?.uncork()
  }
}

/** Whether this connection must not be reused: it broke, or a statement left a transaction open. */
const isUnusable = (client: PostgresPoolClient, outcomes: PromiseSettledResult<unknown>[]): boolean =>
  outcomes.some((outcome) => outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)) ||
  (client instanceof pg.Client && client.getTransactionStatus() !== 'I')

/**
 * Wraps a pool so that the statements which one request makes in one turn of the event loop, such as all reads of a
 * page, are sent together over one connection, instead of one connection and packet each. Each statement remains its
 * own transaction and fails alone; results keep their order. Statements of different requests never wait for each
 * other, and a transaction has its own connection. Outside a transaction, no statement can rely on the connection of
 * the previous one.
 *
 * @param pool of clients that send without waiting for a response (`pipeline`)
 */
export const batchQueries = (pool: PostgresPool): PostgresPool => {
  const waiting = new Map<RequestScope, Statement[]>()

  const send = async (statements: readonly Statement[]): Promise<void> => {
    try {
      const client = await pool.connect()
      const answers = writeInOnePacket(client, () =>
        statements.map(({ text, values }) => client.query<never>(text, values)),
      )
      for (const [at, answer] of answers.entries()) statements[at]?.resolve(answer)
      client.release(isUnusable(client, await Promise.allSettled(answers)))
    } catch (error) {
      for (const { reject } of statements) reject(error)
    }
  }

  const ask = (statement: Statement): void => {
    const scope = currentScope()
    if (scope === undefined || unbatchedStorage.getStore() === true) {
      void send([statement])
      return
    }
    const together = waiting.get(scope)
    if (together !== undefined) {
      together.push(statement)
      return
    }
    const statements = [statement]
    waiting.set(scope, statements)
    // After all callbacks of the current response or request.
    process.nextTick(() => {
      waiting.delete(scope)
      void send(statements)
    })
  }

  const connect = async (): Promise<PostgresPoolClient> => {
    let own: PostgresPoolClient | null = null
    const answer = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
      if (own === null && beginsTransaction.test(text)) own = await pool.connect()
      if (own !== null) return own.query<R>(text, values)
      return new Promise((resolve, reject) => ask({ text, values, resolve, reject }))
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(
      asked: string | PostgresCursor<R>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof asked !== 'string') throw new Error('A cursor needs a connection of its own.')
      return answer<R>(asked, values)
    }
    return { query, release: (destroy) => own?.release(destroy) }
  }

  return { options: pool.options, connect, end: () => pool.end() }
}
