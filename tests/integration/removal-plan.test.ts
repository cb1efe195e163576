import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetPerson } from '~/service/modules/users/anonymize-user'
import type { Database } from '~/service/context'
import { deleteRow } from '~/service/modules/users/deleted-users.queries'
import { onDatabase } from '../contract/world'

/** What was read so far of each table: how often from end to end, and how many rows by an index. */
const readings = async (transaction: Database) => {
  const { rows } = await sql<{ name: string; scans: number; rows: number }>`
    select relname as name, seq_scan::integer as scans, idx_tup_fetch::integer as rows
    from pg_stat_xact_user_tables`.execute(transaction)
  return new Map(rows.map((row) => [row.name, row]))
}

/** Tables that stay short, however many people there are and whatever they do. */
const short = ['announcements', 'imports', 'user_counts']

onDatabase('the removal of a person', (world) => {
  test('reads no table from end to end, however much others did', async () => {
    const { person, context } = world()
    const { database } = context
    const { uid, email } = await person({})
    await sql`
      insert into audit_entries
        (id, at, actor_name, action, subject_kind, subject_id, before, after, request_id)
      select gen_random_uuid(), now(), 'Ada', 'user.update', 'user', 'other-' || number, '{}', '{}', ''
      from generate_series(1, 5000) as number`.execute(database)
    await sql`vacuum analyze audit_entries`.execute(database)
    const read = await database.transaction().execute(async (transaction) => {
      const before = await readings(transaction)
      // A table that has an index for what is asked is then read by it, however short the table is.
      await sql`set local enable_seqscan = off`.execute(transaction)
      await deleteRow(transaction, uid)
      await forgetPerson(transaction, { identityUid: uid, email, verified: true })
      return [...(await readings(transaction)).values()].filter(({ name, scans, rows }) => {
        const earlier = before.get(name)
        return scans > (earlier?.scans ?? 0) || rows > (earlier?.rows ?? 0) + 1000
      })
    })
    expect(read.map(({ name }) => name).filter((name) => !short.includes(name))).toEqual([])
  })
})
