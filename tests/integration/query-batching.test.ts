import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from '~/service/database/database-unavailable'
import { openPostgres } from '~/service/database/open'
import { withoutBatching } from '~/service/database/query-batching'
import type { Database } from '~/service/context'
import { newScope, runInScope } from '~/observability/request-scope'
import { makeDatabase, testDatabases } from '../support/databases'
import { gate } from '../support/gate'

const open = async () => {
  const { url, drop } = await makeDatabase()
  const { database, close } = openPostgres(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return database
}

const inRequest = <T>(name: string, run: () => T): T => runInScope(newScope(name), run)

/** Returns a word by a statement, with the connection and transaction that ran it. */
const runStatement = async (database: Database, word: string) => {
  const { rows } = await sql<{ word: string; connection: number; act: string }>`
    select ${word}::text as word, pg_backend_pid() as connection, pg_current_xact_id()::text as act`.execute(
    database,
  )
  return rows[0]!
}

// An advisory lock that nothing else in the test databases uses.
const lock = 58

/** Takes the lock that {@link waitLong} waits for; returns a function that releases it. */
const takeLock = async (database: Database) => {
  const [isTaken, release] = [gate(), gate()]
  const ended = database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(transaction)
    isTaken.open()
    await release.opened
  })
  await isTaken.opened
  return () => {
    release.open()
    return ended
  }
}

/** Runs a statement that lasts as long as the lock is held. */
const waitLong = (database: Database) => sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(database)

const fail = (database: Database) => sql`select 1 / ${0}::int`.execute(database)

const getConnections = (results: { connection: number }[]) =>
  new Set(results.map(({ connection }) => connection))

const countWords = async (within: Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from words`.execute(within)
  return rows[0]!.count
}

describe.runIf(testDatabases.includes('postgres'))('query batching on PostgreSQL', () => {
  test('concurrent statements of a request share a connection, each in its own transaction', async () => {
    const database = await open()
    const words = ['one', 'two', 'three', 'four']
    const results = await inRequest('page', () =>
      Promise.all(words.map((word) => runStatement(database, word))),
    )
    expect(results.map(({ word }) => word)).toEqual(words)
    expect(getConnections(results).size).toBe(1)
    expect(new Set(results.map(({ act }) => act)).size).toBe(4)
    const outsideRequest = await Promise.all(words.map((word) => runStatement(database, word)))
    expect(getConnections(outsideRequest).size).toBe(4)
  })

  test('a failed statement does not affect the others of its batch', async () => {
    const database = await open()
    const [before, failed, after] = await inRequest('page', () =>
      Promise.allSettled([runStatement(database, 'before'), fail(database), runStatement(database, 'after')]),
    )
    expect(before).toMatchObject({ value: { word: 'before' } })
    expect(failed).toMatchObject({ reason: { message: 'division by zero' } })
    expect(after).toMatchObject({ value: { word: 'after' } })
  })

  test('no request waits for the statements of another', async () => {
    const database = await open()
    const release = await takeLock(database)
    const order: string[] = []
    const record = (name: string) => () => order.push(name)
    await Promise.all([
      inRequest('slow', () => waitLong(database).then(record('slow'))),
      inRequest('slow', () => waitLong(database).then(record('slow'))),
      inRequest('quick', () => runStatement(database, 'quick').then(record('quick')).then(release)),
    ])
    expect(order).toEqual(['quick', 'slow', 'slow'])
  })

  test('a transaction has its own connection', async () => {
    const database = await open()
    await sql`create table words (word text)`.execute(database)
    const [inside, outside] = await inRequest('page', () => {
      const beside: Promise<unknown>[] = []
      const write = database.transaction().execute(async (transaction) => {
        await sql`insert into words values ('unsaid')`.execute(transaction)
        beside.push(countWords(database), runStatement(database, 'beside'))
        const seen = [await countWords(transaction), (await runStatement(transaction, 'inside')).connection]
        return [seen, await Promise.all(beside)] as const
      })
      return write
    })
    expect(inside[0]).toBe(1)
    expect(outside[0]).toBe(0)
    expect(outside[1]).not.toMatchObject({ connection: inside[1] })
    expect(await countWords(database)).toBe(1)
  })

  test('when the connection breaks, unanswered statements fail, and the next uses a new connection', async () => {
    const database = await open()
    const settled = await inRequest('page', () =>
      Promise.allSettled([
        runStatement(database, 'before'),
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(database),
        runStatement(database, 'after'),
      ]),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(
      settled.flatMap((each) => (each.status === 'rejected' ? [isDatabaseUnavailable(each.reason)] : [])),
    ).toEqual([true, true])
    expect(await inRequest('page', () => runStatement(database, 'again'))).toMatchObject({ word: 'again' })
  })

  test('a statement without batching delays no other of its request', async () => {
    const database = await open()
    const release = await takeLock(database)
    const order: string[] = []
    await inRequest('search', () =>
      Promise.all([
        withoutBatching(() => waitLong(database)).then(() => order.push('apart')),
        runStatement(database, 'beside')
          .then(() => order.push('beside'))
          .then(release),
      ]),
    )
    expect(order).toEqual(['beside', 'apart'])
  })

  test('a connection with an open transaction is not reused', async () => {
    const database = await open()
    await sql`create table words (word text)`.execute(database)
    const [{ connection }] = await inRequest('page', () =>
      Promise.all([
        runStatement(database, 'before'),
        sql`/* left open by mistake */ begin`.execute(database),
        sql`insert into words values ('unsaid')`.execute(database),
      ]),
    )
    expect(await inRequest('next', () => runStatement(database, 'after'))).not.toMatchObject({ connection })
    expect(await countWords(database)).toBe(0)
  })
})
