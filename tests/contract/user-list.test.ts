import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '~/contract'
import { pageCounts } from '~/contract/paging'
import { userListQuery, type UserListQuery } from '~/contract/users'
import { onBothDatabasesNightly, type TestPerson, type World } from './world'
import { roles, userSorts, userStatuses } from '~/contract/enums'
import { anotherNode, type Database } from '../support/service'
import { getCaller } from './caller'

// Few values each, so that every filter finds some; several have characters that are special in patterns,
// quotations or case folding.
const firstNames = ['Ana', 'Mária', 'Jo', '100%', 'a_b', "O'Neil", 'עדי', 'Zoë 🚀', 'Back\\slash', 'ÉMILE']
const lastNames = ['Silva', 'García', 'de la Cruz', 'Ñandú', 'שָׁלוֹם', 'x%y', 'Straße', '李', 'ana', '"Q"']
const companies = ['', 'Meter Works', 'meter works', 'Ärzte GmbH', '50%']
const countries = ['', 'Brazil', 'Japan', 'Chile']
const searches = [
  '',
  '',
  'a',
  'an',
  'ana',
  '%',
  '_',
  '\\',
  "'",
  '"',
  'é',
  'É',
  'עד',
  '🚀',
  '100% s',
  'zz',
  '李',
  'ia g',
  'garcia',
  'Strasse',
  'ｅｍｉｌｅ',
  '％',
]

/** Random numbers that are the same in each run (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    below,
    chance: (probability: number) => fraction() < probability,
    pick: <T>(values: readonly T[]): T => values[below(values.length)]!,
  }
}

const random = seeded(11)

const insertPeople = (database: Database, count: number) => {
  const people = Array.from({ length: count }, () => {
    const uid = randomUUID()
    return {
      identity_uid: uid,
      email: `${uid.slice(0, 8)}@x.example`,
      role: random.chance(0.1) ? ('admin' as const) : ('user' as const),
      status: random.pick(userStatuses),
      first_name: random.pick(firstNames),
      last_name: random.pick(lastNames),
      company_name: random.pick(companies),
      country: random.pick(countries),
      last_seen_at: random.chance(0.3)
        ? null
        : new Date(Date.UTC(2026, 1, 1 + random.below(20), 12)).toISOString(),
      // Many users have the same time.
      created_at: new Date(Date.UTC(2026, 0, 1 + random.below(20))).toISOString(),
      updated_at: new Date(0).toISOString(),
    }
  })
  return database.insertInto('users').values(people).execute()
}

const tags = ['vip', 'partner']

const atFirst = 4_000

const randomQuery = (): UserListQuery => {
  const count = random.pick(pageCounts)
  return parse(userListQuery, {
    name: random.pick(searches),
    ...(random.chance(0.4) && { status: random.pick(userStatuses) }),
    ...(random.chance(0.3) && { role: random.pick(roles) }),
    ...(random.chance(0.2) && {
      company: random.pick([' METER  works', 'Ärzte gmbh', '50%', 'none of them']),
    }),
    ...(random.chance(0.2) && { country: random.pick(['Brazil', 'Japan', 'Peru']) }),
    ...(random.chance(0.15) && { registeredFrom: `2026-01-${10 + random.below(15)}` }),
    ...(random.chance(0.15) && { registeredTo: `2026-01-${10 + random.below(15)}` }),
    ...(random.chance(0.1) && { seenFrom: `2026-02-${10 + random.below(15)}` }),
    ...(random.chance(0.1) && { seenTo: `2026-02-${10 + random.below(15)}` }),
    ...(random.chance(0.1) && { notSeenSince: `2026-02-${10 + random.below(15)}` }),
    ...(random.chance(0.15) && { tag: random.pick(tags) }),
    sort: random.pick(userSorts),
    // Some pages are beyond the end.
    page: random.chance(0.3) ? 1 : 1 + random.below(1.1 * (atFirst / count)),
    count,
  })
}

const orders = {
  name: 'lower(name), identity_uid',
  '-name': 'lower(name) desc, identity_uid desc',
  email: 'email',
  '-email': 'email desc',
  company: 'lower(company_name), identity_uid',
  '-company': 'lower(company_name) desc, identity_uid desc',
  createdAt: 'created_at, identity_uid',
  '-createdAt': 'created_at desc, identity_uid desc',
}

const given = (value: string | undefined) => sql`${value ?? null}::text`

/** The list as a plain query returns it. */
const listPlainly = async (database: Database, query: UserListQuery) => {
  const { name, status, role, sort, page, count, ...more } = query
  const seen = sql`coalesce((last_seen_at at time zone 'UTC')::date::text, '')`
  const { rows } = await sql<{ identity_uid: string }>`
    select identity_uid from users
    where deleted_at is null and strpos(search_text, fold_text(${name}::text)) > 0
      and (${status ?? null}::text is null or status = ${status ?? null})
      and (${role ?? null}::text is null or role = ${role ?? null})
      and (${given(more.company)} is null or
        lower(replace(company_name, ' ', '')) = lower(replace(${given(more.company)}, ' ', '')))
      and country = coalesce(${given(more.country)}, country)
      and (created_at at time zone 'UTC')::date::text
        between coalesce(${given(more.registeredFrom)}, '') and coalesce(${given(more.registeredTo)}, '9')
      and (${given(more.seenFrom ?? more.seenTo)} is null or last_seen_at is not null)
      and ${seen} between coalesce(${given(more.seenFrom)}, '') and coalesce(${given(more.seenTo)}, '9')
      and ${seen} < coalesce(${given(more.notSeenSince)}, '9')
      and (${given(more.tag)} is null or
        exists (select from user_tags where user_tags.identity_uid = users.identity_uid and tag = ${given(more.tag)}))
    order by ${sql.raw(orders[sort])}`.execute(database)
  const uids = rows.map((row) => row.identity_uid)
  return { total: uids.length, uids: uids.slice((page - 1) * count, page * count) }
}

