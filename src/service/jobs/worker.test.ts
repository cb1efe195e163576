import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { later } from '../../../tests/support/later'
import { DatabaseUnavailableError } from '../database/database-unavailable'
import { type OpenDatabase, openDatabase } from '../database/open'
import { type JobKind, type NewJob, claimJob, enqueue } from './queue'
import { type JobRunner, type JobRunners, type Worker, drainJobs, startJobs } from './worker'

let dataDir: string
let opened: OpenDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-jobs-'))
  opened = await openDatabase({ dataDir })
})
afterAll(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})

const kind: JobKind = 'housekeeping'
let now: Date
let logged: string[]
let worker: Worker | undefined
beforeEach(async () => {
  now = new Date('2026-11-28T10:00:00.000Z')
  logged = []
  await opened.database.deleteFrom('jobs').execute()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})

const context = () => ({
  database: opened.database,
  pubsub: opened.pubsub,
  now: () => now,
  log: {
    info: (sentence: string) => logged.push(sentence),
    warn: (sentence: string) => logged.push(sentence),
    error: (sentence: string) => logged.push(sentence),
  },
})

const add = (key: string, more: Partial<NewJob> = {}) =>
  opened.database.transaction().execute((transaction) => enqueue(transaction, kind, [{ key, ...more }], now))

const runnersOf = (run: JobRunner['run'], more: Partial<JobRunner> = {}): JobRunners => ({
  [kind]: { failureMessage: 'A job failed', run, ...more },
})

const start = (run: JobRunner['run'], more: Partial<JobRunner> = {}) => {
  worker = startJobs(context(), runnersOf(run, more))
  return worker
}

/** Runs due jobs; returns their keys in order. */
const drain = async (run: JobRunner['run'] = async () => {}, more: Partial<JobRunner> = {}) => {
  const keys: string[] = []
  const noting: JobRunner['run'] = (job, signal) => {
    keys.push(job.key)
    return run(job, signal)
  }
  await drainJobs(context(), runnersOf(noting, more))
  return keys
}

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

const fail = () => Promise.reject(new Error('no'))

const left = () => opened.database.selectFrom('jobs').selectAll().orderBy('id').execute()

test('runs a job once, soon after the commit of what enqueued it', async () => {
  const keys: string[] = []
  start(async ({ key }) => void keys.push(key))
  await worker?.idle()
  await opened.database.transaction().execute(async (transaction) => {
    await enqueue(transaction, kind, [{ key: 'a' }], now)
    expect(keys).toEqual([])
  })
  const began = performance.now()
  await expect.poll(() => keys).toEqual(['a'])
  expect(performance.now() - began).toBeLessThan(5_000)
  await worker?.idle()
  expect(await left()).toEqual([])
})

test('runs nothing of a write that was rolled back', async () => {
  const written = opened.database.transaction().execute(async (transaction) => {
    await enqueue(transaction, kind, [{ key: 'a' }], now)
    throw new Error('rolled back')
  })
  await expect(written).rejects.toThrow('rolled back')
  expect(await drain()).toEqual([])
})

test('runs a job not before it is due', async () => {
  await add('a', { dueAt: new Date(now.getTime() + 60_000) })
  expect(await drain()).toEqual([])
  pass(60_000)
  expect(await drain()).toEqual(['a'])
})

test('starts a job when it is due, without a signal', async () => {
  const keys: string[] = []
  const real = { ...context(), now: () => new Date() }
  worker = startJobs(
    real,
    runnersOf(async ({ key }) => void keys.push(key)),
  )
  await enqueue(opened.database, kind, [{ key: 'a', dueAt: new Date(Date.now() + 500) }], new Date())
  await worker.idle()
  expect(keys).toEqual([])
  await expect.poll(() => keys, { timeout: 5_000 }).toEqual(['a'])
})

test('tries a job that fails again, later each time, and logs it once', async () => {
  await add('a')
  const times: number[] = []
  for (let seconds = 0; seconds < 16; seconds++) {
    if ((await drain(fail)).length > 0) times.push(seconds)
    pass(1_000)
  }
  expect(times).toEqual([0, 1, 3, 7, 15])
  expect(logged).toEqual(['A job failed'])
  await add('a')
  expect(await drain()).toEqual(['a'])
})

