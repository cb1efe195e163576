import { sql } from 'kysely'
import { parse } from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { userListQuery, type UserListQuery } from '~/contract/users'
import type { UserActor } from '~/service/http/actor'
import { listWaiting } from '~/service/modules/applications/applications.queries'
import { listDecisions } from '~/service/modules/applications/decisions.queries'
import { listMessages } from '~/service/modules/contact/contact.queries'
import { listPublicPages } from '~/service/modules/documents/pages.queries'
import { findHits } from '~/service/modules/documents/search.queries'
import { reachedStatement } from '~/service/modules/insights/funnel.queries'
import { listRows as listInvitations } from '~/service/modules/invitations/invitations.queries'
import { listManagedRequests } from '~/service/modules/kits/kit-requests.queries'
import { countFinished, listLearners } from '~/service/modules/learning/learners.queries'
import { readPaths } from '~/service/modules/learning/learning-paths.service'
import { countShown } from '~/service/modules/notifications/notifications.queries'
import { anonymizeUser } from '~/service/modules/users/anonymize-user'
import { deleteRow } from '~/service/modules/users/deleted-users.queries'
import { countStatement, listRows, pageStatement, planPage } from '~/service/modules/users/user-list.queries'
import type { Database } from '~/service/context'
import { onDatabase, type World } from '../contract/world'
import { rowsRead } from '../support/rows-read'
import * as rows from './planner-rows'

/** Counts the rows of a table that a piece of work reads, without sequential scans. */
const countReads = <T>(world: World, table: string, work: (transaction: Database) => Promise<T>) =>
  world.context.database.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const before = await rowsRead(transaction, table)
    const done = await work(transaction)
    return { ...done, read: (await rowsRead(transaction, table)) - before }
  })

const activeCount = rows.listed - rows.listed / 100
const count = 25 as const
const last = Math.ceil(activeCount / count)

onDatabase('a page of a long list', (world) => {
  beforeAll(() => rows.plantLists(world()))

  test('of waiting applications reads only the users of the page', async () => {
    const at = { now: new Date(), target: new Date('2026-01-02') }
    const list = (transaction: Database) => listWaiting(transaction, { page: last, count }, at)
    const { total, data, read } = await countReads(world(), 'users', list)
    expect([total, data.at(-1)?.identityUid]).toEqual([activeCount, `one-${rows.listed - 1}`])
    expect(read).toBeLessThan(count * 4)
  })

  test.each([{}, { kit: 'kit-of-many' }, { state: 'requested' as const }])(
    'of kit requests (%j) reads only the users of the page',
    async (filter) => {
      const query = { ...filter, page: last, count }
      const { total, data, read } = await countReads(world(), 'users', (transaction) =>
        listManagedRequests(transaction, query, new Date()),
      )
      expect([total, data.at(-1)?.identityUid]).toEqual([activeCount, `one-${rows.listed - 1}`])
      expect(read).toBeLessThan(count * 4)
    },
  )

  test('of messages reads only the rows of the page, also with a filter for unassigned messages', async () => {
    const list = (query: object) =>
      countReads(world(), 'contact_messages', (transaction) =>
        listMessages(transaction, { page: 1, count, ...query }, 'one-1'),
      )
    const { total, data, read } = await list({ page: rows.listed / count })
    expect([total, data.at(-1)?.subject]).toEqual([rows.listed, 'Subject 1'])
    expect(read).toBeLessThan(count * 4)
    const unassigned = await list({ assigned: 'nobody' })
    expect([unassigned.total, unassigned.data.length]).toEqual([10, 10])
    expect(unassigned.read).toBeLessThan(count * 4)
  })

  test('of decisions reads only the rows of the page, also with a filter by reviewer', async () => {
    const list = (filter: object, page: number) =>
      countReads(world(), 'application_events', (transaction) =>
        listDecisions(transaction, { name: '', ...filter }, { page, count }),
      )
    const { total, data, read } = await list({}, 1)
    expect([total, data[0]?.identityUid]).toEqual([activeCount, `one-${rows.listed - 1}`])
    expect(read).toBeLessThan(count * 4)
    const few = await list({ by: 'one-2', decision: 'denied' }, 1)
    expect(few.total).toBe(1)
    expect(few.read).toBeLessThan(count * 4)
    const found = await list({ name: 'one-77@' }, 1)
    expect(found.data.map(({ identityUid }) => identityUid)).toEqual(['one-77'])
    expect(found.read).toBeLessThan(count * 4)
  })

  test('of invitations reads only the rows of the page', async () => {
    const list = (transaction: Database) =>
      listInvitations(transaction, { page: rows.listed / count, count }, new Date())
    const { total, rows: found, read } = await countReads(world(), 'invitations', list)
    expect([total, found.at(-1)?.email]).toEqual([rows.listed, 'invited-1@x.example'])
    expect(read).toBeLessThan(count * 4)
  })

  test('of users at a funnel stage is in order', async () => {
    const { database } = world().context
    const period = { from: '2026-01-01', to: '2026-02-28' }
    const { rows: wanted } = await sql<{ uid: string }>`
      select identity_uid as uid from milestones where stage = 'registered' and not is_gone
        and at >= '2026-01-01Z' and at < '2026-03-01Z'
      order by at desc, identity_uid`.execute(database)
    expect(wanted).toHaveLength(activeCount)
    for (const page of [1, 2, 5, 80, last, last + 1]) {
      const { rows: found } = await reachedStatement('registered', { ...period, page, count }).execute(
        database,
      )
      expect(found.map(({ identityUid }) => identityUid)).toEqual(
        wanted.slice((page - 1) * count, page * count).map(({ uid }) => uid),
      )
    }
  })
})

