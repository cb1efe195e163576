import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Turn,
  claimMail,
  claimStatement,
  dropMail,
  giveUp,
  keepForLater,
  markSent,
  measureOutbox,
} from '~/service/mail/mail-queue'
import { enqueueMail, enqueueMails } from '~/service/mail/outbox'
import { readMetrics, startMetrics } from '~/telemetry/metrics'
import { rowsRead } from '../support/rows-read'
import { onBothDatabases } from '../contract/world'

// Milliseconds.
const minute = 60_000

onBothDatabases('the outbox', (world) => {
  const database = () => world().context.database

  const many = 100_000

  const plant = (columns: { attempts: number; state: string }) =>
    sql`
    insert into mails (id, kind, to_address, subject, text, html, created_at, due_at, attempts, lets_others_pass)
    select gen_random_uuid(), 'invitation', 'p' || number || '@x.example', ${columns.state}, '', '',
      now() - interval '1 day', now() - make_interval(secs => number), ${columns.attempts}::int,
      ${columns.attempts}::int > 0
    from generate_series(1, ${sql.lit(many)}) as number`.execute(database())

  const getPlan = async (turn: Turn) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${claimStatement({ now: new Date(), turn, without: [] })}`.execute(
      database(),
    )
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

    test('takes untried mails before retries, or orders by time alone', async () => {
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

    test('sends no mail to a recipient before an earlier one that waits for a retry', async () => {
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

    test('is settled by the node that took it last', async () => {
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

    test('leaves mails of excluded kinds in the queue', async () => {
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

  /** How many mails are read for a claim that finds none. */
  const readInVain = (turn: Turn) =>
    database()
      .transaction()
      .execute(async (transaction) => {
        const before = await rowsRead(transaction, 'mails')
        expect(await claimMail(transaction, new Date(), turn)).toBeUndefined()
        return (await rowsRead(transaction, 'mails')) - before
      })

  /** To each of these addresses one that is tried again in an hour, and behind it others that are due. */
  const plantHeldUp = async ({ addresses, behind }: { addresses: number; behind: number }) => {
    await database().deleteFrom('mails').execute()
    await sql`
      insert into mails (id, kind, to_address, subject, text, html, created_at, due_at, attempts)
      select ('00000000-0000-7000-8000-' || lpad((place * 100000 + number)::text, 12, '0'))::uuid, 'invitation',
        'p' || number || '@x.example', 'p' || number || ' ' || place, '', '', now(),
        now() + case when place = 0 then interval '1 hour' else - interval '1 hour' end,
        case when place = 0 then 3 else 0 end
      from generate_series(1, ${sql.lit(addresses)}) as number, generate_series(0, ${sql.lit(behind)}) as place
      order by place, number`.execute(database())
    await sql`vacuum analyze mails`.execute(database())
  }

  const getId = async (subject: string) => {
    const mail = database().selectFrom('mails').select('id').where('subject', '=', subject)
    return (await mail.executeTakeFirstOrThrow()).id
  }

  describe.each([
    { addresses: 10_000, behind: 2 },
    { addresses: 1, behind: 10_000 },
  ])('of which much is held up, $behind behind each of $addresses', (held) => {
    test.each(['new', 'due'] as const)(
      'is not looked through for it at each look, in the turn of what is %s',
      async (turn) => {
        await plantHeldUp(held)
        const mail = { kind: 'invitation', to: 'ana@x.example', subject: 'ana', text: '', html: '' } as const
        await enqueueMail(database(), mail, new Date(Date.now() - minute))
        expect(await claimed(turn)).toBe('ana')
        expect(await claimed(turn)).toBeUndefined()
        expect(await readInVain(turn)).toBeLessThan(100)
        await enqueueMail(database(), { ...mail, subject: 'bo', to: 'bo@x.example' }, new Date())
        expect([await claimed(turn), await claimed(turn)]).toEqual(['bo', undefined])
      },
    )

    test('goes on in its order once what held it up is settled', async () => {
      const settlings = [
        (id: string) => markSent(database(), id, new Date()),
        (id: string) => giveUp(database(), { id, attempts: 3 }, { now: new Date(), error: 'no' }),
        (id: string) => dropMail(database(), { id, attempts: 3 }),
        (id: string) => {
          const at = new Date(Date.now() + 60 * minute)
          const failed = { at, error: 'no', failingSince: null, letsOthersPass: true }
          return keepForLater(database(), { id, attempts: 3 }, failed)
        },
      ]
      for (const settle of settlings) {
        await plantHeldUp(held)
        expect(await claimed()).toBeUndefined()
        await settle(await getId('p1 0'))
        expect([await claimed(), await claimed()]).toEqual(['p1 1', undefined])
        await markSent(database(), await getId('p1 1'), new Date())
        expect([await claimed(), await claimed()]).toEqual(['p1 2', undefined])
      }
    })

    test('goes on by itself where what held it up was taken back', async () => {
      await plantHeldUp(held)
      expect(await claimed()).toBeUndefined()
      await database().deleteFrom('mails').where('subject', '=', 'p1 0').execute()
      const later = new Date(Date.now() + 10 * minute + 1000)
      expect((await claimMail(database(), later))?.subject).toBe('p1 1')
      expect(await claimMail(database(), later)).toBeUndefined()
    })
  })

  test('lets nothing pass what is held up itself', async () => {
    await plantHeldUp({ addresses: 60, behind: 1 })
    expect(await claimed()).toBeUndefined()
    const mail = { kind: 'invitation', to: 'p1@x.example', subject: 'p1 2', text: '', html: '' } as const
    // Between the two statements of settling it.
    await database().deleteFrom('mails').where('subject', '=', 'p1 0').execute()
    await enqueueMail(database(), mail, new Date())
    expect([await claimed(), await claimed('due')]).toEqual([undefined, undefined])
  })

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
      const plan = await getPlan('new')
      expect(plan).toMatch(/mails_new/)
      expect(plan).not.toMatch(/mails_due/)
      expect(plan).not.toMatch(/Seq Scan on mails|Sort/)
      expect([await claimed(), await claimed('due')]).toEqual(['again', 'again'])
    })

    test.each(['new', 'due'] as const)(
      'gives the next by an index, also in the turn of what is %s',
      async (turn) => {
        const plan = await getPlan(turn)
        expect(plan).toMatch(turn === 'new' ? /mails_new/ : /mails_due/)
        expect(plan).not.toMatch(/Seq Scan on mails|Sort/)
      },
    )

    test('that was not tried yet is found by an index too', async () => {
      await database().deleteFrom('mails').execute()
      await plant({ attempts: 0, state: 'new' })
      await sql`vacuum analyze mails`.execute(database())
      const plan = await getPlan('new')
      expect(plan).toMatch(/mails_new/)
      expect(plan).not.toMatch(/Seq Scan on mails|Sort/)
    })
  })
})
