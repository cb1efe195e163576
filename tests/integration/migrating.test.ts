import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, getName, ownMigrations } from '~/service/database/migrate'
import { openPostgres } from '~/service/database/open'
import { makeDatabase, testDatabases } from '../support/databases'
import { gate } from '../support/gate'

const patience = { each: 300, between: 300, attempts: 100 }

test.runIf(testDatabases.includes('postgres'))(
  'a migration that waits for a backup to end has nobody else wait behind it',
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
        ...ownMigrations,
        './9999-planted.sql': 'alter table users add column planted text',
      }
      const migrating = migrate(database, migrations, patience).finally(() => (isMigrated = true))
      // Some of them come while it waits for its lock, and would wait until the backup ends.
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
  'a migration that never gets its table gives up with a sentence',
  async () => {
    const fresh = await makeDatabase()
    const { database, close } = openPostgres(fresh.url)
    const [isHeld, released] = [gate(), gate()]
    try {
      await migrate(database, { './1.sql': 'create table held ()' })
      const holding = database.transaction().execute(async (transaction) => {
        await sql`lock table held in access share mode`.execute(transaction)
        isHeld.open()
        await released.opened
      })
      const migrations = { './1.sql': 'create table held ()', './2.sql': 'alter table held add column a int' }
      await isHeld.opened
      await expect(migrate(database, migrations, { each: 50, between: 1, attempts: 2 })).rejects.toThrow(
        'Start again once it has ended.',
      )
      released.open()
      await holding
    } finally {
      released.open()
      await close()
      await fresh.drop()
    }
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'imports of those who were removed before say no name any more',
  async () => {
    const fresh = await makeDatabase()
    const { database, close } = openPostgres(fresh.url)
    try {
      const before = Object.entries(ownMigrations).filter(([path]) => getName(path) < '0043')
      await migrate(database, Object.fromEntries(before))
      await sql`
        insert into users (identity_uid, email, first_name, last_name, created_at, updated_at)
        values ('there', 'ana@x.example', 'Ana', 'Rojas', now(), now())`.execute(database)
      await sql`
        insert into imports (id, source, audience, publish, size, parts, created_at, created_by, created_by_name)
        select gen_random_uuid(), 'Handbook', 'public', true, 1, 1, now(), uid, name
        from (values ('there', 'Ana Rojas'), ('removed', 'Wordfirst'), (null, 'Portal')) as begun (uid, name)`.execute(
        database,
      )
      expect(await migrate(database)).toContain('0043-imports-of-the-removed.sql')
      const named = database.selectFrom('imports').select(['created_by', 'created_by_name'])
      expect(await named.orderBy('created_by_name').execute()).toEqual([
        { created_by: 'there', created_by_name: 'Ana Rojas' },
        { created_by: null, created_by_name: 'Portal' },
        { created_by: 'removed', created_by_name: 'Removed user' },
      ])
    } finally {
      await close()
      await fresh.drop()
    }
  },
)
