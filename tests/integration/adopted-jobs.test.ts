import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '~/service/database/migrate'
import { openPostgres } from '~/service/database/open'
import { migrationFiles } from '~/service/database/migration-files'
import { makeDatabase, testDatabases } from '../support/databases'

const uuid = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

const job = (kind: string, key: string, day: number) => ({
  kind,
  key,
  due_at: `2026-01-0${day}T00:00:00.000Z`,
  lease: null,
  attempts: 0,
})

/** Opens a database with the schema of the release before the job queue. */
const openOlderDatabase = async () => {
  const fresh = await makeDatabase()
  const { database, close } = openPostgres(fresh.url)
  onTestFinished(async () => {
    await close()
    await fresh.drop()
  })
  await migrate(
    database,
    Object.fromEntries(Object.entries(migrationFiles).filter(([path]) => path.includes('baseline'))),
  )
  return database
}

test.runIf(testDatabases.includes('postgres'))(
  'pending work of the release before the job queue gets jobs',
  async () => {
    const database = await openOlderDatabase()
    await sql`
    insert into identity_updates (identity_uid, disabled, end_sessions, due_at, taken_until) values
      ('waits', true, true, '2026-01-01', null), ('in hand', true, true, '2026-01-01', '2026-01-02')`.execute(
      database,
    )
    await sql`
    insert into users (identity_uid, email, first_name, last_name, created_at, updated_at)
    values ('links', 'links@x.example', 'Li', 'Nks', now(), now())`.execute(database)
    await sql`
    insert into way_removals (identity_uid, provider_id, asked_at, due_at)
    values ('links', 'phone', now(), '2026-01-03'), ('links', 'google.com', now(), '2026-01-04')`.execute(
      database,
    )
    await sql`
    insert into imports
      (id, source, state, audience, publish, size, parts, created_at, created_by_name, held_by, held_until)
    values
      (${uuid(1)}, 'docs', 'waiting', 'public', true, 1, 1, '2026-01-01', 'Ada', null, null),
      (${uuid(2)}, 'docs', 'running', 'public', true, 1, 1, '2026-01-01', 'Ada', ${uuid(9)}, '2026-01-05'),
      (${uuid(3)}, 'docs', 'done', 'public', true, 1, 1, '2026-01-01', 'Ada', null, null)`.execute(database)
    await sql`
    insert into bulk_changes (id, kind, new_value, state, created_at, created_by, started_at)
    values
      (${uuid(1)}, 'status', 'approved', 'preview', '2026-01-01', 'ada', null),
      (${uuid(2)}, 'status', 'approved', 'running', '2026-01-01', 'ada', '2026-01-03'),
      (${uuid(3)}, 'status', 'approved', 'done', '2026-01-01', 'ada', '2026-01-03')`.execute(database)
    await migrate(database)
    const { rows } = await sql`
    select kind, key, due_at, lease, attempts from jobs where kind in ('bulk changes', 'imports', 'provider sync')
    order by kind, key`.execute(database)
    expect(rows).toEqual([
      job('bulk changes', uuid(1), 2),
      job('bulk changes', uuid(2), 3),
      job('imports', uuid(1), 1),
      job('imports', uuid(2), 5),
      job('provider sync', 'in hand', 2),
      job('provider sync', 'links', 3),
      job('provider sync', 'waits', 1),
    ])
    const { rows: due } = await sql`
    select from identity_updates where due_at < 'infinity'
    union all select from way_removals where due_at < 'infinity'
    union all select from imports where state <> 'done' and (held_until is null or held_until < 'infinity')`.execute(
      database,
    )
    // Nodes of the previous release do not claim them.
    expect(due).toEqual([])
  },
)
