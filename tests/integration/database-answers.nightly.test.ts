import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  checkEmbedded,
  type OpenDatabase,
  openDatabase,
  openEmbedded,
  openPostgres,
} from '~/service/database/open'
import { makeDatabase, testDatabases } from '../support/databases'
import { gate } from '../support/gate'

/** Occupies the only connection; returns a function that releases it. */
const occupy = async ({ database }: OpenDatabase) => {
  const [taken, left] = [gate(), gate()]
  const ended = database.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    taken.open()
    await left.opened
  })
  await Promise.race([taken.opened, ended])
  return () => {
    left.open()
    return ended
  }
}

const open = {
  embedded: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-answers-'))
    const opened = await openEmbedded(folder)
    return { opened, remove: () => rm(folder, { recursive: true }) }
  },
  postgres: async () => {
    const { url, drop } = await makeDatabase()
    return { opened: openPostgres(url, { databasePoolSize: 1 }), remove: drop }
  },
}

test.each(testDatabases)('a busy database is available: %s', async (kind) => {
  const { opened, remove } = await open[kind]()
  onTestFinished(async () => {
    await opened.close()
    await remove()
  })
  expect(await opened.isResponsive()).toBe(true)
  const leave = await occupy(opened)
  expect(await opened.isResponsive()).toBe(true)
  await leave()
})

test.runIf(testDatabases.includes('embedded'))(
  'the embedded database is unavailable while it does not answer in time, and available afterwards',
  async () => {
    const { opened, remove } = await open.embedded()
    onTestFinished(async () => {
      await opened.close()
      await remove()
    })
    const answersSoon = checkEmbedded(opened.database, 100)
    expect(await answersSoon()).toBe(true)
    const leave = await occupy(opened)
    expect(await answersSoon()).toBe(false)
    await leave()
    await expect.poll(answersSoon).toBe(true)
  },
)

test.runIf(testDatabases.includes('postgres'))('an unreachable server is unavailable', async () => {
  const opened = openPostgres('postgres://portal@127.0.0.1:1/none')
  expect(await opened.isResponsive()).toBe(false)
  await opened.close()
})

const getSetting = async (name: string, { database, close }: OpenDatabase) => {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(database)
  await close()
  return rows[0]?.value
}

test.runIf(testDatabases.includes('postgres'))(
  'the server ends idle transactions of a portal, but not of a backup',
  async () => {
    const { url, drop } = await makeDatabase()
    const name = 'idle_in_transaction_session_timeout'
    expect(await getSetting(name, await openDatabase({ dataDir: tmpdir(), databaseUrl: url }))).toBe('1min')
    expect(await getSetting(name, openPostgres(url))).toBe('0')
    await drop()
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'JIT compilation is off for statements of the portal',
  async () => {
    const { url, drop } = await makeDatabase()
    const name = new URL(url).pathname.slice(1)
    const { database, close } = openPostgres(url)
    await sql`alter database ${sql.id(name)} set jit = on`.execute(database)
    await close()
    expect(await getSetting('jit', await openDatabase({ dataDir: tmpdir(), databaseUrl: url }))).toBe('off')
    await drop()
  },
)
