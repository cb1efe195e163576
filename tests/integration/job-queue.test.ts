import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type NextRun,
  type Job,
  type NewJob,
  type ClaimOrder,
  claimJob,
  claimStatement,
  enqueue,
  resumeNext,
  settleJob,
} from '~/service/jobs/queue'
import { rowsRead } from '../support/rows-read'
import { onBothDatabasesNightly } from '../contract/world'

// Milliseconds.
const minute = 60_000
const lease = 2 * minute
const kind = 'mail'

onBothDatabasesNightly('the job queue', (world) => {
  const database = () => world().context.database

  let now: Date
  beforeEach(() => {
    now = new Date()
  })

  const claim = (turn: ClaimOrder = 'new', at = now) => claimJob(database(), { kind, now: at, lease, turn })

  const claimKey = async (turn?: ClaimOrder) => (await claim(turn))?.key

  const add = (key: string, { minutesAgo = 0, ...more }: Partial<NewJob> & { minutesAgo?: number } = {}) =>
    enqueue(database(), kind, [{ key, ...more }], new Date(now.getTime() - minutesAgo * minute))

  const settle = async (job: Job, again: NextRun | null = null) => {
    const wasClaimed = await settleJob(database(), job, again, now)
    await resumeNext(database(), job)
    return wasClaimed
  }

  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minute)

  const failed = (minutes: number, letsOthersPass: boolean): NextRun => ({
    at: inMinutes(minutes),
    attempts: 'all',
    isNonBlocking: letsOthersPass,
  })

  describe('with few jobs', () => {
    beforeEach(async () => {
      await database().deleteFrom('jobs').execute()
    })

    test('returns new jobs before retries, and in the turn of due jobs the oldest first', async () => {
      for (const key of ['dead', 'deader']) await add(key, { minutesAgo: 30, order: key })
      for (const key of ['dead', 'deader']) {
        const job = (await claim())!
        expect(job.key).toBe(key)
        await settle(job, failed(1, true))
      }
      now = inMinutes(10)
      for (const key of ['ana', 'bo']) await add(key, { order: key })
      expect(await claimKey()).toBe('ana')
      expect(await claimKey('due')).toBe('dead')
      expect([await claimKey(), await claimKey(), await claimKey()]).toEqual(['bo', 'deader', undefined])
    })

    test('returns jobs that were enqueued together in their sequence', async () => {
      const jobs = ['one', 'two', 'three'].map((key) => ({ key, order: key }))
      await enqueue(database(), kind, jobs, now)
      expect([await claimKey(), await claimKey(), await claimKey()]).toEqual(['one', 'two', 'three'])
    })

    test('returns no job of an order key before an earlier one of it that will be retried', async () => {
      await add('ana 1', { minutesAgo: 2, order: 'ana' })
      await add('ana 2', { minutesAgo: 1, order: 'ana' })
      await add('bo', { order: 'bo' })
      const ana = (await claim())!
      await settle(ana, failed(5, false))
      const bo = (await claim())!
      expect([ana.key, bo.key, await claimKey()]).toEqual(['ana 1', 'bo', undefined])
      await settle(bo)
      now = inMinutes(5)
      const first = (await claim())!
      expect([first.key, first.attempts]).toEqual(['ana 1', 2])
      await add('cy', { order: 'cy' })
      expect([await claimKey(), await claimKey()]).toEqual(['cy', undefined])
      await settle(first)
      expect([await claimKey('due'), await claimKey('due')]).toEqual(['ana 2', undefined])
    })

    test('lets only the last claimant settle a job', async () => {
      await add('ana')
      const former = (await claim())!
      now = inMinutes(3)
      const latter = (await claim())!
      expect([latter.id, latter.attempts, latter.wasLost]).toEqual([former.id, 2, true])
      expect(await settle(former, { at: now })).toBe(false)
      expect(await claimKey()).toBeUndefined()
      expect(await settle(former)).toBe(false)
      expect(await settle(latter, { at: now })).toBe(true)
      expect(await claimKey()).toBe('ana')
    })

    test('keeps the due time of a job that is enqueued again, until it is done', async () => {
      await add('ana', { dueAt: inMinutes(5) })
      await add('ana', { dueAt: inMinutes(10) })
      now = inMinutes(5)
      const job = (await claim())!
      await add('ana', { dueAt: inMinutes(10) })
      expect(await claimKey()).toBeUndefined()
      await settle(job)
      expect(await claimKey()).toBe('ana')
    })
  })

  /** Returns the number of rows read by a claim that finds no job. */
  const countRowsOfEmptyClaim = (turn: ClaimOrder) =>
    database()
      .transaction()
      .execute(async (transaction) => {
        const before = await rowsRead(transaction, 'jobs')
        expect(await claimJob(transaction, { kind, now, lease, turn })).toBeUndefined()
        return (await rowsRead(transaction, 'jobs')) - before
      })

  const otherLease = '00000000-0000-7000-8000-000000000000'

  /** Inserts, for each order key, a job that is retried in an hour, and due jobs that wait behind it. */
  const insertDelayed = async ({ orders, behind }: { orders: number; behind: number }) => {
    await database().deleteFrom('jobs').execute()
    await sql`
      insert into jobs (kind, key, order_key, created_at, due_at, attempts, lease)
      select ${kind}, 'p' || number || ' ' || place, 'p' || number, now(),
        now() + case when place = 0 then interval '1 hour' else - interval '1 hour' end,
        case when place = 0 then 3 else 0 end, case when place = 0 then ${otherLease}::uuid end
      from generate_series(1, ${sql.lit(orders)}) as number, generate_series(0, ${sql.lit(behind)}) as place
      order by place, number`.execute(database())
    await sql`vacuum analyze jobs`.execute(database())
  }

  /** Returns an inserted job as its claimant has it. */
  const getClaimed = async (key: string): Promise<Job> => {
    const row = await database()
      .selectFrom('jobs')
      .select(['id', 'key', 'order_key', 'facts', 'attempts', 'version'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return { ...row, kind, lease: otherLease, wasLost: false }
  }

  describe.each([
    { orders: 10_000, behind: 2 },
    { orders: 1, behind: 10_000 },
  ])('with $behind jobs delayed behind each of $orders', (delayed) => {
    test.each(['new', 'due'] as const)(
      'does not read the delayed jobs at each claim, in the turn of %s jobs',
      async (turn) => {
        await insertDelayed(delayed)
        await add('ana', { minutesAgo: 1, order: 'ana' })
        expect(await claimKey(turn)).toBe('ana')
        expect(await claimKey(turn)).toBeUndefined()
        expect(await countRowsOfEmptyClaim(turn)).toBeLessThan(100)
        await add('bo', { order: 'bo' })
        expect([await claimKey(turn), await claimKey(turn)]).toEqual(['bo', undefined])
      },
    )

    test('continues with an order key once the delaying job is settled', async () => {
      for (const again of [null, failed(60, true)]) {
        await insertDelayed(delayed)
        expect(await claimKey()).toBeUndefined()
        await settle(await getClaimed('p1 0'), again)
        const next = (await claim())!
        expect([next.key, await claimKey()]).toEqual(['p1 1', undefined])
        await settle(next)
        expect([await claimKey(), await claimKey()]).toEqual(['p1 2', undefined])
      }
    })

    test('continues with an order key after the delaying job is deleted', async () => {
      await insertDelayed(delayed)
      expect(await claimKey()).toBeUndefined()
      await database().deleteFrom('jobs').where('key', '=', 'p1 0').execute()
      now = new Date(now.getTime() + 10 * minute + 1000)
      expect([await claimKey(), await claimKey()]).toEqual(['p1 1', undefined])
    })
  })

  test('lets no job pass one that is delayed', async () => {
    await insertDelayed({ orders: 60, behind: 1 })
    expect(await claimKey()).toBeUndefined()
    // As if a claim came between the two statements that settle a job.
    await database().deleteFrom('jobs').where('key', '=', 'p1 0').execute()
    await add('p1 2', { order: 'p1' })
    expect([await claimKey(), await claimKey('due')]).toEqual([undefined, undefined])
  })

  const insertMany = (attempts: number, key: string) =>
    sql`
      insert into jobs (kind, key, order_key, created_at, due_at, attempts, lets_others_pass)
      select ${kind}, ${key}::text || number, 'p' || number, now(), now() - make_interval(secs => number),
        ${attempts}::integer, ${attempts}::integer > 0
      from generate_series(1, 20000) as number`.execute(database())

  const getPlan = async (turn: ClaimOrder) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${claimStatement({ kind, now: new Date(), lease, turn })}`.execute(
      database(),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  describe('with twenty thousand jobs', () => {
    beforeAll(async () => {
      // Deleting would leave the index pages, which the planner counts.
      await sql`truncate jobs`.execute(database())
      await insertMany(3, 'again ')
      const longAgo = new Date(Date.now() - minute)
      for (const key of ['new 1', 'new 2']) await enqueue(database(), kind, [{ key, order: key }], longAgo)
      await sql`vacuum analyze jobs`.execute(database())
    })

    test('returns new jobs without a delay by retries, and without reading them', async () => {
      expect(await claimKey()).toBe('new 1')
      const plan = await getPlan('new')
      expect(plan).toMatch(/jobs_new/)
      expect(plan).not.toMatch(/jobs_due|Seq Scan on jobs/)
      expect([await claimKey(), await claimKey('due')]).toEqual([
        expect.stringMatching(/^again/),
        expect.stringMatching(/^again/),
      ])
    })

    test.each(['new', 'due'] as const)(
      'finds the next job by an index, in the turn of %s jobs',
      async (turn) => {
        const plan = await getPlan(turn)
        expect(plan).toMatch(turn === 'new' ? /jobs_new/ : /jobs_due/)
        expect(plan).not.toMatch(/Seq Scan on jobs/)
      },
    )
  })
})
