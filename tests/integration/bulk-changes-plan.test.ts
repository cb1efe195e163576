import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  claimStatement,
  pageStatement,
  runningStatement,
} from '~/service/modules/bulk-changes/bulk-changes.queries'
import { takableStatement } from '~/service/modules/auth/provider-sync.queries'
import { onDatabase } from '../contract/world'

const id = '0190aaaa-0000-7000-8000-000000000001'

onDatabase('bulk changes ask an index', (world) => {
  beforeAll(async () => {
    const { database } = world().context
    await sql`
      insert into bulk_changes (id, kind, new_value, state, created_at, created_by, started_at)
      select ('0190aaaa-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, 'status', 'approved',
        case when number < 4 then 'running' else 'done' end, now(), 'starter', now()
      from generate_series(1, 2000) as number`.execute(database)
    await sql`
      insert into bulk_change_rows (bulk_change_id, position, identity_uid, before, after, outcome)
      select ('0190aaaa-0000-7000-8000-' || lpad((number % 4 + 1)::text, 12, '0'))::uuid, number,
        'uid' || number, 'pending', 'approved', case when number < 15000 then 'changed' else 'waiting' end
      from generate_series(1, 20000) as number`.execute(database)
    await sql`
      insert into identity_updates (identity_uid, disabled, end_sessions, due_at)
      select 'uid' || number, true, true, now() - number * interval '1 second'
      from generate_series(1, 20000) as number`.execute(database)
    await sql`vacuum analyze bulk_changes, bulk_change_rows, identity_updates`.execute(database)
  })

  const getPlan = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(world().context.database)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['the next rows', () => claimStatement({ id, from: 0, limit: 100 }), 'bulk_change_rows_outcome'],
    ['a page of rows', () => pageStatement(id, { page: 3, count: 25 }), 'bulk_change_rows_pkey'],
    [
      'a page of an outcome',
      () => pageStatement(id, { outcome: 'changed', page: 3, count: 25 }),
      'bulk_change_rows_outcome',
    ],
    ['the changes at work', () => runningStatement, 'bulk_changes_running'],
    ['the updates that are due', () => takableStatement(world().context.now(), 10), 'identity_updates_due'],
    [
      'the updates of people',
      () => takableStatement(world().context.now(), ['uid1', 'uid2']),
      'identity_updates_pkey',
    ],
  ])('for %s', async (_name, statement, index) => {
    const plan = await getPlan(statement())
    expect(plan).toMatch(new RegExp(`using ${index}\\b|on ${index}\\b`, 'i'))
    expect(plan).not.toMatch(/Seq Scan on (bulk|identity)/)
  })
})
