import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'valibot'
import { userListQuery } from '~/contract/users'
import { planPage } from '~/service/users/user-list.repository'
import { countStatement, pageStatement } from '~/service/users/user-list-statements'
import { onBothDatabases } from './world'

onBothDatabases('the list of users asks an index', (world) => {
  beforeAll(async () => {
    const { database } = world().deps
    await sql`
      insert into users (identity_uid, email, role, status, first_name, last_name, company_name, created_at, updated_at)
      select 'bulk' || number, 'bulk' || number || '@x.example',
        case when number % 100 = 0 then 'admin' else 'user' end,
        case when number % 90 = 0 then 'denied' else 'pending' end,
        md5(number::text), md5((number * 7)::text), md5((number * 3)::text),
        timestamptz '2026-01-01' + number * interval '1 minute', now()
      from generate_series(1, 5000) as number`.execute(database)
    // Also empties the pending list of the trigram index, as autovacuum does in an installation.
    await sql`vacuum analyze users`.execute(database)
  })

  // A few thousand rows are read faster than any index of theirs: the question is whether the index can serve.
  const planOf = (search: object) =>
    world()
      .deps.database.transaction()
      .execute(async (transaction) => {
        await sql`set local enable_seqscan = off`.execute(transaction)
        const query = parse(userListQuery, search)
        const counted = await countStatement(query).execute(transaction)
        const statement = pageStatement(planPage(query, { ...counted.rows[0]!, landmarks: new Map() }))
        const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(transaction)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })

  test.each([
    [{}, 'users_created'],
    [{ sort: 'createdAt' }, 'users_created'],
    [{ sort: 'name' }, 'users_name'],
    [{ sort: '-name' }, 'users_name'],
    [{ sort: 'email' }, 'users_email'],
    [{ sort: '-company' }, 'users_company'],
    [{ status: 'denied' }, 'users_status_created'],
    [{ role: 'admin' }, 'users_role_created'],
    [{ status: 'denied', role: 'admin' }, 'users_status_role_created'],
    [{ name: 'c4ca4238a0b9' }, 'users_search'],
    [{ name: 'c4ca4238a0b9', status: 'pending', sort: 'name' }, 'users_search'],
  ])('for %j that is %s', async (search, index) => {
    expect(await planOf(search)).toMatch(new RegExp(`using ${index}\\b|on ${index}\\b`, 'i'))
  })
})
