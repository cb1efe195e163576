import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportRequests } from '~/service/modules/kits/kit-requests.service'
import { exportLearners } from '~/service/modules/learning/path-building.service'
import { makePath, videoUnit } from '../contract/learning-world'
import { onBothDatabases } from '../contract/world'

onBothDatabases('a CSV export whose table changes while it is read', (world) => {
  test('contains each learner once, even when their progress changes meanwhile', async () => {
    const { database } = world().context
    const path = await makePath(world(), { units: [videoUnit()] })
    await sql`
      insert into users (identity_uid, email, first_name, last_name, status, created_at, updated_at)
      select 'exported-' || number, 'exported-' || number || '@x.example', 'First', 'Last', 'approved', now(), now()
      from generate_series(1, 1500) as number`.execute(database)
    await sql`
      insert into learning_path_progress (identity_uid, path_id, started_at, last_at)
      select 'exported-' || number, ${path.id}::uuid, now(), now() - make_interval(mins => number)
      from generate_series(1, 1500) as number`.execute(database)
    const rows = exportLearners(database, path.id, {})
    const read: string[] = []
    for await (const [uid] of rows) {
      read.push(uid!)
      if (read.length !== 1001) continue
      await sql`update learning_path_progress set last_at = now() where path_id = ${path.id}`.execute(
        database,
      )
    }
    const exported = read.filter((uid) => uid.startsWith('exported-'))
    expect([exported.length, new Set(exported).size]).toEqual([1500, 1500])
  })

  test('continues when the kit request it has just read is deleted', async () => {
    const { database } = world().context
    const first = await world().kitRequest()
    const { slug } = await database
      .selectFrom('dev_kits')
      .innerJoin('dev_kit_requests', 'kit_id', 'dev_kits.id')
      .select('slug')
      .where('dev_kit_requests.id', '=', first)
      .executeTakeFirstOrThrow()
    // Many rows with the same time, so that the order needs its second key; times finer than a millisecond.
    await sql`
      insert into dev_kit_requests (id, kit_id, identity_uid, quantity, asked, purpose, shipping_address, state,
        created_at, changed_at)
      select gen_random_uuid(), kit_id, identity_uid, quantity, asked, purpose, shipping_address, 'refused',
        created_at + (number / 3) * interval '7 microseconds', changed_at
      from dev_kit_requests, generate_series(1, 1200) as number where id = ${first}`.execute(database)
    const found: string[] = []
    for await (const [id] of exportRequests(database, { state: 'refused', kit: slug }, new Date())) {
      found.push(id!)
      // The heading is the first row.
      if (found.length !== 501) continue
      await database.deleteFrom('dev_kit_requests').where('id', '=', id!).execute()
    }
    expect(found).toHaveLength(1_201)
    expect(new Set(found)).toHaveLength(1_201)
  })
})
