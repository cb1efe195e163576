import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '~/service/database/open'
import { ask } from '../support/faults/ask'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { demoTokens, faultsAfter, type LoadRecord, startLoad } from '../support/faults/mixed-load'
import { isOwnServerMissing, type OwnServer, startOwnServer } from '../support/faults/own-server'
import { type RunningPortal, startPortal, untilHealth } from '../support/faults/portal'

const rounds = 4
// The most acknowledged writes before each kill.
const most = 12
// Bytes of the server's largest file: more than a segment of its write-ahead log (16 MiB), and whole blocks, because a
// partly written block has no error code.
const maxFileBytes = 17 * 1024 * 1024

// Writable bytes of each write-ahead log file (16 MiB), and how many of them the portal has left.
const maxLogBytes = 6 * 1024 * 1024
const portalLogBytes = 100_000

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  // The connection ends with its server.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs a function as the server's administrator, to whom the role's limits do not apply. */
const asOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const getOutages = ({ lines }: RunningPortal) => lines.filter((line) => line.includes('The database is away'))

const countWritten = (client: pg.Client, text: string) =>
  client
    .query<{ count: string }>('select count(*) from application_events where text = $1', [text])
    .then(({ rows }) => rows.map(({ count }) => Number(count)))

describe.skipIf(isOwnServerMissing)('a failing database server', () => {
  let server: OwnServer
  let installation: Installation
  let portal: RunningPortal
  let databaseUrl: string
  let tokens: Awaited<ReturnType<typeof demoTokens>>
  /** The record of all loads so far. */
  let record: LoadRecord | undefined

  const load = () =>
    startLoad(
      {
        address: portal.address,
        identityHost: installation.identityHost,
        ...(record && { after: record }),
      },
      tokens,
    )
  const getFaults = async () => {
    const { database, close } = openPostgres(databaseUrl)
    try {
      return record && (await faultsAfter(database, record))
    } finally {
      await close()
    }
  }
  const comment = (text: string) =>
    ask(portal.address, '/api/admin/users/demo-approved/application/comment', {
      method: 'POST',
      token: tokens.admin,
      body: { comment: text, visibility: 'applicant' },
    })
  const saveView = (name: string) =>
    ask(portal.address, '/api/admin/saved-views', {
      method: 'POST',
      token: tokens.admin,
      body: { name, search: {} },
    })
  const read = () => ask(portal.address, '/api/users?count=25', { token: tokens.admin })
  beforeAll(async () => {
    server = await startOwnServer()
    // As in an installation, the portal's role is not an administrator of the server.
    await asOwner(server.url, async (client) => {
      await client.query('create role plain login')
      await client.query('create database plain owner plain')
    })
    const url = new URL(server.url)
    url.username = 'plain'
    url.pathname = '/plain'
    databaseUrl = url.href
    installation = await makeInstallation('embedded')
    portal = await startPortal({ ...installation, databaseUrl })
    tokens = await demoTokens(installation.identityHost)
  })

  afterAll(async () => {
    await portal.end('SIGKILL')
    await server.remove()
    await installation.remove()
  })

  const ownDatabase = () => {
    const url = new URL(server.url)
    url.pathname = '/plain'
    return url.href
  }

  test('that is killed during writes loses no acknowledged write, and the portal continues', async () => {
    const running = await load()
    for (let round = 0; round < rounds; round += 1) {
      await running.untilAcknowledged(1 + Math.floor(Math.random() * most))
      await server.kill()
      await server.start()
    }
    await running.untilAcknowledged(1)
    record = await running.stop()
    expect(await getFaults()).toEqual([])
    expect(portal.outcome()).toBeNull()
  })

  test('without space for its write-ahead log ends, and has all acknowledged writes after a restart', async () => {
    // At the beginning of a log file, so that the server has space to start.
    await asOwner(ownDatabase(), (owner) => owner.query('select pg_switch_wal(); checkpoint'))
    await server.kill()
    await server.start({ largestFile: maxLogBytes })
    const running = await load()
    await running.untilAcknowledged(1)
    await asOwner(ownDatabase(), (owner) =>
      owner.query(
        `select pg_logical_emit_message(false, '', repeat('x', $1::integer - file_offset))
        from pg_walfile_name_offset(pg_current_wal_insert_lsn())`,
        [maxLogBytes - portalLogBytes],
      ),
    )
    await vi.waitFor(() => expect(server.hasEnded()).toBe(true), { timeout: 300_000, interval: 50 })
    await untilHealth(portal, 503)
    const refused = await comment(crypto.randomUUID())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])

    await server.start()
    await running.untilAcknowledged(1)
    record = await running.stop()
    expect([...record.writes.keys()].toSorted()).toEqual([200, 503])
    expect(await getFaults()).toEqual([])
    expect(portal.outcome()).toBeNull()
  })

  test('without disk space refuses writes completely, with a message, and still reads', async () => {
    // Also puts one of its tables on a full device.
    const full = await asOwner(ownDatabase(), async (owner) => {
      // So that recovery does not write to the table when the server starts.
      await owner.query('checkpoint')
      const { rows } = await owner.query<{ file: string }>(
        `select pg_relation_filepath('saved_views') as file`,
      )
      return join(server.dataFolder, rows[0]?.file ?? '')
    })
    await server.kill()
    await rename(full, `${full}.empty`)
    await symlink('/dev/full', full)
    await server.start({ largestFile: maxFileBytes })
    const owner = await connect(ownDatabase())
    await untilHealth(portal)
    const fill = async (rows: number, length: number) => {
      for (;;) {
        await owner.query(
          `insert into application_events (id, identity_uid, at, kind, actor_name, text)
          select gen_random_uuid(), 'demo-denied', now(), 'confirmed', 'Filler', repeat('x', $2)
          from generate_series(1, $1)`,
          [rows, length],
        )
      }
    }
    await owner.query('alter table application_events alter column text set storage plain')
    // First rows that fill a page each, then the pages that vacuum freed, then the rest of each page.
    await expect(fill(200, 8000)).rejects.toThrow(/could not extend file/)
    await owner.query('vacuum application_events')
    await expect(fill(1, 8000)).rejects.toThrow(/could not extend file/)
    await expect(fill(1, 0)).rejects.toThrow(/could not extend file/)

    const text = crypto.randomUUID()
    for (const refused of [await comment(text), await saveView(text)]) {
      expect(refused.status).toBe(507)
      expect(JSON.parse(refused.text)).toMatchObject({
        code: 'STORAGE_FULL',
        title: 'The storage is full. Try again later',
      })
    }
    expect(await countWritten(owner, text)).toEqual([0])
    expect((await read()).status).toBe(200)

    // Frees space.
    await server.kill()
    await rm(full)
    await rename(`${full}.empty`, full)
    await server.start()
    await untilHealth(portal)
    expect([(await comment(text)).status, (await saveView(text)).status]).toEqual([200, 201])
    expect(await asOwner(ownDatabase(), (client) => countWritten(client, text))).toEqual([1])
  })

  test('without free connections counts as unavailable, and the portal reconnects', async () => {
    const [alone, again] = [crypto.randomUUID(), crypto.randomUUID()]
    const before = getOutages(portal)
    await asOwner(ownDatabase(), async (owner) => {
      await owner.query('alter role plain connection limit 0')
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plain'`)
      await untilHealth(portal, 503)
      for (const refused of [await read(), await comment(alone)]) {
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
        expect(JSON.parse(refused.text)).toMatchObject({ code: 'UNAVAILABLE' })
      }
      await owner.query('alter role plain connection limit -1')
      await untilHealth(portal)
      expect((await read()).status).toBe(200)
      expect((await comment(again)).status).toBe(200)
      expect([await countWritten(owner, alone), await countWritten(owner, again)]).toEqual([[0], [1]])
      // The server was running all the time, so no outage is logged.
      expect(getOutages(portal)).toEqual(before)
    })
  })

  test('without memory for a query counts as unavailable, not as an internal error', async () => {
    const text = crypto.randomUUID()
    await asOwner(ownDatabase(), async (owner) => {
      // Takes all memory for locks, which are kept when the statement fails.
      const takeLocks = owner.query(
        'select pg_advisory_lock(number) from generate_series(1, 1000000) as number',
      )
      await expect(takeLocks).rejects.toThrow('out of shared memory')
      const refused = await comment(text)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      await owner.query('select pg_advisory_unlock_all()')
      expect((await comment(text)).status).toBe(200)
      expect(await countWritten(owner, text)).toEqual([1])
    })
  })
})
