import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pageStatement, unreadStatement } from '~/service/notifications/notifications.repository'
import { onBothDatabases } from './world'

const people = 200
const each = 100

onBothDatabases('the planner, asked for notifications', (world) => {
  const database = () => world().deps.database
  const now = () => world().deps.now()
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
    for (const table of ['users', 'notifications', 'notification_broadcasts']) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(database())
    }
  })

  const planOf = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${statement}`.execute(database())
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test.each([1, 20])('the unread of %i people are counted by an index', async (count) => {
    const plan = await planOf(unreadStatement(uids.slice(0, count), {}, now()))
    expect(plan).not.toMatch(/Seq Scan on notifications\b/)
    expect(plan).toMatch(/notifications_unread/)
  })

  test.each([{}, { unread: true }])('a page of one person is read by an index: %o', async (asked) => {
    const plan = await planOf(
      pageStatement({ identityUid: 'many-7' }, { ...asked, page: 1, count: 25 }, now()),
    )
    expect(plan).not.toMatch(/Seq Scan on notifications\b/)
    expect(plan).toMatch(/notifications_(person|unread)/)
  })
})