onDatabase('a large catalogue of pages', (world) => {
  beforeAll(async () => {
    await rows.plantPages(world())
  })

  test('lists no more pages without search words than it counts', async () => {
    const { database } = world().context
    const found = (page: number) =>
      findHits(
        database,
        { audiences: ['public', 'signed-in', 'approved'], identityUid: null, at: new Date() },
        { q: '', page, count: 30 },
      )
    const { rows: wanted } = await sql<{ slug: string }>`
      select slug from pages where status = 'published' and not disabled
      order by changed_at desc, id desc limit 1000`.execute(database)
    const slugs = wanted.map(({ slug }) => slug)
    const [first, final, beyond] = [await found(1), await found(34), await found(35)]
    expect([first.total, first.data.map(({ slug }) => slug)]).toEqual([1000, slugs.slice(0, 30)])
    expect([final.total, final.data.map(({ slug }) => slug)]).toEqual([1000, slugs.slice(990)])
    expect(beyond).toEqual({ total: 1000, data: [] })
  })

  test('lists the pages of the site map by an index-only scan', async () => {
    const { parts, data, read } = await countReads(world(), 'pages', (transaction) =>
      listPublicPages(transaction, 1),
    )
    expect([parts, data.length > 1_000, read]).toEqual([1, true, 0])
  })
})

onDatabase('a digest of notifications', (world) => {
  beforeAll(() => rows.plantNotifications(world()))

  test('counts what its user still sees by reading only these rows', async () => {
    const { database, now } = world().context
    const own = await sql<{ id: string }>`
      select id from notifications where identity_uid = 'many-7' order by id limit 8`.execute(database)
    const told = await sql<{ id: string }>`select id from notification_broadcasts limit 2`.execute(database)
    const names = [...own.rows, ...told.rows].map(({ id }) => id)
    const { shown, read } = await countReads(world(), 'notifications', async (transaction) => ({
      shown: await countShown(transaction, { identityUid: 'many-7' }, names, now()),
    }))
    expect(shown).toBe(10)
    expect(read).toBeLessThan(30)
  })
})

onDatabase('a large learning path', (world) => {
  let path = ''
  beforeAll(async () => {
    ;({ path } = await rows.plantLearning(world()))
  })

  test('counts learners and finished units without reading each row', async () => {
    const { database } = world().context
    const gone = ['learner-1', 'learner-2']
    await sql`update users set deleted_at = now() where identity_uid in (${sql.join(gone)})`.execute(database)
    await sql`vacuum analyze users`.execute(database)
    const left = rows.learners - gone.length
    const { page, units, read, looked } = await countReads(world(), 'users', async (transaction) => ({
      page: await listLearners(transaction, path, { page: 1, count: 25 }),
      units: await countFinished(transaction, path),
      looked: await rowsRead(transaction, 'learning_progress'),
    }))
    expect([page.total, page.data.length]).toEqual([left, 25])
    expect(units.map(({ finished }) => finished)).toEqual(Array(5).fill(left))
    expect(read).toBeLessThan(100)
    expect(looked).toBeLessThan(100)
    const found = await listLearners(database, path, { name: 'learner-77@', page: 1, count: 25 })
    expect([found.total, found.data.map(({ identityUid }) => identityUid)]).toEqual([1, ['learner-77']])
  })

  test('is listed with all other paths by two statements', async () => {
    let asked = 0
    const counting = world().context.database.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const learner: UserActor = {
      identityUid: 'learner-77',
      email: null,
      emailVerified: true,
      authTime: new Date(0),
      expiresAt: world().context.now(),
      user: { name: 'First Last', role: 'user', status: 'approved', verified: true },
    }
    expect(await readPaths({ ...world().context, database: counting }, learner)).toHaveLength(rows.paths)
    expect(asked).toBe(2)
  })
})

