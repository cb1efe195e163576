import { sql } from 'kysely'
import { expect, test } from 'vitest'
import baselineSchema from '~/service/database/baseline-schema.json'
import { migrate, listUnknownMigrations, fingerprintSchema } from '~/service/database/migrate'
import { openPostgres } from '~/service/database/open'
import { getMigrationName, migrationFiles } from '~/service/database/migration-files'
import { makeDatabase, testDatabases } from '../support/databases'
import { gate } from '../support/gate'
import { makeNumbered } from './numbered-database'

const lockWait = { each: 300, between: 300, attempts: 100 }

test.runIf(testDatabases.includes('postgres'))(
  'a migration that waits for a backup to end blocks no other connection',
  async () => {
    const fresh = await makeDatabase()
    const { database, close } = openPostgres(fresh.url)
    const backupEnds = gate()
    try {
      await migrate(database)
      let isRead = false
      const backup = database.transaction().execute(async (transaction) => {
        await sql`select count(*) from users`.execute(transaction)
        isRead = true
        await backupEnds.opened
      })
      await expect.poll(() => isRead).toBe(true)
      let isMigrated = false
      const migrations = {
        ...migrationFiles,
        './9999-planted.sql': 'alter table users add column planted text',
      }
      const migrating = migrate(database, migrations, lockWait).finally(() => (isMigrated = true))
      // Some of these run while the migration waits for its lock, and must not queue behind it.
      for (let turn = 0; turn < 30; turn++) {
        await sql`select count(*) from users`.execute(database)
        await new Promise((done) => setTimeout(done, 50))
      }
      expect(isMigrated).toBe(false)
      backupEnds.open()
      await backup
      expect(await migrating).toEqual(['9999-planted.sql'])
    } finally {
      backupEnds.open()
      await close()
      await fresh.drop()
    }
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'a migration that cannot lock its table fails with an instruction',
  async () => {
    const fresh = await makeDatabase()
    const { database, close } = openPostgres(fresh.url)
    const [isLocked, released] = [gate(), gate()]
    try {
      await migrate(database, { './1.sql': 'create table held ()' })
      const locking = database.transaction().execute(async (transaction) => {
        await sql`lock table held in access share mode`.execute(transaction)
        isLocked.open()
        await released.opened
      })
      const migrations = { './1.sql': 'create table held ()', './2.sql': 'alter table held add column a int' }
      await isLocked.opened
      await expect(migrate(database, migrations, { each: 50, between: 1, attempts: 2 })).rejects.toThrow(
        'Start again once it has ended.',
      )
      released.open()
      await locking
    } finally {
      released.open()
      await close()
      await fresh.drop()
    }
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'one of several nodes that start at once adopts a database with numbered migrations',
  async () => {
    const fresh = await makeDatabase()
    const { database, close } = openPostgres(fresh.url)
    try {
      await makeNumbered(database)
      expect(await fingerprintSchema(database)).toEqual(baselineSchema)
      const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
      expect(applied.flat()).toEqual(Object.keys(migrationFiles).map(getMigrationName).toSorted())
      expect(await listUnknownMigrations(database)).toEqual([])
    } finally {
      await close()
      await fresh.drop()
    }
  },
)
