import { sql } from 'kysely'
import { parse } from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { userListQuery, type UserListQuery } from '~/contract/users'
import { seedGeneratedPeople } from '~/service/database/seed/seed-people'
import {
  type Landmark,
  type UserListColumn,
  countStatement,
  listRows,
  pageStatement,
  planPage,
} from '~/service/modules/users/user-list.queries'
import { onDatabase } from '../contract/world'

const people = 20_000

onDatabase('the planner, asked for a list of users', (world) => {
  const database = () => world().context.database

  beforeAll(async () => {
    await database()
      .transaction()
      .execute((transaction) =>
        seedGeneratedPeople(transaction, people, new Date('2026-11-20T12:00:00.000Z')),
      )
    // Also marks the rows as visible to all and empties the trigram index's pending list, as autovacuum does.
    await sql`vacuum analyze users`.execute(database())
  })

  const explain = async (statement: ReturnType<typeof pageStatement> | ReturnType<typeof countStatement>) => {
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(database())
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  const count = async (query: UserListQuery) => (await countStatement(query).execute(database())).rows[0]!

  /** How a page is read when so much is known. */
  const getPlan = async (search: object, landmark?: Landmark & { column: UserListColumn }) => {
    const query = parse(userListQuery, search)
    const landmarks = new Map(landmark && [[landmark.column, [landmark]]])
    return explain(pageStatement(planPage(query, { ...(await count(query)), landmarks })))
  }

  /** Whom a query finds in its order, read the plain way. */
  const everybody = async ({ name, sort }: UserListQuery) => {
    const [column, descending] = [sort.replace('-', ''), sort.startsWith('-')]
    const direction = sql.raw(descending ? 'desc' : 'asc')
    const { rows } = await sql<{ uid: string }>`
      select identity_uid as uid from users
      where deleted_at is null and position(${name} in search_text) > 0
      order by ${sql.ref(column === 'name' ? 'name_order' : column)} ${direction}, identity_uid ${direction}
    `.execute(database())
    return { total: rows.length, data: rows.map(({ uid }) => uid) }
  }

  const middle = people / 25 / 2

  test.each([
    [{}, 'users_created'],
    [{ page: middle }, 'users_created'],
    [{ sort: 'createdAt', page: middle }, 'users_created'],
    [{ sort: 'name', page: middle }, 'users_name'],
    [{ sort: '-name', page: middle }, 'users_name'],
    [{ sort: 'email', page: middle }, 'users_email'],
    [{ sort: '-company', page: middle }, 'users_company'],
    [{ status: 'denied' }, 'users_status_created'],
    [{ role: 'user', page: middle }, 'users_role_created'],
    [{ status: 'approved', role: 'user', page: 200 }, 'users_status_role_created'],
    [{ status: 'approved', sort: 'name', page: 200 }, 'users_name'],
    [{ status: 'approved', role: 'user', sort: 'email', page: 200 }, 'users_email'],
  ])('reads %j from the index alone', async (search, index) => {
    const plan = await getPlan(search)
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} on users`))
    expect(plan).not.toMatch(/Seq Scan on users\b/)
  })

  test.each([
    [{ name: 'an' }, 'users_created'],
    [{ name: 'mar', sort: 'name' }, 'users_name'],
    [{ name: 'mar', status: 'approved' }, 'users_(status_|role_)*created'],
    [{ name: 'mar', status: 'approved', role: 'user' }, 'users_(status_|role_)*created'],
  ])('walks the order of %j, whose name is a common one', async (search, index) => {
    const plan = await getPlan(search)
    expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index} on users`))
    expect(plan).not.toMatch(/Seq Scan on users\b|users_search/)
  })

  test.each([{}, { sort: 'name' }, { status: 'approved', role: 'user' }])(
    'finds a rare name of %j by its trigrams',
    async (search) => {
      const { email: name } = await database()
        .selectFrom('users')
        .select('email')
        .where('status', '=', 'approved')
        .where('role', '=', 'user')
        .limit(1)
        .executeTakeFirstOrThrow()
      const plan = await getPlan({ ...search, name })
      expect(plan).toMatch(/Bitmap Index Scan on users_search/)
      expect(plan).not.toMatch(/Seq Scan on users\b/)
    },
  )

  test.each([
    ['createdAt', { sort: 'createdAt' }, 'users_created'],
    ['name', { sort: 'name', status: 'approved' }, 'users_name'],
    ['email', { sort: 'email', name: 'an' }, 'users_email'],
    ['company', { sort: 'company' }, 'users_company'],
  ] as const)('goes on from a landmark by %s for %j, and back', async (column, search, index) => {
    const offset = 2_000
    for (const place of [offset, offset + 25]) {
      const landmark = { column, place, identityUid: 'generated-1' }
      const plan = await getPlan({ ...search, page: offset / 25 + 1 }, landmark)
      // The key of the landmark bounds the scan; nothing is read and thrown away before it.
      const bound = place === offset ? '>=' : '<'
      expect(plan).toMatch(new RegExp(`using ${index} on users[^\\n]*\\n\\s+Index Cond: \\(.* ${bound} `))
    }
  })

  test('a page whose stamp is not the present one is not read', async () => {
    const query = parse(userListQuery, { page: middle })
    const list = { ...(await count(query)), stamp: '0', landmarks: new Map() }
    const { rows } = await sql<
      Record<string, string>
    >`explain analyze ${pageStatement(planPage(query, list))}`.execute(database())
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/One-Time Filter/)
    expect(plan).toMatch(/Index Only Scan[^\n]*users_created[^\n]*never executed/)
  })

  test('counts without reading users if no name is searched', async () => {
    const plan = await explain(countStatement(parse(userListQuery, { status: 'approved' })))
    expect(plan).not.toMatch(/on users\b/)
  })

  test('counts a name of three letters and more by its trigrams', async () => {
    const plan = await explain(countStatement(parse(userListQuery, { name: 'camila', role: 'user' })))
    expect(plan).toMatch(/Bitmap Index Scan on users_search/)
  })

  // Last: it changes who is there.
  test.each(['name', '-name', 'email', '-email'] as const)(
    'people of one first name, who stand together by %s, are not walked to',
    async (sort) => {
      await database()
        .updateTable('users')
        .set({ first_name: 'Quirin', email: sql`'quirin.' || identity_uid || '@x.example'` })
        .where('identity_uid', 'like', 'generated-1___')
        .execute()
      const query = parse(userListQuery, { name: 'quirin', sort })
      const list = { ...(await count(query)), landmarks: new Map() }
      const plan = planPage(query, list)
      expect([plan.findsFirst, plan.passesAtMost < people / 10]).toEqual([false, true])
      // What the walk does not meet in time is found all the same, also from where the last page began.
      const { rows } = await pageStatement(plan).execute(database())
      expect(rows.filter(({ identity_uid }) => identity_uid !== null)).toEqual([])
      const { total, data } = await everybody(query)
      expect(total).toBeGreaterThan(query.count * 2)
      for (const page of [1, 2, 1, Math.ceil(total / query.count)]) {
        const from = (page - 1) * query.count
        const read = await listRows(database(), { ...query, page })
        expect(read.total).toBe(total)
        expect(read.rows.map((row) => row.identity_uid)).toEqual(data.slice(from, from + query.count))
      }
    },
  )
})