/** Makes a random write, which may or may not change the list. */
const writeSomething = async (database: Database, watchers: string[]) => {
  const some = sql`identity_uid in (
    select identity_uid from users where identity_uid <> all (${watchers}::text[]) order by md5(identity_uid || ${randomUUID()}) limit ${1 + random.below(4)})`
  const statement = random.pick([
    () => insertPeople(database, 1 + random.below(3)),
    () => sql`delete from users where ${some}`.execute(database),
    () => sql`update users set status = ${random.pick(userStatuses)} where ${some}`.execute(database),
    () => sql`update users set role = ${random.pick(roles)} where ${some}`.execute(database),
    () => sql`update users set first_name = ${random.pick(firstNames)} where ${some}`.execute(database),
    () => sql`update users set company_name = ${random.pick(companies)} where ${some}`.execute(database),
    () => sql`update users set email = md5(email) || '@y.example' where ${some}`.execute(database),
    () => sql`update users set created_at = created_at + interval '1 day' where ${some}`.execute(database),
    () => sql`update users set deleted_at = now() where ${some}`.execute(database),
    () => sql`update users set deleted_at = null where deleted_at is not null`.execute(database),
    () => sql`update users set last_seen_at = now() where ${some}`.execute(database),
    () => sql`update users set last_seen_at = '2026-02-17Z' where ${some}`.execute(database),
    () => sql`update users set country = ${random.pick(countries)} where ${some}`.execute(database),
    () =>
      sql`insert into user_tags (identity_uid, tag) select identity_uid, ${random.pick(tags)} from users where ${some} on conflict do nothing`.execute(
        database,
      ),
    () => sql`delete from user_tags where ${some}`.execute(database),
  ])
  await statement()
}

