import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createService } from '~/service/app'
import { exportParts } from '~/service/modules/users/account-export/account-export'
import { notExported } from './not-exported'
import { batchSize, readSection } from '~/service/modules/users/account-export/export-section'
import { onDatabase, type TestPerson, type World } from '../contract/world'

/** The files of a user's export, as received. */
const fetchExport = async (world: World, { uid, token }: TestPerson) => {
  const response = await world.fetch(
    new Request(`http://service.test/users/${uid}/export`, { headers: { authorization: `Bearer ${token}` } }),
    { clientAddress: uid },
  )
  const { status, headers } = response
  const bytes = unzipSync(await response.bytes())
  const read = (file: string): Record<string, Record<string, unknown>[]> =>
    JSON.parse(strFromU8(bytes[file]!))
  return {
    status,
    headers,
    bytes,
    read,
    text: Object.values(bytes)
      .map((one) => strFromU8(one))
      .join('\n'),
  }
}

onDatabase('a user’s data export', (world) => {
  test('covers every column that names a user, or the column is listed with a reason', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)(uid|email)$|_by$|^to_address$'
      union
      select (conrelid::regclass)::text || '.' || attname from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'users'::regclass`.execute(world().context.database)
    const covered = exportParts.flatMap(({ sections }) =>
      Object.values(sections).flatMap(({ table, by = [], byEmail = [] }) =>
        [...by, ...byEmail].map((column) => `${table}.${column}`),
      ),
    )
    // The user's own row, and the files themselves.
    covered.push('users.email', 'pictures.owner_uid')
    const named = rows.map(({ column }) => column)
    // The query finds columns at all.
    expect(named).toEqual(
      expect.arrayContaining(['users.identity_uid', 'mails.to_address', 'media.uploaded_by']),
    )
    const uncovered = named.filter((column) => !covered.includes(column) && notExported[column] === undefined)
    expect(uncovered).toEqual([])
    const stale = Object.keys(notExported).filter(
      (column) => !named.includes(column) || covered.includes(column),
    )
    expect(stale).toEqual([])
  })

  test('has an empty section where a user has no rows', async () => {
    const missing = {
      identityUid: 'missing',
      email: 'missing@x.example',
      isMember: true,
      isAdministrator: true,
      status: 'approved' as const,
      at: world().context.now().toISOString(),
      decidedUntil: world().context.now().toISOString(),
    }
    const sections = exportParts.flatMap((part) => Object.values(part.sections))
    for (const section of sections) {
      for await (const rows of readSection(world().context.database, section, missing))
        expect(rows).toEqual([])
    }
    expect(sections.length).toBeGreaterThan(30)
  })

  test('reads few rows of other users, also for sections found by email address', async () => {
    const { database } = world().context
    const { uid, email } = await world().person({})
    const change = sql`'01900000-0000-7000-8000-000000000000'::uuid`
    await sql`
      insert into bulk_changes (id, kind, new_value, state, created_at, created_by)
      values (${change}, 'status', 'approved', 'done', now(), 'ada')`.execute(database)
    await sql`
      insert into bulk_change_rows (bulk_change_id, position, identity_uid, before, after, outcome)
      select ${change}, number, 'other-' || number, 'pending', 'approved', 'changed'
      from generate_series(1, 5000) as number`.execute(database)
    await sql`
      insert into mails (id, kind, to_address, subject, text, html, created_at, due_at, sent_at)
      select gen_random_uuid(), 'invitation', 'other-' || number || '@x.example', '', '', '', now(), now(), now()
      from generate_series(1, 5000) as number`.execute(database)
    await sql`
      insert into invitations (id, email, role, created_at, sent_at, expires_at)
      select gen_random_uuid(), 'other-' || number || '@x.example', 'user', now(), now(), now()
      from generate_series(1, 5000) as number`.execute(database)
    const tables = ['bulk_change_rows', 'mails', 'invitations']
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(database)
    const at = world().context.now().toISOString()
    const rights = { isMember: true, isAdministrator: true, status: 'approved' as const }
    const reader = { identityUid: uid, email, ...rights, at, decidedUntil: at }
    const read = await database.transaction().execute(async (transaction) => {
      const readings = async () => {
        const { rows } = await sql<{ rows: number }>`
          select sum(seq_tup_read + idx_tup_fetch)::integer as rows
          from pg_stat_xact_user_tables where relname = any (${tables}::text[])`.execute(transaction)
        return rows[0]!.rows
      }
      const before = await readings()
      for (const { sections } of exportParts) {
        for (const section of Object.values(sections)) {
          for await (const rows of readSection(transaction, section, reader))
            expect(rows.length).toBeLessThan(10)
        }
      }
      return (await readings()) - before
    })
    expect(read).toBeLessThan(100)
  })

  test('pages through each table by a column that is not null, with the primary key', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO'
      union
      select (indrelid::regclass)::text || '.' from pg_index where indisprimary`.execute(
      world().context.database,
    )
    const known = new Set(rows.map(({ column }) => column))
    const missing = exportParts
      .flatMap(({ sections }) => Object.values(sections))
      .flatMap(({ table, order }) => [`${table}.${order}`, `${table}.`])
      .filter((column) => !known.has(column))
    expect(missing).toEqual([])
  })

  /** Inserts actions of a user, all with the same time; returns their ids in order. */
  const insertActions = async ({ uid }: TestPerson, many: number) => {
    const said = JSON.stringify({ jobTitle: 'A\n“B”, "C"' })
    const { rows } = await sql<{ id: string }>`
      insert into own_acts (id, identity_uid, at, action, before, after)
      select gen_random_uuid(), ${uid}, '2026-01-02T03:04:05.678912Z', 'own.profile', '{}', ${said}
      from generate_series(1, ${sql.lit(many)}) returning id`.execute(world().context.database)
    return rows.map(({ id }) => id).toSorted()
  }

  /** Creates a service that passes every query result to a callback. */
  const createWatchedService = (look: (rows: unknown[]) => void) => {
    const { context } = world()
    const database = context.database.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        look(result.rows)
        return result
      },
    })
    return createService({ ...context, database })
  }

  const many = 2 * batchSize + 3

  test('reads rows in batches, includes each once, and is valid JSON', async () => {
    const ana = await world().person({})
    const ids = await insertActions(ana, many)
    const read: number[] = []
    const { fetch } = createWatchedService((rows) => read.push(rows.length))
    const { bytes, read: parsed } = await fetchExport({ ...world(), fetch }, ana)
    expect(Math.max(...read)).toBe(batchSize)
    const { acts } = parsed('sign-in.json')
    expect(acts!.map(({ id }) => id).slice(0, many)).toEqual(ids)
    expect(acts!.slice(many).map(({ action }) => action)).toEqual(['own.export'])
    for (const { file } of exportParts) {
      expect(strFromU8(bytes[file]!)).toBe(`${JSON.stringify(parsed(file), null, 2)}\n`)
    }
  })

  test('aborts when the database fails in the middle of a file', async () => {
    const ana = await world().person({})
    await insertActions(ana, many)
    let full = 0
    const { fetch } = createWatchedService((rows) => {
      if (rows.length === batchSize && (full += 1) === 2) throw new Error('The database is gone')
    })
    await expect(fetchExport({ ...world(), fetch }, ana)).rejects.toThrow('The database is gone')
  })
})