test('keeps the order of one key across failures, and no other key waits', async () => {
  for (const key of ['a1', 'a2']) await add(key, { order: 'a' })
  await add('b1', { order: 'b' })
  expect(await drain(({ key }) => (key === 'a1' ? fail() : Promise.resolve()))).toEqual(['a1', 'b1'])
  pass(1_000)
  expect(await drain()).toEqual(['a1', 'a2'])
})

test('leaves a job to who claimed it until the lease ends, and tells who takes it over', async () => {
  await add('a')
  const taken = await claimJob(opened.database, { kind, now, lease: 30_000 })
  expect(taken).toMatchObject({ key: 'a', wasLost: false })
  pass(29_999)
  expect(await drain()).toEqual([])
  pass(1)
  let wasLost = false
  await drain(async (job) => void ({ wasLost } = job))
  expect(wasLost).toBe(true)
})

test('renews the lease of a job that takes longer than it', async () => {
  const { promise, settle } = later<void>()
  const real = { ...context(), now: () => new Date() }
  await enqueue(opened.database, kind, [{ key: 'a' }], new Date())
  let runs = 0
  const run = () => {
    runs += 1
    return promise
  }
  worker = startJobs(real, runnersOf(run, { lease: 1_000, renews: true, concurrency: 2 }))
  await new Promise((resolve) => {
    setTimeout(resolve, 2_500)
  })
  settle(undefined)
  await worker.idle()
  expect(runs).toBe(1)
})

test('runs a job again that is enqueued while it runs', async () => {
  await add('a')
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) await add('a')
  }
  expect(await drain(run)).toEqual(['a', 'a'])
  expect(await left()).toEqual([])
})

test('runs a scheduled job at the start and again after its time', async () => {
  expect(await drain(async () => {}, { intervalMs: 3_600_000 })).toEqual([''])
  expect(await left()).toMatchObject([{ key: '', due_at: '2026-11-28T11:00:00.000Z', attempts: 0 }])
})

test('runs only so many at once', async () => {
  for (const key of ['a1', 'a2', 'b1', 'a3']) await add(key)
  const { promise, settle } = later<void>()
  const keys: string[] = []
  const run: JobRunner['run'] = ({ key }) => {
    keys.push(key)
    return promise
  }
  start(run, { concurrency: 3 })
  await expect.poll(() => keys).toEqual(['a1', 'a2', 'b1'])
  settle(undefined)
  await worker?.idle()
  expect(keys).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('finishes the current job when it stops, and begins no other', async () => {
  for (const key of ['a', 'b']) await add(key)
  const { promise, settle } = later<void>()
  const keys: string[] = []
  const run: JobRunner['run'] = ({ key }) => {
    keys.push(key)
    return promise
  }
  const stopped = start(run)
  await expect.poll(() => keys).toEqual(['a'])
  const stopping = stopped.stop()
  settle(undefined)
  await stopping
  expect(keys).toEqual(['a'])
  expect((await left()).map(({ key }) => key)).toEqual(['b'])
})

test('writes the result of a job when it ends, or once the database is back', async () => {
  await add('a')
  const written: string[] = []
  let isAway = true
  const run: JobRunner['run'] = async ({ key }) => ({
    write: async () => {
      if (isAway) throw new DatabaseUnavailableError('away')
      written.push(key)
    },
  })
  start(run)
  await worker?.idle()
  expect(written).toEqual([])
  isAway = false
  worker?.kick()
  await add('b')
  await expect.poll(() => written).toEqual(['a', 'b'])
  await worker?.idle()
  expect([logged, await left()]).toEqual([[], []])
})

test('counts and logs a job that stays claimed as failed, and holds it for one more lease', async () => {
  await add('a')
  const staysClaimed = async () => {
    pass(20_000)
    return { staysClaimed: { error: new Error('no answer') } }
  }
  expect(await drain(staysClaimed)).toEqual(['a'])
  expect(logged).toEqual(['A job failed'])
  pass(29_999)
  expect(await drain()).toEqual([])
  pass(1)
  expect(await drain()).toEqual(['a'])
})
