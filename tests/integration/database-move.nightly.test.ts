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

// Creating and filling databases is slow on a busy machine.
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

/** Opens an empty database. */
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

const countRows = async (database: Database, table: string) =>
  (await sql<{ count: number }>`select count(*) from ${sql.id(table)}`.execute(database)).rows[0]!.count

const getIndexes = async (database: Database) => {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)
    order by 1`.execute(database)
  return rows
}

// A server where there is one, because installations move to servers.
const targetKind = testDatabases.at(-1) ?? 'embedded'

describe.each([targetKind])('a move to %s', (kind) => {
  test('copies and verifies every table, and generated columns, triggers, keys and sequences work', async () => {
    const there = await emptyDatabase(kind)
    const moved = await moveTables(portal.database, there)
    const here = await getSums(portal.database)
    expect(portal.empty).toEqual([])
    expect(moved).toEqual({ here, there: here })
    expect(await getSums(there)).toEqual(here)

    // Generated columns, triggers, keys and indexes are those of any database of the portal.
    const generated = await there.selectFrom('users').select(['name', 'first_name', 'last_name']).execute()
    expect(
      generated.every(({ name, first_name: first, last_name: last }) => name === `${first} ${last}`),
    ).toBe(true)
    const terms = await countRows(there, 'milestones')
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
    expect(await countRows(there, 'milestones')).toBeGreaterThan(terms)
    await expect(
      there
        .insertInto('applications')
        .values({ identity_uid: 'missing', state: 'draft', version: 0 })
        .execute(),
    ).rejects.toThrow('foreign key')
    expect(await getIndexes(there)).toEqual(await getIndexes(portal.database))
  })

  test('refuses a database that is not empty, and leaves it unchanged', async () => {
    const there = await emptyDatabase(kind)
    await sql`create table foreign_table (id int)`.execute(there)
    await expect(moveTables(portal.database, there)).rejects.toThrow('not empty')
    expect((await readTables(there)).map(({ name }) => name)).toEqual(['foreign_table'])
  })

  test('reports a missing row and a changed letter, by table', async () => {
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
    const announced = await countRows(portal.database, 'announcements')
    const categories = await countRows(portal.database, 'categories')
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

test('a move with a row that violates a foreign key is refused, and leaves the target empty', async () => {
  const there = await emptyDatabase('embedded')
  await sql`alter table applications drop constraint applications_identity_uid_fkey`.execute(portal.database)
  await sql`insert into applications (identity_uid, state) values ('gone', 'draft')`.execute(portal.database)
  await expect(moveTables(portal.database, there)).rejects.toThrow('foreign key')
  expect(await readTables(there)).toEqual([])
})

test('a move reports why the new database cannot be used', async () => {
  const moving = moveDatabase(await emptyDataDir(), 'postgresql://portal:SECRET@localhost:1/portal')
  await expect(moving).rejects.toThrow(
    /^The new database cannot be used: nothing takes connections at its host and port\.$/,
  )
})

test.runIf(testDatabases.includes('postgres'))(
  'a move ignores the statement timeout, and succeeds when ANALYZE fails',
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
