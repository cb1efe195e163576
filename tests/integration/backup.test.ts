import { type FileHandle, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadServiceConfig } from '~/config/service'
import { makeBackup } from '~/service/backup/make-backup'
import { verifyArchive } from '~/service/backup/archive'
import { restoreBackup } from '~/service/backup/restore-backup'
import { startSnapshotWorker } from '~/service/backup/snapshot'
import { readTables, sumTables } from '~/service/backup/tables'
import { liftStatementTimeout } from '~/service/database/pool'
import { openDatabase, openEmbedded, openPostgres } from '~/service/database/open'
import { openDiskFiles } from '~/service/storage/disk-files'
import { makeDatabase, testDatabases } from '../support/databases'
import { makeNumbered } from './numbered-database'
import { emptyDataDir, makeUncountable, newFolder, openBare, openFilled, removeFolders } from './backup-world'

const facts = { release: '1.2.3', at: new Date('2026-11-21T12:00:00Z') }
const silent = { info: () => {}, warn: () => {}, error: () => {} }

// Creating and filling databases is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let portal: Awaited<ReturnType<typeof openFilled>>
let archive: string
/** Ids of pictures acknowledged before the backup began, and of all acknowledged pictures. */
const before: string[] = []
const ever: string[] = []

/** Simulates a running portal: stores pictures, each a file, then its row with a rate limit row, and removes some. */
const writeContinuously = (signal: AbortSignal) => {
  const files = openDiskFiles(join(portal.dataDir, 'files'))
  const at = new Date().toISOString()
  const storeOne = async () => {
    const id = uuidv7()
    await files.put(`pictures/${id}.webp`, Buffer.from(id), 'image/webp')
    await portal.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('pictures').values({ id, owner_uid: 'writer', created_at: at }).execute()
      await transaction
        .insertInto('rate_limits')
        .values({ key: `picture-${id}`, points: 1 })
        .execute()
    })
    ever.push(id)
  }
  const removeOne = async (id: string) => {
    await portal.database.deleteFrom('pictures').where('id', '=', id).execute()
    await files.remove(`pictures/${id}.webp`)
  }
  return (async () => {
    while (!signal.aborted) {
      await storeOne()
      if (ever.length % 4 === 0) await removeOne(ever.at(-3)!)
    }
  })()
}

beforeAll(async () => {
  portal = await openFilled()
  archive = join(await newFolder(), 'backup.tar.gz')
  const config = loadServiceConfig({ DATA_DIR: portal.dataDir })
  const worker = startSnapshotWorker({ ...portal, config, log: silent, now: () => new Date() })
  const writing = new AbortController()
  const writer = writeContinuously(writing.signal)
  while (ever.length < 20) await portal.database.selectFrom('pictures').select('id').limit(1).execute()
  before.push(...ever)
  await makeBackup({ dataDir: portal.dataDir }, archive, facts)
  writing.abort()
  await writer
  await worker.stop()
})

afterAll(async () => {
  await portal.close()
  await removeFolders()
})

const getMode = async (path: string) => (await stat(path)).mode & 0o777

const getSums = async (dataDir: string) => {
  const { database, close } = await openEmbedded(dataDir)
  try {
    return await sumTables(database, await readTables(database))
  } finally {
    await close()
  }
}

/** Records each file's size and time when it is synced, and which database is in place then. */
const watchSyncs = async (dataDir: string) => {
  const synced = new Map<number, { size: number; changedAt: number; inPlace: number }>()
  const any = await open(archive)
  const handles: FileHandle = Object.getPrototypeOf(any)
  await any.close()
  const getInode = async () => (await stat(join(dataDir, 'database'))).ino
  const { sync } = handles
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function noted(this: FileHandle) {
    const { ino, size, mtimeMs: changedAt } = await this.stat()
    synced.set(ino, { size, changedAt, inPlace: await getInode() })
    return sync.call(this)
  })
  const former = await getInode()
  /** Checks that each file was synced in its final state while the former database was in place. */
  const expectAllBefore = async () => {
    spy.mockRestore()
    const paths: string[] = []
    for (const part of ['database', 'files']) {
      const entries = await readdir(join(dataDir, part), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      paths.push(...files.map(({ parentPath, name }) => join(parentPath, name)))
    }
    for (const path of paths) {
      const { ino, size, mtimeMs: changedAt } = await stat(path)
      expect(synced.get(ino), path).toEqual({ size, changedAt, inPlace: former })
    }
    expect(paths.length).toBeGreaterThan(500)
  }
  return expectAllBefore
}