/** Returns the number of sequential scans and of rows read by an index so far, by table. */
const getTableReads = async (transaction: Database) => {
  const { rows: tables } = await sql<{ name: string; scans: number; rows: number }>`
    select relname as name, seq_scan::integer as scans, idx_tup_fetch::integer as rows
    from pg_stat_xact_user_tables`.execute(transaction)
  return new Map(tables.map((table) => [table.name, table]))
}

/** Tables whose size does not depend on the number of users. */
const shortTables = ['announcements', 'api_descriptions', 'imports', 'user_counts']

onDatabase('the removal of a user', (world) => {
  test('scans no table that grows with the number of users', async () => {
    const { uid, email } = await world().person({})
    await rows.plantAuditEntries(world())
    const read = await world()
      .context.database.transaction()
      .execute(async (transaction) => {
        const before = await getTableReads(transaction)
        // The planner then uses an index wherever there is one, even for short tables.
        await sql`set local enable_seqscan = off`.execute(transaction)
        await deleteRow(transaction, uid)
        await anonymizeUser(transaction, { identityUid: uid, email, verified: true })
        return [...(await getTableReads(transaction)).values()].filter(({ name, scans, rows: fetched }) => {
          const earlier = before.get(name)
          return scans > (earlier?.scans ?? 0) || fetched > (earlier?.rows ?? 0) + 1000
        })
      })
    expect(read.map(({ name }) => name).filter((name) => !shortTables.includes(name))).toEqual([])
  })
})

onDatabase('a long user list', (world) => {
  beforeAll(() => rows.plantPeople(world()))

  /** Returns what a query must find, in its order, by a simple statement. */
  const findAll = async ({ name, sort }: Pick<UserListQuery, 'name' | 'sort'>) => {
    const [column, descending] = [sort.replace('-', ''), sort.startsWith('-')]
    const direction = sql.raw(descending ? 'desc' : 'asc')
    const { rows: found } = await sql<{ uid: string }>`
      select identity_uid as uid from users
      where deleted_at is null and position(${name} in search_text) > 0
      order by ${sql.ref(column === 'name' ? 'name_order' : column)} ${direction}, identity_uid ${direction}
    `.execute(world().context.database)
    return { total: found.length, data: found.map(({ uid }) => uid) }
  }

  describe('filtered by a first name whose users are adjacent in the order', () => {
    beforeAll(async () => {
      await world()
        .context.database.updateTable('users')
        .set({ first_name: 'Quirin', email: sql`'quirin.' || identity_uid || '@x.example'` })
        .where('identity_uid', 'like', 'generated-1___')
        .execute()
    })

    test.each(['name', '-name', 'email', '-email'] as const)(
      'does not scan far, sorted by %s',
      async (sort) => {
        const { database } = world().context
        const {
          company: _company,
          segment: _segment,
          ...query
        } = parse(userListQuery, { name: 'quirin', sort })
        const { rows: counts } = await countStatement(query).execute(database)
        const plan = planPage(query, { ...counts[0]!, cursors: new Map() })
        expect([plan.findsFirst, plan.maxScanned < rows.generatedPeople / 10]).toEqual([false, true])
        // The list still finds what the limited scan misses, also from the cursor of the last page.
        const { rows: met } = await pageStatement(plan).execute(database)
        expect(met.filter(({ identity_uid }) => identity_uid !== null)).toEqual([])
        const { total, data } = await findAll(query)
        expect(total).toBeGreaterThan(query.count * 2)
        for (const page of [1, 2, 1, Math.ceil(total / query.count)]) {
          const from = (page - 1) * query.count
          const read = await listRows(database, { ...query, page })
          expect(read.total).toBe(total)
          expect(read.rows.map((row) => row.identity_uid)).toEqual(data.slice(from, from + query.count))
        }
      },
    )
  })
})
