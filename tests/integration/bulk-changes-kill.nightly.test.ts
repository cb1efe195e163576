import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '~/contract'
import { openDatabase } from '~/service/database/open'
import { makeDatabase, testDatabases, type FreshDatabase } from '../support/databases'
import { type Emulator, signInWith, signUpWith, startEmulator } from '../support/emulator'
import { freePort } from '../support/faults/free-port'
import { insertCrowd, matching, toStatus, traces } from '../contract/bulk-changes-world'
import { getCaller } from '../contract/caller'

const { bulkChanges } = contract
const people = 10_000
const email = 'root@x.example'
const password = 'Portal-demo-1'

let folder: string
let dataDir: string
let server: FreshDatabase | null
let emulator: Emulator
let child: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  dataDir = join(folder, 'data')
  emulator = await startEmulator()
  server = testDatabases.includes('postgres') ? await makeDatabase() : null
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await build({
    configFile: 'service.config.ts',
    logLevel: 'error',
    build: { outDir: join(folder, 'service') },
  })
})

afterAll(async () => {
  await kill()
  await emulator.stop()
  await server?.drop()
  await rm(folder, { recursive: true, force: true })
})

const open = () => openDatabase({ dataDir, ...(server && { databaseUrl: server.url }) })

/** Starts the service in a separate process; returns a function that calls it. */
const start = async () => {
  const port = await freePort()
  child = spawn(process.execPath, [join(folder, 'service', 'main.js')], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SERVICE_PORT: String(port),
      DATA_DIR: dataDir,
      PORTAL_SEED: 'empty',
      FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      ...(server && { DATABASE_URL: server.url }),
    },
  })
  const call = getCaller((request) =>
    fetch(`http://127.0.0.1:${port}${new URL(request.url).pathname}${new URL(request.url).search}`, {
      method: request.method,
      headers: request.headers,
      ...(request.body && { body: request.body, duplex: 'half' }),
    }),
  )
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return call
    if (attempt > 600) throw new Error('The service did not start.')
    await wait(50)
  }
}

const kill = async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolveEnd) => child?.once('exit', resolveEnd))
  child.kill('SIGKILL')
  await ended
}

/** Inserts the users: pending, one in ten blocked, one in five with a submitted application. */
const insertUsers = async () => {
  const { database, close } = await open()
  try {
    const identityUid = (await signUpWith(emulator.host, email, password)).identityUid
    const at = new Date().toISOString()
    const name = { first_name: 'Root', last_name: 'Rojas' }
    const times = { created_at: at, updated_at: at }
    await database
      .insertInto('users')
      .values({ identity_uid: identityUid, email, role: 'admin', status: 'approved', ...name, ...times })
      .execute()
    const pending = await insertCrowd(database, people * 0.9)
    const blocked = await insertCrowd(database, people * 0.1, { word: pending.word, status: 'blocked' })
    const decoys = await insertCrowd(database, 100)
    const applicants = pending.uids.slice(0, people * 0.2)
    await sql`
      insert into applications (identity_uid, state, version, submitted_at)
      select uid, 'submitted', 1, now() from unnest(${applicants}::text[]) as uid`.execute(database)
    await sql`
      insert into application_submissions (identity_uid, version, answers, submitted_at)
      select uid, 1, '{}', now() from unnest(${applicants}::text[]) as uid`.execute(database)
    return { word: pending.word, uids: [...pending.uids, ...blocked.uids], blocked, decoys, applicants }
  } finally {
    await close()
  }
}

test('a bulk change of 10,000 users is applied once, mails included, though the process is killed repeatedly', async () => {
  const { word, uids, blocked, decoys, applicants } = await insertUsers()
  const admin = { token: await signInWith(emulator.host, email, password) }
  let call = await start()
  const body = { change: toStatus('approved'), select: matching({ name: word }) }
  const made = await call(bulkChanges.create, { body }, admin)
  const params = { id: made.body.id }
  const began = performance.now()
  await call(bulkChanges.start, { params }, admin)
  const progress = async () => (await call(bulkChanges.get, { params }, admin)).body

  const seen: number[] = []
  for (const share of [0.1, 0.4, 0.7]) {
    while ((await progress()).counts.changed < people * share) await wait(50)
    await kill()
    call = await start()
    seen.push((await progress()).counts.changed)
  }
  while ((await progress()).state !== 'done') await wait(50)
  const seconds = (performance.now() - began) / 1000
  const done = await progress()
  await kill()

  // Each kill came in the middle of the change.
  expect(seen.every((changed) => changed > 0 && changed < people)).toBe(true)
  expect(done.counts).toEqual({ total: people, waiting: 0, changed: people, skipped: 0 })
  const { database, close } = await open()
  try {
    const { rows: statuses } = await sql`
      select status, count(*) from users where first_name = ${word} group by status`.execute(database)
    expect(statuses).toEqual([{ status: 'approved', count: people }])
    expect(await traces(database, uids)).toEqual({ audits: [1, 1], mails: [1, 1] })
    expect(await traces(database, decoys.uids)).toEqual({ audits: [0, 0], mails: [0, 0] })
    const { rows: events } = await sql`
      select kind, count(*), count(distinct identity_uid) as people from application_events group by kind
    `.execute(database)
    expect(events).toEqual([{ kind: 'approved', count: applicants.length, people: applicants.length }])
    const { rows: results } = await sql`
      select outcome, count(*), count(distinct identity_uid) as people, count(at) as dated
      from bulk_change_rows where bulk_change_id = ${params.id} group by outcome`.execute(database)
    expect(results).toEqual([{ outcome: 'changed', count: people, people, dated: people }])
    // The provider was updated as often as the limit allows, and the other updates wait, each requested once.
    const { rows: waiting } = await sql<Record<'count' | 'strangers' | 'wishes', number>>`
      select count(*), max(version) as wishes,
        count(*) filter (where not identity_uid = any(${blocked.uids}::text[])) as strangers
      from identity_updates`.execute(database)
    expect(waiting[0]).toMatchObject({ strangers: 0, wishes: 1 })
    expect(waiting[0]!.count).toBeGreaterThan(blocked.uids.length - seconds * 10 - 40)
    expect(waiting[0]!.count).toBeLessThan(blocked.uids.length)
  } finally {
    await close()
  }
}, 180_000)