test('a backup of a running portal is a consistent snapshot, which restore syncs to disk', async () => {
  const dataDir = await emptyDataDir()
  const former = await getSums(dataDir)
  await writeFile(join(dataDir, 'note'), 'not of the installation')
  await expect(restoreBackup({ dataDir }, archive, { replace: false })).rejects.toThrow('--replace')
  expect(await getSums(dataDir)).toEqual(former)
  const expectAllBefore = await watchSyncs(dataDir)
  const { sums, laidAside } = await restoreBackup({ dataDir }, archive, { replace: true })
  await expectAllBefore()
  expect(await getSums(laidAside!)).toEqual(former)
  expect(await readFile(join(dataDir, 'note'), 'utf8')).toBe('not of the installation')
  expect([await getMode(archive), await getMode(join(dataDir, 'files'))]).toEqual([0o600, 0o700])
  // A new table that fails here needs a row in backup-world.ts.
  expect(portal.empty).toEqual([])
  expect(sums.tables.filter(({ rows }) => rows === 0)).toEqual([])
  expect(await getSums(dataDir)).toEqual(sums.tables)

  const { database, close } = await openDatabase({ dataDir })
  const pictures = await database
    .selectFrom('pictures')
    .select('id')
    .where('owner_uid', '=', 'writer')
    .execute()
  const kept = pictures.map(({ id }) => id)
  const noted = await database
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'picture-%')
    .orderBy('key')
    .execute()
  await close()
  const notedIds = noted.map(({ key }) => key.replace('picture-', ''))
  expect(notedIds).toEqual(expect.arrayContaining(before))
  // The portal kept writing, and later writes are not in the backup.
  expect(ever.length).toBeGreaterThan(notedIds.length)
  expect(ever.slice(0, notedIds.length).toSorted()).toEqual(notedIds)
  expect(notedIds).toEqual(expect.arrayContaining(kept))
  expect(kept.length).toBeGreaterThan(0)
  const files = openDiskFiles(join(dataDir, 'files'))
  for (const id of kept) {
    expect(await files.get(`pictures/${id}.webp`), id).toEqual({
      bytes: Buffer.from(id),
      contentType: 'image/webp',
    })
  }
})

test('a backup never overwrites a file, and fails when there is no data', async () => {
  await expect(makeBackup({ dataDir: portal.dataDir }, archive, facts)).rejects.toThrow('is there already')
  const dataDir = await newFolder()
  await expect(makeBackup({ dataDir }, join(dataDir, 'b'), facts)).rejects.toThrow('nothing to keep')
})

test('backup and restore report an unreachable server before they write anything', async () => {
  const missing = { databaseUrl: 'postgresql://portal@127.0.0.1:1/portal', dataDir: await newFolder() }
  const sentence =
    'The database of DATABASE_URL cannot be used: nothing takes connections at its host and port.'
  await expect(makeBackup(missing, join(missing.dataDir, 'b'), facts)).rejects.toThrow(sentence)
  await expect(restoreBackup(missing, archive, { replace: false })).rejects.toThrow(sentence)
  expect(await readdir(missing.dataDir)).toEqual([])
})

test('restore refuses to replace the data of a running portal', async () => {
  await expect(restoreBackup({ dataDir: portal.dataDir }, archive, { replace: true })).rejects.toThrow(
    'Another process is using',
  )
})

test('restore refuses damaged, truncated and foreign files before it writes anything', async () => {
  const folder = await newFolder()
  const dataDir = join(folder, 'data')
  const whole = await readFile(archive)
  const plain = gunzipSync(whole)
  const wordOffset = plain.indexOf('"published"')
  const altered = Buffer.from(plain)
  altered.write('"Published', wordOffset)
  const broken = {
    'packed wrongly': Buffer.concat([whole.subarray(0, 50_000), whole.subarray(50_001)]),
    'one letter another': gzipSync(altered),
    'cut off': whole.subarray(0, whole.length - 2_000),
    'cut off and packed again': gzipSync(plain.subarray(0, plain.length - 20_480)),
    'no archive': Buffer.from('hello'),
    'an archive of something': gzipSync(Buffer.alloc(1024)),
  }
  for (const [name, bytes] of Object.entries(broken)) {
    const path = join(folder, 'broken.tar.gz')
    await writeFile(path, bytes)
    await expect(restoreBackup({ dataDir }, path, { replace: false }), name).rejects.toThrow(
      /damaged|cut off|no backup/,
    )
    await expect(stat(dataDir), name).rejects.toThrow('ENOENT')
  }
  expect(wordOffset).toBeGreaterThan(0)
  await expect(verifyArchive(archive)).resolves.toMatchObject({ head: { release: '1.2.3' } })
})

