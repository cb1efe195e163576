import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { measureOutbox } from '~/service/mail/measure-outbox'
import { claimMail, claimStatement, type Turn } from '~/service/mail/claim-mail'
import { enqueueMail, enqueueMails } from '~/service/mail/outbox'
import { dropMail, giveUp, keepForLater, markSent } from '~/service/mail/settle-mail'
import { readMetrics, startMetrics } from '~/telemetry/metrics'
import { onBothDatabases } from './world'

// Milliseconds.
const minute = 60_000

onBothDatabases('the outbox', (world) => {
  const database = () => world().deps.database

  const many = 100_000

  const plant = (columns: { attempts: number; state: string }) =>
    sql`
    insert into mails (id, kind, to_address, subject, text, html, created_at, due_at, attempts, lets_others_pass)
    select gen_random_uuid(), 'invitation', 'p' || number || '@x.example', ${columns.state}, '', '',
      now() - interval '1 day', now() - make_interval(secs => number), ${columns.attempts}::int,
      ${columns.attempts}::int > 0
    from generate_series(1, ${sql.lit(many)}) as number`.execute(database())

  const planOf = async (turn: Turn) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${claimStatement(new Date(), turn)}`.execute(database())
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  const claimed = async (turn?: Turn) => (await claimMail(database(), new Date(), turn))?.subject

  describe('of a few', () => {
    let now: Date
    beforeEach(async () => {
      await database().deleteFrom('mails').execute()
      now = new Date('2026-11-21T10:00:00.000Z')
    })

    const write = (to: string, minutesAgo = 0) =>
      enqueueMail(
        database(),
        { kind: 'invitation', to: `${to}@x.example`, subject: to, text: 'Hello', html: '' },
        new Date(now.getTime() - minutesAgo * minute),
      )

    /** Whose mail is next; it is put back, to be tried again that long from then. */
    const fail = async (minutes: number, letsOthersPass: boolean) => {
      const mail = await claimMail(database(), now)
      const at = new Date(now.getTime() + minutes * minute)
      const failingSince = now.toISOString()
      await keepForLater(database(), mail!, { at, error: 'no', failingSince, letsOthersPass })
      return mail!.subject
    }

    const next = async (turn?: Turn) => (await claimMail(database(), now, turn))?.subject

    test('gives what nobody tried yet before what is tried again, or by the time alone', async () => {
      for (const to of ['dead', 'deader']) await write(to, 30)
      expect([await fail(1, true), await fail(1, true)]).toEqual(['dead', 'deader'])
      now = new Date(now.getTime() + 10 * minute)
      for (const to of ['ana', 'bo']) await write(to)
      expect(await next()).toBe('ana')
      expect(await next('due')).toBe('dead')
      expect([await next(), await next(), await next()]).toEqual(['bo', 'deader', undefined])
    })

    test('gives what was written at once in its order', async () => {
      const mails = ['one', 'two', 'three'].map((subject) => ({
        kind: 'invitation' as const,
        to: `${subject}@x.example`,
        subject,
        text: 'Hello',
        html: '',
      }))
      await enqueueMails(database(), mails, now)
      expect([await next(), await next(), await next()]).toEqual(['one', 'two', 'three'])
    })

    test('gives nothing to somebody before what was written earlier and is to be tried again', async () => {
      await write('ana', 2)
      await write('ana', 1)
      await write('bo')
      expect(await fail(5, false)).toBe('ana')
      const other = await claimMail(database(), now)
      expect([other!.subject, await next()]).toEqual(['bo', undefined])
      await markSent(database(), other!.id, now)
      now = new Date(now.getTime() + 5 * minute)
      const first = await claimMail(database(), now)
      expect([first!.subject, first!.attempts]).toEqual(['ana', 2])
      await write('cy')
      expect([await next(), await next()]).toEqual(['cy', undefined])
      await markSent(database(), first!.id, now)
      expect([await next('due'), await next('due')]).toEqual(['ana', undefined])
    })

    test('never gives what was given up, and what waited for it goes on', async () => {
      const given = await write('ana', 2)
      await write('ana', 1)
      expect(await fail(5, false)).toBe('ana')
      await giveUp(database(), { id: given, attempts: 1 }, { now, error: 'no' })
      expect([await next(), await next(), await next('due')]).toEqual(['ana', undefined, undefined])
      now = new Date(now.getTime() + 1_000_000 * minute)
      expect((await claimMail(database(), now, 'due'))?.id).not.toBe(given)
      expect(await next('due')).toBeUndefined()
    })

    test('is settled by whoever took it last', async () => {
      await write('ana')
      const stoodStill = (await claimMail(database(), now))!
      now = new Date(now.getTime() + 3 * minute)
      const took = (await claimMail(database(), now))!
      expect([took.id, took.attempts]).toEqual([stoodStill.id, 2])
      const failed = { at: now, error: 'no', failingSince: null, letsOthersPass: false }
      await keepForLater(database(), stoodStill, failed)
      expect(await next()).toBeUndefined()
      await giveUp(database(), stoodStill, { now, error: 'no' })
      await dropMail(database(), stoodStill)
      const row = await database().selectFrom('mails').selectAll().executeTakeFirst()
      expect(row).toMatchObject({ given_up_at: null, last_error: null })
      await keepForLater(database(), took, failed)
      expect(await next()).toBe('ana')
    })

    test('leaves kinds where they are that nobody could make now', async () => {
      await write('ana', 2)
      expect(await claimMail(database(), now, 'new', ['invitation'])).toBeUndefined()
      const mail = {
        kind: 'role-changed',
        to: 'ana@x.example',
        subject: 'later',
        text: '',
        html: '',
      } as const
      await enqueueMail(database(), mail, now)
      expect((await claimMail(database(), now, 'new', ['invitation']))?.subject).toBe('later')
      expect((await claimMail(database(), now, 'new', ['sign-in-link']))?.subject).toBe('ana')
    })

    test('keeps what was sent as sent, whatever comes of it elsewhere', async () => {
      const id = await write('ana')
      const taken = (await claimMail(database(), now))!
      await markSent(database(), id, now)
      const failed = { at: now, error: 'no', failingSince: null, letsOthersPass: false }
      await keepForLater(database(), taken, failed)
      await giveUp(database(), taken, { now, error: 'no' })
      const row = await database().selectFrom('mails').selectAll().executeTakeFirstOrThrow()
      expect(row).toMatchObject({ last_error: null, given_up_at: null, sent_at: now.toISOString() })
    })
  })

  test('tells how much of it waits and for how long, without what was sent or given up', async () => {
    const now = new Date()
    const write = (minutesAgo: number) => {
      const mail = { kind: 'invitation', to: 'ana@x.example', subject: 's', text: '', html: '' } as const
      return enqueueMail(database(), mail, new Date(now.getTime() - minutesAgo * minute))
    }
    await database().deleteFrom('mails').execute()
    await giveUp(database(), { id: await write(200), attempts: 0 }, { now, error: 'no' })
    await markSent(database(), await write(100), now)
    for (const minutesAgo of [50, 10]) await write(minutesAgo)
    await startMetrics({
      logLevel: 'warn',
      logsRequests: false,
      metrics: { token: 'read' },
      shutdown: { delay: 0, deadline: 0 },
    })
    measureOutbox(database())
    const { text } = (await readMetrics())!
    expect(text).toMatch(/^portal_mails_waiting 2$/m)
    expect(Number(/^portal_mails_oldest_seconds (\S+)$/m.exec(text)![1])).toBeCloseTo(50 * 60, -2)
  })

  test.each(['new', 'due'] as const)(
    'is not looked through mail by mail for what waits behind one, in the turn of what is %s',
    async (turn) => {
      await database().deleteFrom('mails').execute()
      const behind = 10_000
      await sql`
        insert into mails (id, kind, to_address, subject, text, html, created_at, due_at, attempts)
        select ('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, 'contact-to-support',
          'support@x.example', 'behind', '', '', now(),
          now() + case when number = 1 then interval '1 hour' else - interval '1 hour' end,
          case when number = 1 then 3 else 0 end
        from generate_series(1, ${sql.lit(behind)}) as number`.execute(database())
      await sql`vacuum analyze mails`.execute(database())
      const plan = await planOf(turn)
      const looks = [
        ...plan.matchAll(/ on mails earlier[^\n]*\((?:actual [^\n]*loops=(\d+)|never executed)/g),
      ]
      expect(looks.length).toBeGreaterThan(1)
      for (const [, loops] of looks) expect(Number(loops ?? 0)).toBeLessThan(10)
      const mail = { kind: 'invitation', to: 'ana@x.example', subject: 'ana', text: '', html: '' } as const
      await enqueueMail(database(), mail, new Date(Date.now() - minute))
      expect([await claimed(turn), await claimed(turn)]).toEqual(['ana', undefined])
    },
  )

  describe('of a hundred thousand', () => {
    beforeAll(async () => {
      await database().deleteFrom('mails').execute()
      await plant({ attempts: 3, state: 'again' })
      const mail = { kind: 'invitation', to: 'ana@x.example', subject: 'new', text: '', html: '' } as const
      for (const to of ['ana', 'bo']) {
        await enqueueMail(database(), { ...mail, to: `${to}@x.example` }, new Date(Date.now() - minute))
      }
      await sql`vacuum analyze mails`.execute(database())
    })

    test('that are tried again holds up no new one, and is not looked at for it', async () => {
      expect(await claimed()).toBe('new')
      const plan = await planOf('new')
      expect(plan).toMatch(/mails_new/)
      expect(plan).toMatch(/never executed/)
      expect(plan).not.toMatch(/Seq Scan on mails|Sort/)
      expect([await claimed(), await claimed('due')]).toEqual(['again', 'again'])
    })

    test.each(['new', 'due'] as const)(
      'gives the next by an index, also in the turn of what is %s',
      async (turn) => {
        const plan = await planOf(turn)
        expect(plan).toMatch(/mails_due/)
        expect(plan).not.toMatch(/Seq Scan on mails|Sort/)
      },
    )

    test('that nobody tried yet gives the next by an index too', async () => {
      await database().deleteFrom('mails').execute()
      await plant({ attempts: 0, state: 'new' })
      await sql`vacuum analyze mails`.execute(database())
      const plan = await planOf('new')
      expect(plan).toMatch(/mails_new/)
      expect(plan).not.toMatch(/Seq Scan on mails|Sort/)
    })
  })
})
