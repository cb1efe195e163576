import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listWaiting } from '~/service/modules/applications/applications.queries'
import { listMessages } from '~/service/modules/contact/contact.queries'
import { listManagedRequests } from '~/service/modules/kits/kit-requests.queries'
import type { Database } from '~/service/context'
import { listRows } from '~/service/modules/invitations/invitations.queries'
import { reachedStatement } from '~/service/modules/insights/funnel.queries'
import { rowsRead } from '../support/rows-read'
import { onDatabase } from '../contract/world'

// Of each: people, applications, requests, messages and invitations; every hundredth person is deleted.
const many = 4_000
const there = many - many / 100
const count = 25 as const
const last = Math.ceil(there / count)

const numbered = sql`generate_series(1, ${sql.lit(many)}) as number`

onDatabase('a page of a long list', (world) => {
  const database = () => world().context.database

  beforeAll(async () => {
    const statements = [
      sql`insert into users (identity_uid, email, first_name, last_name, created_at, updated_at)
        select 'one-' || number, 'one-' || number || '@x.example', 'One', 'Of many',
          timestamptz '2026-01-01Z' + number * interval '10 minutes', now() from ${numbered}`,
      sql`insert into applications (identity_uid, state, version, submitted_at)
        select 'one-' || number, 'submitted', 1, timestamptz '2026-01-01' + number * interval '1 minute'
        from ${numbered}`,
      sql`insert into application_submissions (identity_uid, version, answers, submitted_at)
        select identity_uid, 1, '{"country": "Chile", "project": "Meters"}', submitted_at from applications`,
      sql`insert into dev_kits (id, slug, name, description, facts, stock, position)
        values (gen_random_uuid(), 'kit-of-many', 'Kit', '', '[]', 1, 1)`,
      sql`insert into dev_kit_requests
        (id, kit_id, identity_uid, quantity, asked, purpose, shipping_address, state, created_at, changed_at)
        select gen_random_uuid(), id, 'one-' || number, 1, 1, '', '{}', 'requested',
          timestamptz '2026-01-01' + number * interval '1 minute', now() from dev_kits cross join ${numbered}`,
      sql`insert into contact_messages (id, name, email, subject, message, state, created_at, changed_at, assigned_to)
        select gen_random_uuid(), 'Ada', 'ada@x.example', 'Subject ' || number, 'Message', 'new',
          timestamptz '2026-01-01' + number * interval '1 minute', now(),
          case when number > 10 then 'one-' || number end from ${numbered}`,
      sql`insert into invitations (id, email, role, created_at, expires_at, sent_at)
        select gen_random_uuid(), 'invited-' || number || '@x.example', 'user',
          timestamptz '2026-01-01' + number * interval '1 minute', now(), now() from ${numbered}`,
      sql`update users set deleted_at = now() where identity_uid like 'one-%00'`,
      sql`vacuum analyze`,
    ]
    for (const statement of statements) await statement.execute(database())
  })

  /** How many rows of a table it takes to do something, where no table is read from end to end. */
  const readingFor = <T>(table: string, work: (transaction: Database) => Promise<T>) =>
    database()
      .transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction)
        const before = await rowsRead(transaction, table)
        const done = await work(transaction)
        return { ...done, read: (await rowsRead(transaction, table)) - before }
      })

  test('of waiting applications looks at the people of the page alone', async () => {
    const at = { now: new Date(), target: new Date('2026-01-02') }
    const list = (transaction: Database) => listWaiting(transaction, { page: last, count }, at)
    const { total, data, read } = await readingFor('users', list)
    expect([total, data.at(-1)?.identityUid]).toEqual([there, `one-${many - 1}`])
    expect(read).toBeLessThan(count * 4)
  })

  test.each([{}, { kit: 'kit-of-many' }, { state: 'requested' as const }])(
    'of kit requests (%j) looks at the people of the page alone',
    async (filter) => {
      const query = { ...filter, page: last, count }
      const { total, data, read } = await readingFor('users', (transaction) =>
        listManagedRequests(transaction, query),
      )
      expect([total, data.at(-1)?.identityUid]).toEqual([there, `one-${many - 1}`])
      expect(read).toBeLessThan(count * 4)
    },
  )

  test('of messages reads the rows of the page alone, also of unassigned messages', async () => {
    const list = (query: object) =>
      readingFor('contact_messages', (transaction) =>
        listMessages(transaction, { page: 1, count, ...query }, 'one-1'),
      )
    const { total, data, read } = await list({ page: many / count })
    expect([total, data.at(-1)?.subject]).toEqual([many, 'Subject 1'])
    expect(read).toBeLessThan(count * 4)
    const unassigned = await list({ assigned: 'nobody' })
    expect([unassigned.total, unassigned.data.length]).toEqual([10, 10])
    expect(unassigned.read).toBeLessThan(count * 4)
  })

  test('of invitations looks at those of the page alone', async () => {
    const list = (transaction: Database) => listRows(transaction, { page: many / count, count }, new Date())
    const { total, rows, read } = await readingFor('invitations', list)
    expect([total, rows.at(-1)?.email]).toEqual([many, 'invited-1@x.example'])
    expect(read).toBeLessThan(count * 4)
  })

  test('of who got how far passes over whole days by their counts', async () => {
    const period = { from: '2026-01-01', to: '2026-02-28' }
    const { rows: wanted } = await sql<{ uid: string }>`
      select identity_uid as uid from milestones where stage = 'registered' and not is_gone
        and at >= '2026-01-01Z' and at < '2026-03-01Z'
      order by at desc, identity_uid`.execute(database())
    expect(wanted).toHaveLength(there)
    for (const page of [1, 2, 5, 80, last, last + 1]) {
      const statement = reachedStatement('registered', { ...period, page, count })
      const { rows } = await statement.execute(database())
      expect(rows.map(({ identityUid }) => identityUid)).toEqual(
        wanted.slice((page - 1) * count, page * count).map(({ uid }) => uid),
      )
    }
    const deep = reachedStatement('registered', { ...period, page: 80, count })
    const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${deep}`.execute(
      database(),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const met = /using milestones_stage on milestones[^\n]*rows=(\d+)(?:\.\d+)? loops=1/.exec(plan)
    // A day has 144 of them; 1,975 come before the page.
    expect(Number(met?.[1])).toBeLessThan(144 + count + 1)
  })
})