test('restore accepts a backup with all numbered migrations, and refuses one with fewer', async () => {
  const { database, dataDir, close } = await openBare()
  await makeNumbered(database)
  await sql`insert into installation (key, value) values ('secret', '"of old"')`.execute(database)
  await close()
  const folder = await newFolder()
  const path = join(folder, 'numbered.tar.gz')
  await makeBackup({ dataDir }, path, facts)
  const restored = await newFolder()
  await restoreBackup({ dataDir: restored }, path, { replace: false })
  const opened = await openDatabase({ dataDir: restored })
  expect(await opened.database.selectFrom('installation').selectAll().execute()).toEqual([
    { key: 'secret', value: 'of old' },
  ])
  await opened.close()

  const older = await openEmbedded(dataDir)
  await sql`delete from schema_migrations where name like '0067%'`.execute(older.database)
  await older.close()
  const olderPath = join(folder, 'older.tar.gz')
  await makeBackup({ dataDir }, olderPath, facts)
  const target = join(folder, 'data')
  await expect(restoreBackup({ dataDir: target }, olderPath, { replace: false })).rejects.toThrow(
    'This is of an older release',
  )
  await expect(stat(target)).rejects.toThrow('ENOENT')
})

test('restore refuses a backup of a newer release, and names the unknown migration', async () => {
  const dataDir = await emptyDataDir()
  const { database, close } = await openEmbedded(dataDir)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow.sql', '9999-01-01')`.execute(
    database,
  )
  await close()
  const path = join(await newFolder(), 'newer.tar.gz')
  await makeBackup({ dataDir }, path, facts)
  const target = join(await newFolder(), 'data')
  await expect(restoreBackup({ dataDir: target }, path, { replace: false })).rejects.toThrow(
    /newer release.*9999-of-tomorrow/,
  )
  await expect(stat(target)).rejects.toThrow('ENOENT')
})

test.runIf(testDatabases.includes('postgres'))(
  'PostgreSQL and its files are backed up and restored',
  async () => {
    const [server, other] = [await makeDatabase(), await makeDatabase()]
    const [dataDir, second] = [await newFolder(), await newFolder()]
    await restoreBackup({ databaseUrl: server.url, dataDir }, archive, { replace: false })
    const path = join(await newFolder(), 'server.tar.gz')
    const { sums, isOnline } = await makeBackup({ databaseUrl: server.url, dataDir }, path, facts)
    expect(isOnline, 'no portal is there that could go on').toBe(false)
    const first = await verifyArchive(archive)
    expect(sums.tables).toEqual(first.sums.tables)
    expect(sums.files).toEqual(first.sums.files)
    await restoreBackup({ databaseUrl: other.url, dataDir: second }, path, { replace: false })
    await expect(
      restoreBackup({ databaseUrl: other.url, dataDir: await newFolder() }, path, { replace: true }),
    ).rejects.toThrow('not empty')
    await server.drop()
    await other.drop()
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'a backup of PostgreSQL ignores the statement timeout of the database',
  async () => {
    const [server, dataDir] = [await makeDatabase(), await newFolder()]
    await restoreBackup({ databaseUrl: server.url, dataDir }, archive, { replace: false })
    const { database, close } = openPostgres(server.url)
    await sql`alter database ${sql.id(server.name)} set statement_timeout = '100ms'`.execute(database)
    const path = join(await newFolder(), 'slow.tar.gz')
    const making = await database.transaction().execute(async (transaction) => {
      await sql`lock table users in access exclusive mode`.execute(transaction)
      const settled = Promise.allSettled([makeBackup({ databaseUrl: server.url, dataDir }, path, facts)])
      await wait(1_000)
      // In an object, so that the transaction does not await the backup that waits for its lock.
      return { settled }
    })
    const [made] = await making.settled
    expect(made).toMatchObject({ status: 'fulfilled' })
    await close()
    await server.drop()
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'a read-only replica can be backed up, but no portal starts on it',
  async () => {
    const [server, dataDir] = [await makeDatabase(), await newFolder()]
    await restoreBackup({ databaseUrl: server.url, dataDir }, archive, { replace: false })
    const { database, close } = openPostgres(server.url)
    await sql`alter database ${sql.id(server.name)} set default_transaction_read_only = on`.execute(database)
    await close()
    const { sums } = await makeBackup(
      { databaseUrl: server.url, dataDir },
      join(await newFolder(), 'replica.tar.gz'),
      facts,
    )
    expect(sums.tables).toEqual((await verifyArchive(archive)).sums.tables)
    await expect(openDatabase({ databaseUrl: server.url, dataDir })).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: it takes no writes, as a replica that was not promoted.',
    )
    await server.drop()
  },
)

test.runIf(testDatabases.includes('postgres'))(
  'restore to PostgreSQL ignores the statement timeout, and succeeds when ANALYZE fails',
  async () => {
    const server = await makeUncountable()
    const dataDir = await newFolder()
    const restored = await restoreBackup({ databaseUrl: server.url, dataDir }, archive, { replace: false })
    expect(restored.statisticsFailure).toContain('lock timeout')
    const { database, close } = openPostgres(server.url, { onConnect: liftStatementTimeout })
    expect(await sumTables(database, await readTables(database))).toEqual(restored.sums.tables)
    await close()
    await server.drop()
  },
)
