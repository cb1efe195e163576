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

/** What a statement says, the connection it was asked over, and the transaction it was. */
const say = async (database: Database, word: string) => {
  const { rows } = await sql<{ word: string; connection: number; act: string }>`
    select ${word}::text as word, pg_backend_pid() as connection, pg_current_xact_id()::text as act`.execute(
    database,
  )
  return rows[0]!
}

// Of nothing else in the databases of tests.
const lock = 58

/** Takes a lock for which {@link waitLong} waits; answers what lets it go. */
const hold = async (database: Database) => {
  const [held, letGo] = [gate(), gate()]
  const ended = database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(transaction)
    held.open()
    await letGo.opened
  })
  await held.opened
  return () => {
    letGo.open()
    return ended
  }
}

/** A statement that takes as long as the lock is held. */
const waitLong = (database: Database) => sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(database)

const fail = (database: Database) => sql`select 1 / ${0}::int`.execute(database)

const getConnections = (told: { connection: number }[]) => new Set(told.map(({ connection }) => connection))

const countWords = async (within: Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from words`.execute(within)
  return rows[0]!.count
}

describe.runIf(testDatabases.includes('postgres'))('over PostgreSQL', () => {
  test('what a request asks in one turn goes over one connection, each a transaction of its own', async () => {
    const database = await open()
    const words = ['one', 'two', 'three', 'four']
    const told = await inRequest('page', () => Promise.all(words.map((word) => say(database, word))))
    expect(told.map(({ word }) => word)).toEqual(words)
    expect(getConnections(told).size).toBe(1)
    expect(new Set(told.map(({ act }) => act)).size).toBe(4)
    const outsideRequest = await Promise.all(words.map((word) => say(database, word)))
    expect(getConnections(outsideRequest).size).toBe(4)
  })

  test('a statement that fails leaves those beside it alone', async () => {
    const database = await open()
    const [before, failed, after] = await inRequest('page', () =>
      Promise.allSettled([say(database, 'before'), fail(database), say(database, 'after')]),
    )
    expect(before).toMatchObject({ value: { word: 'before' } })
    expect(failed).toMatchObject({ reason: { message: 'division by zero' } })
    expect(after).toMatchObject({ value: { word: 'after' } })
  })

  test('no request waits for what another one asks', async () => {
    const database = await open()
    const letGo = await hold(database)
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    await Promise.all([
      inRequest('slow', () => waitLong(database).then(note('slow'))),
      inRequest('slow', () => waitLong(database).then(note('slow'))),
      inRequest('quick', () => say(database, 'quick').then(note('quick')).then(letGo)),
    ])
    expect(order).toEqual(['quick', 'slow', 'slow'])
  })

  test('a transaction has its connection for itself', async () => {
    const database = await open()
    await sql`create table words (word text)`.execute(database)
    const [inside, outside] = await inRequest('page', () => {
      const beside: Promise<unknown>[] = []
      const write = database.transaction().execute(async (transaction) => {
        await sql`insert into words values ('unsaid')`.execute(transaction)
        beside.push(countWords(database), say(database, 'beside'))
        const seen = [await countWords(transaction), (await say(transaction, 'inside')).connection]
        return [seen, await Promise.all(beside)] as const
      })
      return write
    })
    expect(inside[0]).toBe(1)
    expect(outside[0]).toBe(0)
    expect(outside[1]).not.toMatchObject({ connection: inside[1] })
    expect(await countWords(database)).toBe(1)
  })

  test('where the connection breaks, what was not answered fails, and the next uses a new connection', async () => {
    const database = await open()
    const asked = await inRequest('page', () =>
      Promise.allSettled([
        say(database, 'before'),
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(database),
        say(database, 'after'),
      ]),
    )
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(
      asked.flatMap((each) => (each.status === 'rejected' ? [isDatabaseUnavailable(each.reason)] : [])),
    ).toEqual([true, true])
    expect(await inRequest('page', () => say(database, 'again'))).toMatchObject({ word: 'again' })
  })

  test('what may take its time is asked apart, and nothing of the same page waits for it', async () => {
    const database = await open()
    const letGo = await hold(database)
    const order: string[] = []
    await inRequest('search', () =>
      Promise.all([
        withoutBatching(() => waitLong(database)).then(() => order.push('apart')),
        say(database, 'beside')
          .then(() => order.push('beside'))
          .then(letGo),
      ]),
    )
    expect(order).toEqual(['beside', 'apart'])
  })

  test('a connection with an open transaction is not reused', async () => {
    const database = await open()
    await sql`create table words (word text)`.execute(database)
    const [{ connection }] = await inRequest('page', () =>
      Promise.all([
        say(database, 'before'),
        sql`/* left open by mistake */ begin`.execute(database),
        sql`insert into words values ('unsaid')`.execute(database),
      ]),
    )
    expect(await inRequest('next', () => say(database, 'after'))).not.toMatchObject({ connection })
    expect(await countWords(database)).toBe(0)
  })
})
