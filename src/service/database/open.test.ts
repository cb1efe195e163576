import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, listUnknownMigrations } from './migrate'
import { type MigratedDatabase, openDatabase } from './open'

let dataDir: string
let opened: MigratedDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-database-'))
  opened = await openDatabase({ dataDir })
})

afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})

const readOne = async <T>(expression: string) => {
  const { rows } = await sql.raw<{ value: T }>(`select ${expression} as value`).execute(opened.database)
  return rows[0]!.value
}

test('an instant arrives as ISO text in UTC, written in any time zone', async () => {
  expect(await readOne(`timestamptz '2026-11-21 05:28:00.5+05:30'`)).toBe('2026-11-20T23:58:00.500Z')
})

test('a day, a large count, an array of counts and JSON arrive as what they are', async () => {
  expect(await readOne(`date '2026-11-21'`)).toBe('2026-11-21')
  expect(await readOne('count(*)')).toBe(1)
  expect(await readOne(`array[1, null]::int8[]`)).toEqual([1, null])
  expect(await readOne(`'{"a":[1]}'::jsonb`)).toEqual({ a: [1] })
})

test('a number beyond what a number can hold is an error, not a rounded value', async () => {
  await expect(readOne('9007199254740993::int8')).rejects.toThrow('too large')
})

test('other users of the machine cannot read its files', async () => {
  const { mode } = await stat(join(dataDir, 'database'))
  expect(mode & 0o777).toBe(0o700)
})

test('a second opener of the folder is refused with a sentence', async () => {
  await expect(openDatabase({ dataDir })).rejects.toThrow(/Another process is using the embedded database/)
})

test.skipIf(process.platform === 'win32')(
  'one that may not be written is refused with a sentence too',
  async () => {
    const folder = join(dataDir, 'other')
    await mkdir(join(folder, 'database'), { recursive: true })
    await chmod(dataDir, 0o755)
    await chmod(folder, 0o777)
    await chmod(join(folder, 'database'), 0o555)
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    const refused = await openDatabase({ dataDir: folder }).catch(String)
    if (isRoot) process.seteuid?.(0)
    expect(refused).toContain(`${join(folder, 'database')} cannot be written`)
  },
)

test('writes are durable when they are acknowledged', async () => {
  expect(await readOne(`current_setting('fsync')`)).toBe('on')
  expect(await readOne(`current_setting('synchronous_commit')`)).toBe('on')
})

test('queries beside an open transaction wait for it and see what it left', async () => {
  const outside: Promise<unknown>[] = []
  const read = async () =>
    (await sql<{ value: number }>`select value from counted`.execute(opened.database)).rows[0]!.value
  await sql`create table counted as select 1 as value`.execute(opened.database)
  await opened.database.transaction().execute(async (transaction) => {
    outside.push(read())
    await sql`update counted set value = 2`.execute(transaction)
    await sql`update counted set value = 3`.execute(transaction)
  })
  expect(await Promise.all(outside)).toEqual([3])
})

test('a failed transaction leaves nothing behind, and the next statement works', async () => {
  await sql`create table kept (value int)`.execute(opened.database)
  const failing = opened.database.transaction().execute(async (transaction) => {
    await sql`insert into kept values (1)`.execute(transaction)
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await readOne('(select count(*) from kept)')).toBe(0)
})

test('migrations are applied once, in the order of their names', async () => {
  const migrations = { './b.sql': 'insert into made values (2)', './a.sql': 'create table made (value int)' }
  expect(await migrate(opened.database, migrations)).toEqual(['a.sql', 'b.sql'])
  expect(await migrate(opened.database, migrations)).toEqual([])
  // An older release knows which migrations it lacks.
  expect(opened.unknown).toEqual([])
  expect(await listUnknownMigrations(opened.database)).toEqual(['a.sql', 'b.sql'])
  expect(await readOne('(select count(*) from made)')).toBe(1)
})

test('a migration whose name comes before one that was applied is refused', async () => {
  const migrations = { './a.sql': '', './aa.sql': 'create table late ()', './b.sql': '' }
  await expect(migrate(opened.database, migrations)).rejects.toThrow('alphabetically after')
  expect(await readOne("to_regclass('late')")).toBeNull()
})

test('a migration that fails is undone, and says why', async () => {
  const migrations = { './c.sql': 'create table half (); select 1 / 0' }
  await expect(migrate(opened.database, migrations)).rejects.toMatchObject({ code: '22012' })
  expect(await readOne("to_regclass('half')")).toBeNull()
  expect(await listUnknownMigrations(opened.database)).toEqual(['a.sql', 'b.sql'])
})
