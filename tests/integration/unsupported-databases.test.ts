import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { migrate } from '~/service/database/migrate'
import { openPostgres } from '~/service/database/open'
import { migrationFiles } from '~/service/database/migration-files'
import { type FreshDatabase, makeDatabase, testDatabases } from '../support/databases'

const hasServer = testDatabases.includes('postgres')

let fresh: FreshDatabase

afterEach(async () => {
  await fresh.drop()
})

/** Migrates a database; returns the result or error message, and the number of its tables. */
const getRefusal = async (url: string) => {
  const { database, close } = openPostgres(url)
  try {
    const said: unknown = await migrate(database).catch((error: unknown) => error)
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(database)
    return { said: said instanceof Error ? said.message : said, tables: rows.length }
  } finally {
    await close()
  }
}

test.runIf(hasServer).each(['LATIN1', 'SQL_ASCII'])(
  'a new database with encoding %s is refused before anything is created in it',
  async (encoding) => {
    fresh = await makeDatabase(undefined, `template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`)
    const { said, tables } = await getRefusal(fresh.url)
    expect(said).toContain(`The database cannot be used: its encoding is ${encoding}`)
    expect(said).toContain("encoding 'UTF8' template template0")
    expect(tables).toBe(0)
  },
)

test.runIf(hasServer)(
  'a database with another owner is refused, and the error names the owner it needs',
  async () => {
    fresh = await makeDatabase()
    const guest = `guest_${randomBytes(6).toString('hex')}`
    const owner = openPostgres(fresh.url)
    try {
      await sql`create role ${sql.id(guest)} login password 'guest'`.execute(owner.database)
      const url = new URL(fresh.url)
      url.username = guest
      url.password = 'guest'
      expect(await getRefusal(url.href)).toEqual({
        said: 'The database cannot be used: its user may not make tables in it. Let the database belong to that user: alter database ... owner to ....',
        tables: 0,
      })
    } finally {
      await sql`drop role if exists ${sql.id(guest)}`.execute(owner.database)
      await owner.close()
    }
  },
)

test.runIf(hasServer)(
  'a database that already contains a portal is accepted despite its encoding',
  async () => {
    fresh = await makeDatabase(undefined, `template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)
    const { database, close } = openPostgres(fresh.url)
    try {
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        database,
      )
      expect(await migrate(database)).toHaveLength(Object.keys(migrationFiles).length)
    } finally {
      await close()
    }
  },
)
