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

onBothDatabasesNightly('the queue of jobs', (world) => {
  const database = () => world().context.database

  let now: Date
  beforeEach(() => {
    now = new Date()
  })

  const claim = (turn: ClaimOrder = 'new', at = now) => claimJob(database(), { kind, now: at, lease, turn })

  const claimed = async (turn?: ClaimOrder) => (await claim(turn))?.key

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

  describe('of a few', () => {
    beforeEach(async () => {
      await database().deleteFrom('jobs').execute()
    })

    test('gives what was not tried yet before what is tried again, or by the time alone', async () => {
      for (const key of ['dead', 'deader']) await add(key, { minutesAgo: 30, order: key })
      for (const key of ['dead', 'deader']) {
        const job = (await claim())!
        expect(job.key).toBe(key)
        await settle(job, failed(1, true))
      }
      now = inMinutes(10)
      for (const key of ['ana', 'bo']) await add(key, { order: key })
      expect(await claimed()).toBe('ana')
      expect(await claimed('due')).toBe('dead')
      expect([await claimed(), await claimed(), await claimed()]).toEqual(['bo', 'deader', undefined])
    })

    test('gives what was enqueued at once in its order', async () => {
      const jobs = ['one', 'two', 'three'].map((key) => ({ key, order: key }))
      await enqueue(database(), kind, jobs, now)
      expect([await claimed(), await claimed(), await claimed()]).toEqual(['one', 'two', 'three'])
    })

    test('gives nothing of an order before what was enqueued earlier and is to be tried again', async () => {
      await add('ana 1', { minutesAgo: 2, order: 'ana' })
      await add('ana 2', { minutesAgo: 1, order: 'ana' })
      await add('bo', { order: 'bo' })
      const ana = (await claim())!
      await settle(ana, failed(5, false))
      const bo = (await claim())!
      expect([ana.key, bo.key, await claimed()]).toEqual(['ana 1', 'bo', undefined])
      await settle(bo)
      now = inMinutes(5)
      const first = (await claim())!
      expect([first.key, first.attempts]).toEqual(['ana 1', 2])
      await add('cy', { order: 'cy' })
      expect([await claimed(), await claimed()]).toEqual(['cy', undefined])
      await settle(first)
      expect([await claimed('due'), await claimed('due')]).toEqual(['ana 2', undefined])
    })

    test('is settled by the last claimant', async () => {
      await add('ana')
      const stoodStill = (await claim())!
      now = inMinutes(3)
      const took = (await claim())!
      expect([took.id, took.attempts, took.wasLost]).toEqual([stoodStill.id, 2, true])
      expect(await settle(stoodStill, { at: now })).toBe(false)
      expect(await claimed()).toBeUndefined()
      expect(await settle(stoodStill)).toBe(false)
      expect(await settle(took, { at: now })).toBe(true)
      expect(await claimed()).toBe('ana')
    })

    test('keeps to what was planned first where it is planned again, until it is done', async () => {
      await add('ana', { dueAt: inMinutes(5) })
      await add('ana', { dueAt: inMinutes(10) })
      now = inMinutes(5)
      const job = (await claim())!
      await add('ana', { dueAt: inMinutes(10) })
      expect(await claimed()).toBeUndefined()
      await settle(job)
      expect(await claimed()).toBe('ana')
    })
  })

  /** How many jobs are read for a claim that finds none. */
  const readInVain = (turn: ClaimOrder) =>
    database()
      .transaction()
      .execute(async (transaction) => {
        const before = await rowsRead(transaction, 'jobs')
        expect(await claimJob(transaction, { kind, now, lease, turn })).toBeUndefined()
        return (await rowsRead(transaction, 'jobs')) - before
      })

  const held = '00000000-0000-7000-8000-000000000000'

  /** Of each of these orders one that is tried again in an hour, and behind it others that are due. */
  const plantDelayed = async ({ orders, behind }: { orders: number; behind: number }) => {
    await database().deleteFrom('jobs').execute()
    await sql`
      insert into jobs (kind, key, order_key, created_at, due_at, attempts, lease)
      select ${kind}, 'p' || number || ' ' || place, 'p' || number, now(),
        now() + case when place = 0 then interval '1 hour' else - interval '1 hour' end,
        case when place = 0 then 3 else 0 end, case when place = 0 then ${held}::uuid end
      from generate_series(1, ${sql.lit(orders)}) as number, generate_series(0, ${sql.lit(behind)}) as place
      order by place, number`.execute(database())
    await sql`vacuum analyze jobs`.execute(database())
  }

  /** A planted job as its claimant has it. */
  const inHand = async (key: string): Promise<Job> => {
    const row = await database()
      .selectFrom('jobs')
      .select(['id', 'key', 'order_key', 'facts', 'attempts', 'version'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return { ...row, kind, lease: held, wasLost: false }
  }

  describe.each([
    { orders: 10_000, behind: 2 },
    { orders: 1, behind: 10_000 },
  ])('of which much is delayed, $behind behind each of $orders', (delayed) => {
    test.each(['new', 'due'] as const)(
      'is not looked through for it at each look, in the turn of what is %s',
      async (turn) => {
        await plantDelayed(delayed)
        await add('ana', { minutesAgo: 1, order: 'ana' })
        expect(await claimed(turn)).toBe('ana')
        expect(await claimed(turn)).toBeUndefined()
        expect(await readInVain(turn)).toBeLessThan(100)
        await add('bo', { order: 'bo' })
        expect([await claimed(turn), await claimed(turn)]).toEqual(['bo', undefined])
      },
    )

    test('goes on in its order once what delayed it is settled', async () => {
      for (const again of [null, failed(60, true)]) {
        await plantDelayed(delayed)
        expect(await claimed()).toBeUndefined()
        await settle(await inHand('p1 0'), again)
        const next = (await claim())!
        expect([next.key, await claimed()]).toEqual(['p1 1', undefined])
        await settle(next)
        expect([await claimed(), await claimed()]).toEqual(['p1 2', undefined])
      }
    })

    test('goes on by itself where what delayed it was deleted', async () => {
      await plantDelayed(delayed)
      expect(await claimed()).toBeUndefined()
      await database().deleteFrom('jobs').where('key', '=', 'p1 0').execute()
      now = new Date(now.getTime() + 10 * minute + 1000)
      expect([await claimed(), await claimed()]).toEqual(['p1 1', undefined])
    })
  })

  test('lets nothing pass what is delayed itself', async () => {
    await plantDelayed({ orders: 60, behind: 1 })
    expect(await claimed()).toBeUndefined()
    // Between the two statements of settling it.
    await database().deleteFrom('jobs').where('key', '=', 'p1 0').execute()
    await add('p1 2', { order: 'p1' })
    expect([await claimed(), await claimed('due')]).toEqual([undefined, undefined])
  })

  const plant = (attempts: number, key: string) =>
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

  describe('of twenty thousand', () => {
    beforeAll(async () => {
      // Deleting leaves the pages of the indexes, which the planner counts.
      await sql`truncate jobs`.execute(database())
      await plant(3, 'again ')
      const longAgo = new Date(Date.now() - minute)
      for (const key of ['new 1', 'new 2']) await enqueue(database(), kind, [{ key, order: key }], longAgo)
      await sql`vacuum analyze jobs`.execute(database())
    })

    test('that are tried again delays no new one, and is not looked at for it', async () => {
      expect(await claimed()).toBe('new 1')
      const plan = await getPlan('new')
      expect(plan).toMatch(/jobs_new/)
      expect(plan).not.toMatch(/jobs_due|Seq Scan on jobs/)
      expect([await claimed(), await claimed('due')]).toEqual([
        expect.stringMatching(/^again/),
        expect.stringMatching(/^again/),
      ])
    })

    test.each(['new', 'due'] as const)(
      'gives the next by an index, also in the turn of what is %s',
      async (turn) => {
        const plan = await getPlan(turn)
        expect(plan).toMatch(turn === 'new' ? /jobs_new/ : /jobs_due/)
        expect(plan).not.toMatch(/Seq Scan on jobs/)
      },
    )
  })
})
