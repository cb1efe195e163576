import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  countShown,
  pageStatement,
  unreadStatement,
  wantingStatement,
} from '~/service/modules/notifications/notifications.queries'
import { rowsRead } from '../support/rows-read'
import { onDatabase } from '../contract/world'

const people = 200
const each = 100
const wanting = 10_000

onDatabase('the planner, asked for notifications', (world) => {
  const database = () => world().context.database
  const now = () => world().context.now()
  const uids = Array.from({ length: people }, (_, index) => `many-${index + 1}`)

  beforeAll(async () => {
    await sql`
      insert into users (identity_uid, email, status, first_name, last_name, created_at, updated_at)
      select 'many-' || number, 'many-' || number || '@x.example', 'approved', 'First', 'Last',
        now() - interval '1 year', now()
      from generate_series(1, ${sql.lit(people)}) as number`.execute(database())
    await sql`
      insert into notifications (id, identity_uid, kind, title, link, created_at, read_at)
      select gen_random_uuid(), 'many-' || number % ${sql.lit(people)} + 1, 'answer', 'Title', '/community',
        now() - make_interval(mins => number), case when number % 3 = 0 then null else now() end
      from generate_series(1, ${sql.lit(people * each)}) as number`.execute(database())
    await sql`
      insert into notification_broadcasts (id, kind, title, link, visible_at)
      select gen_random_uuid(), 'announcement', 'Title', '/community', now() - make_interval(hours => number)
      from generate_series(1, 50) as number`.execute(database())
    await sql`
      insert into users (identity_uid, email, status, first_name, last_name, created_at, updated_at)
      select 'wanting-' || number, 'wanting-' || number || '@x.example', 'approved', 'First', 'Last', now(), now()
      from generate_series(1, ${sql.lit(wanting)}) as number`.execute(database())
    await sql`
      insert into mail_choices (identity_uid, kind, mail)
      select identity_uid, 'announcement', true from users where identity_uid like 'wanting-%'`.execute(
      database(),
    )
    for (const table of ['users', 'mail_choices', 'notifications', 'notification_broadcasts']) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(database())
    }
  })

  const getPlan = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${statement}`.execute(database())
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test('the next who are mailed an announcement are found without those who were mailed before', async () => {
    const batch = { kind: 'announcement', after: 'wanting-7', count: 200 } as const
    const lines = await wantingStatement(database(), batch).explain(undefined, sql`analyze`)
    const plan = lines.map((line) => String(line['QUERY PLAN'])).join('\n')
    const read = [...plan.matchAll(/ on (?:users|mail_choices)\b[^\n]*rows=(\d+)(?:\.\d+)? loops=(\d+)/g)]
    expect(read).toHaveLength(2)
    for (const [, rows, loops] of read) expect(Number(rows) * Number(loops)).toBeLessThan(1000)
  })

  test.each([1, 20])('the unread of %i people are counted by an index', async (count) => {
    const plan = await getPlan(unreadStatement(uids.slice(0, count), {}, now()))
    expect(plan).not.toMatch(/Seq Scan on notifications\b/)
    expect(plan).toMatch(/notifications_unread/)
  })

  test('whether a person is still shown what a digest names is found by that alone', async () => {
    const own = await sql<{ id: string }>`
      select id from notifications where identity_uid = 'many-7' order by id limit 8`.execute(database())
    const told = await sql<{ id: string }>`select id from notification_broadcasts limit 2`.execute(database())
    const names = [...own.rows, ...told.rows].map(({ id }) => id)
    const found = await database()
      .transaction()
      .execute(async (transaction) => {
        const before = await rowsRead(transaction, 'notifications')
        const shown = await countShown(transaction, { identityUid: 'many-7' }, names, now())
        return { shown, read: (await rowsRead(transaction, 'notifications')) - before }
      })
    expect(found.shown).toBe(10)
    expect(found.read).toBeLessThan(30)
  })

  test.each([{}, { unread: true }])('a page of one person is read by an index: %o', async (asked) => {
    const plan = await getPlan(
      pageStatement({ identityUid: 'many-7' }, { ...asked, page: 1, count: 25 }, now()),
    )
    expect(plan).not.toMatch(/Seq Scan on notifications\b/)
    expect(plan).toMatch(/notifications_(person|unread)/)
  })
})
