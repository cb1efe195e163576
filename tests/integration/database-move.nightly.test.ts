import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RowBatch } from '~/service/backup/archive'
import { loadDatabase, moveDatabase, moveTables } from '~/service/backup/load-database'
import { readRows, readSequences, readTables, sumTables } from '~/service/backup/tables'
import { readMigrationState } from '~/service/database/migration-files'
import { liftStatementTimeout } from '~/service/database/pool'
import { openPostgres } from '~/service/database/open'
import type { Database } from '~/service/context'
import { type DatabaseKind, makeDatabase, testDatabases } from '../support/databases'
import { emptyDataDir, makeUncountable, openBare, openFilled, removeFolders } from './backup-world'

// New databases are made and filled here, which on a busy machine takes a while.
vi.setConfig({ testTimeout: 180_000 })

let portal: Awaited<ReturnType<typeof openFilled>>
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  portal = await openFilled()
})

afterAll(async () => {
  await portal.close()
  for (const close of closing) await close()
  await removeFolders()
})

/** A database with nothing in it. */
const emptyDatabase = async (kind: DatabaseKind): Promise<Database> => {
  if (kind === 'embedded') {
    const { database, close } = await openBare()
    closing.push(close)
    return database
  }
  const server = await makeDatabase()
  const { database, close } = openPostgres(server.url)
  closing.push(close, server.drop)
  return database
}

const getSums = async (database: Database) => sumTables(database, await readTables(database))

const countOf = async (database: Database, table: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.id(table)}`.execute(database)).rows[0]!.count

const getIndexes = async (database: Database) => {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    order by 1`.execute(database)
  return rows
}

// Where there is a server, as it is what people move to.
const lastly = testDatabases.at(-1) ?? 'embedded'

describe.each([lastly])('into %s', (kind) => {
  test('every table arrives as it was, and is proven; what the database does by itself goes on there', async () => {
    const there = await emptyDatabase(kind)
    const moved = await moveTables(portal.database, there)
    const here = await getSums(portal.database)
    expect(portal.empty).toEqual([])
    expect(moved).toEqual({ here, there: here })
    expect(await getSums(there)).toEqual(here)

    // Generated columns, triggers, keys and sequences are those of any database of the portal.
    const generated = await there.selectFrom('users').select(['name', 'first_name', 'last_name']).execute()
    expect(
      generated.every(({ name, first_name: first, last_name: last }) => name === `${first} ${last}`),
    ).toBe(true)
    const terms = await countOf(there, 'milestones')
    const counted = () =>
      sql<{ total: number }>`select sum(total)::int8 as total from user_counts`.execute(there)
    const {
      rows: [before],
    } = await counted()
    const person = { identity_uid: 'new', email: 'new@x.example', first_name: 'New', last_name: 'Person' }
    const at = new Date().toISOString()
    await there
      .insertInto('users')
      .values({ ...person, created_at: at, updated_at: at })
      .execute()
    const {
      rows: [after],
    } = await counted()
    expect(after!.total).toBe(before!.total + 1)
    expect(await countOf(there, 'milestones')).toBeGreaterThan(terms)
    await expect(
      there
        .insertInto('applications')
        .values({ identity_uid: 'missing', state: 'draft', version: 0 })
        .execute(),
    ).rejects.toThrow('foreign key')
    expect(await getIndexes(there)).toEqual(await getIndexes(portal.database))
  })

  test('a database with something in it is refused, and left as it is', async () => {
    const there = await emptyDatabase(kind)
    await sql`create table foreign_table (id int)`.execute(there)
    await expect(moveTables(portal.database, there)).rejects.toThrow('not empty')
    expect((await readTables(there)).map(({ name }) => name)).toEqual(['foreign_table'])
  })

  test('one row less and one letter other are told, table by table', async () => {
    const there = await emptyDatabase(kind)
    const alter: Record<string, (rows: string[]) => string[]> = {
      announcements: (rows) => rows.slice(1),
      categories: (rows) => rows.map((row, index) => (index === 0 ? row.replace(/[a-z](?=")/, 'X') : row)),
    }
    const alteredRows = async function* (database: Database): AsyncGenerator<RowBatch> {
      for (const table of await readTables(database)) {
        for await (const rows of readRows(database, table)) {
          yield { table: table.name, rows: alter[table.name]?.(rows) ?? rows }
        }
      }
    }
    const announced = await countOf(portal.database, 'announcements')
    const categories = await countOf(portal.database, 'categories')
    const loading = portal.database.transaction().execute(async (source) => {
      const tables = await readTables(source)
      const { applied: migrations } = await readMigrationState(source)
      const sequences = await readSequences(source)
      const contents = { migrations, tables, sequences, batches: alteredRows(source) }
      const load = (target: Database) => loadDatabase(target, contents, () => sumTables(source, tables))
      await there.transaction().execute(load)
    })
    await expect(loading).rejects.toThrow(
      [
        'The new database differs from its source, so it is not kept:',
        `announcements has ${announced - 1} rows instead of ${announced}.`,
        `categories has ${categories} rows, but not the same ones.`,
      ].join('\n'),
    )
    expect(await readTables(there)).toEqual([])
  })
})

test('a row that breaks a key is refused, and nothing of the rest stays', async () => {
  const there = await emptyDatabase('embedded')
  await sql`alter table applications drop constraint applications_identity_uid_fkey`.execute(portal.database)
  await sql`insert into applications (identity_uid, state) values ('gone', 'draft')`.execute(portal.database)
  await expect(moveTables(portal.database, there)).rejects.toThrow('foreign key')
  expect(await readTables(there)).toEqual([])
})

test('a new database that cannot be used is told as such, with why', async () => {
  const moving = moveDatabase(await emptyDataDir(), 'postgresql://portal:SECRET@localhost:1/portal')
  await expect(moving).rejects.toThrow(
    /^The new database cannot be used: nothing takes connections at its host and port\.$/,
  )
})

test.runIf(testDatabases.includes('postgres'))(
  'what arrived is there, however long it took, and although nothing could be counted for the planner',
  async () => {
    const there = await makeUncountable()
    closing.push(there.drop)
    const { here, statisticsFailure } = await moveDatabase(await emptyDataDir(), there.url)
    expect(statisticsFailure).toContain('lock timeout')
    const { database, close } = openPostgres(there.url, { onConnect: liftStatementTimeout })
    closing.unshift(close)
    expect(await getSums(database)).toEqual(here)
  },
)