const countsByFacet = async (database: Database) => {
  const read = async (query: string) =>
    (await sql.raw<{ status: string; role: string; total: number }>(query).execute(database)).rows
  return {
    kept: await read(
      `select status, role, sum(total)::bigint as total from user_counts
       group by status, role having sum(total) <> 0 order by status, role`,
    ),
    counted: await read(
      `select status, role, count(*) as total from users where deleted_at is null group by status, role order by status, role`,
    ),
  }
}

onBothDatabasesNightly('the user list', (world) => {
  const database = () => world().context.database
  // A second node of the same installation, with a memory of its own; on the embedded database, the same one.
  let other: Awaited<ReturnType<typeof anotherNode>>
  let watcher: TestPerson

  const listAt = async (call: World['call'], query: UserListQuery) => {
    const { status, body } = await call(contract.users.list, { query }, watcher)
    expect(status).toBe(200)
    return { total: body.total, uids: body.data.map(({ identityUid }) => identityUid) }
  }
  const list = (query: UserListQuery) => listAt(world().call, query)
  const read = async (page: number) =>
    (await list(parse(userListQuery, { sort: 'company', count: 10, page }))).uids

  beforeAll(async () => {
    await sql`delete from users`.execute(database())
    await insertPeople(database(), atFirst)
    watcher = await world().administrator()
    other = await anotherNode(world().context)
  })

  afterAll(() => other.close())

  test('matches a plain query for any filter, sort and page, with writes in between', async () => {
    let before = randomQuery()
    for (let turn = 0; turn < 400; turn++) {
      if (random.chance(0.25)) await writeSomething(database(), [watcher.uid])
      const query = random.chance(0.3) ? before : randomQuery()
      before = query
      const call = random.chance(0.5) ? world().call : getCaller(other.fetch)
      const expected = await listPlainly(database(), query)
      expect(await listAt(call, query), JSON.stringify(query)).toEqual(expected)
    }
    const { kept, counted } = await countsByFacet(database())
    expect(kept).toEqual(counted)
  })

  test('has the same pages forwards and backwards, with every user once', async () => {
    const all = await listPlainly(database(), parse(userListQuery, { sort: 'company', count: 100 }))
    const pages = Array.from({ length: Math.ceil(all.total / 10) }, (_, index) => index + 1)
    const forwards: string[][] = []
    for (const page of pages) forwards.push(await read(page))
    const backwards: string[][] = []
    for (const page of pages.toReversed()) backwards.unshift(await read(page))
    expect(backwards).toEqual(forwards)
    expect(new Set(forwards.flat()).size).toBe(all.total)
    expect(await read(pages.length + 1)).toEqual([])
    expect(await read(1_000_000)).toEqual([])
  })

  test('includes an administrator’s own writes at once, while others write too', async () => {
    const write = async (writer: number) => {
      for (let turn = 0; turn < 8; turn++) {
        const uid = `writer-${writer}-${turn}`
        const name = `Writer${writer}`
        await database()
          .insertInto('users')
          .values({
            identity_uid: uid,
            email: `${uid}@x.example`,
            status: turn % 2 === 0 ? 'pending' : 'approved',
            first_name: name,
            last_name: 'Concurrent',
            created_at: new Date(0).toISOString(),
            updated_at: new Date(0).toISOString(),
          })
          .execute()
        const own = await list(parse(userListQuery, { name, sort: 'email' }))
        expect(own.total).toBe(turn + 1)
        await database()
          .updateTable('users')
          .set({ status: 'denied' })
          .where('identity_uid', '=', uid)
          .execute()
        const denied = await list(parse(userListQuery, { name, status: 'denied' }))
        expect(denied.total).toBe(turn + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    const concurrent = await list(parse(userListQuery, { name: 'concurrent' }))
    expect(concurrent.total).toBe(64)
    const { kept, counted } = await countsByFacet(database())
    expect(kept).toEqual(counted)
  })

  const swing = async () => {
    for (let turn = 0; turn < 12; turn++) {
      await database()
        .transaction()
        .execute(async (transaction) => {
          await sql`delete from users where first_name = 'Swing'`.execute(transaction)
          const people = Array.from({ length: turn }, (_, index) => ({
            identity_uid: `swing-${turn}-${index}`,
            email: `swing-${turn}-${index}@x.example`,
            first_name: 'Swing',
            last_name: 'Low',
            created_at: new Date(0).toISOString(),
            updated_at: new Date(0).toISOString(),
          }))
          if (people.length > 0) await transaction.insertInto('users').values(people).execute()
        })
    }
  }

  test('returns the total and the rows of one snapshot', async () => {
    const query = parse(userListQuery, { name: 'swing', count: 100 })
    const seen: { total: number; uids: string[] }[] = []
    const watch = async () => {
      for (let turn = 0; turn < 25; turn++) seen.push(await list(query))
    }
    await Promise.all([swing(), watch(), watch()])
    for (const { total, uids } of seen) expect(uids).toHaveLength(total)
    expect((await list(query)).total).toBe(11)
  })

  test('does not change when a write is rolled back', async () => {
    const query = parse(userListQuery, { status: 'blocked' })
    const before = await list(query)
    const failing = database()
      .transaction()
      .execute(async (transaction) => {
        await transaction.updateTable('users').set({ status: 'blocked' }).execute()
        throw new Error('taken back')
      })
    await expect(failing).rejects.toThrow('taken back')
    expect(await list(query)).toEqual(before)
  })

  test('returns the existing users if its counts are too high, as after a load without triggers', async () => {
    const ofAdministrators = (change: string) =>
      sql
        .raw(`update user_counts set total = ${change}, stamp = stamp # 1
        where id = (select min(id) from user_counts where status = 'denied' and role = 'admin')`)
        .execute(database())
    // So few that all of them are on one page, whatever the earlier tests left.
    await sql`
      update users set status = 'approved' where identity_uid in (
        select identity_uid from users where status = 'denied' and role = 'admin' offset 50
      )`.execute(database())
    const query = parse(userListQuery, { status: 'denied', role: 'admin', count: 100 })
    const { uids } = await list(query)
    expect(uids).toHaveLength(50)
    await ofAdministrators('total + 5')
    expect((await list(query)).uids).toEqual(uids)
    await ofAdministrators('total - 5')
  })

  test('recounts after all users are truncated', async () => {
    const emptied = database()
      .transaction()
      .execute(async (transaction) => {
        await sql`truncate users cascade`.execute(transaction)
        await insertPeople(transaction, 3)
        const { kept, counted } = await countsByFacet(transaction)
        expect(kept).toEqual(counted)
        throw new Error('taken back')
      })
    await expect(emptied).rejects.toThrow('taken back')
  })

  test.each([
    ["O'Neil", 1],
    ['100%', 1],
    ['%', 1],
    ['a_b', 1],
    ['_', 1],
    ['Back\\slash', 1],
    ['Mária', 1],
    ['mÁRIA', 1],
    ['Straße', 1],
    ['שָׁלוֹם', 1],
    ['עדי', 1],
    ['🚀', 1],
    ['李', 1],
    ['"Q"', 1],
    ['100%%', 0],
    ['O’Neil', 0],
    ['a%b', 0],
    ['b__', 0],
  ])('finds %s literally', async (name, least) => {
    const admin = await world().administrator()
    const { status, body } = await world().call(
      contract.users.list,
      { query: { name, count: 100, sort: 'name' } },
      admin,
    )
    expect(status).toBe(200)
    const plain = await listPlainly(database(), parse(userListQuery, { name, count: 100, sort: 'name' }))
    expect(body.total).toBe(plain.total)
    expect(body.total >= least && (least > 0 || body.total === 0)).toBe(true)
    for (const person of body.data) {
      expect(`${person.name} ${person.email}`.toLowerCase()).toContain(name.toLowerCase())
    }
  })
})
