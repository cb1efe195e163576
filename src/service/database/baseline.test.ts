import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeNumbered } from '../../../tests/integration/numbered-database'
import type { Database } from '../context'
import {
  readMigrationState,
  baseline,
  getChecksum,
  getMigrationName,
  migrationFiles,
} from './migration-files'
import baselineSchema from './baseline-schema.json'
import { migrate, migrateWithin, fingerprintSchema } from './migrate'
import { type OpenDatabase, openEmbedded } from './open'

let dataDir: string
let opened: OpenDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-numbered-'))
  opened = await openEmbedded(dataDir, { isUnsafe: true })
  await makeNumbered(opened.database)
})

afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})

/**
 * Returns the error of a migration after a change to the database, and its tables after it; the change is rolled back.
 */
const migrateAfter = async (change: (transaction: Database) => Promise<unknown>) => {
  const rolledBack = new Error('rolled back')
  let refusal: unknown
  const running = opened.database.transaction().execute(async (transaction) => {
    await change(transaction)
    refusal = await migrateWithin(transaction, migrationFiles).catch((error: unknown) => error)
    expect((await readMigrationState(transaction)).kind).toBe('numbered')
    throw rolledBack
  })
  await expect(running).rejects.toBe(rolledBack)
  return refusal instanceof Error ? refusal.message : refusal
}

test('the baseline is not edited: a change of the schema is a migration of its own', () => {
  const texts = Object.entries(migrationFiles).filter(([path]) => getMigrationName(path) === baseline)
  expect(texts.map(([, text]) => getChecksum(text))).toEqual([
    'ff26cfea78ff95dcf23eed3d0082464899c0de0fe4a40afb4aa213394a959bf2',
  ])
})

test('the fingerprint that adoption compares with is that of the baseline', async () => {
  expect(await fingerprintSchema(opened.database)).toEqual(baselineSchema)
})

test('a database with fewer numbered migrations is refused', async () => {
  const refusal = await migrateAfter((transaction) =>
    sql`delete from schema_migrations where name like '0067%'`.execute(transaction),
  )
  expect(refusal).toBe(
    'The database is of an older release, which this one cannot migrate: make a backup (npm run backup) and start the last release with numbered migrations (up to 0067-no-slug-begins-with-admin.sql) first.',
  )
})

test('a database whose migration had another text is refused', async () => {
  const refusal = await migrateAfter((transaction) =>
    sql`update schema_migrations set checksum = '' where name like '0067%'`.execute(transaction),
  )
  expect(refusal).toContain('npm run backup')
})

test.each([
  ['users', 'alter table users alter column email drop not null'],
  ['users', 'alter table users alter column job_title type varchar(200)'],
  ['pages', `alter table pages alter column summary set default '-'`],
  ['pages', 'drop index pages_level'],
  ['pages', 'alter table pages disable trigger pages_told'],
  ['answers', 'alter table answers drop constraint answers_author_uid_fkey'],
  ['fold_text', 'create or replace function fold_text(text) returns text language sql immutable return $1'],
  ['added_by_hand', 'create table added_by_hand ()'],
])('a database whose %s was changed by hand is refused: %s', async (name, statement) => {
  const refusal = await migrateAfter((transaction) => sql.raw(statement).execute(transaction))
  expect(refusal).toBe(
    `The schema of the database was changed by hand (${name}): make a backup (npm run backup) and start the last release with numbered migrations (up to 0067-no-slug-begins-with-admin.sql) first, then undo those changes.`,
  )
})

test('a database with all numbered migrations is adopted as it is', async () => {
  const { database } = opened
  await sql`insert into installation (key, value) values ('secret', '"of old"')`.execute(database)
  expect(await migrate(database)).toEqual(Object.keys(migrationFiles).map(getMigrationName).toSorted())
  expect(await migrate(database)).toEqual([])
  expect(await database.selectFrom('installation').select('value').execute()).toEqual([{ value: 'of old' }])
})
