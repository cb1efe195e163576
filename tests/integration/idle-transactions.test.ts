import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '~/service/context'
import { setUpConnection, liftIdleTimeout } from '~/service/database/pool'
import { openPostgres } from '~/service/database/open'
import { makeDatabase, testDatabases } from '../support/databases'

const getLimit = async (database: Database) => {
  const { rows } = await sql<{
    limit: string
  }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(database)
  return rows[0]?.limit
}

test.runIf(testDatabases.includes('postgres'))(
  'the server ends an idle transaction, unless the transaction lifts its timeout',
  async () => {
    const { url, drop } = await makeDatabase()
    const { database, close } = openPostgres(url, { databasePoolSize: 1, onConnect: setUpConnection })
    onTestFinished(async () => {
      await close()
      await drop()
    })
    expect(await getLimit(database)).toBe('1min')
    await database.transaction().execute(async (transaction) => {
      await liftIdleTimeout(transaction)
      expect(await getLimit(transaction)).toBe('0')
    })
    expect(await getLimit(database)).toBe('1min')
    const abandoned = database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = '100ms'`.execute(transaction)
      await sql`select pg_sleep(0)`.execute(transaction)
      await new Promise((resolve) => {
        setTimeout(resolve, 3_000)
      })
      await sql`select 1`.execute(transaction)
    })
    await expect(abandoned).rejects.toThrow()
    expect(await getLimit(database)).toBe('1min')
  },
)
