import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import {
  bulkCalls,
  insertCrowd,
  leaving,
  matching,
  named,
  staying,
  getStatuses,
  toRole,
  toStatus,
  traces,
  workAtOnce,
} from './bulk-changes-world'
import { onDatabase } from './world'

onDatabase('several nodes', (world) => {
  test('process one bulk change together, each row once', async () => {
    const { administrator, context } = world()
    const { database } = context
    const { create, run } = bulkCalls(world(), await administrator())
    const { word, uids } = await insertCrowd(database, 2050)
    const blocked = await insertCrowd(database, 350, { word, status: 'blocked' })
    const preview = await create(toStatus('approved'), matching({ name: word }))

    const done = await run(preview.id, 3)
    expect(done.counts).toEqual({ total: 2400, waiting: 0, changed: 2400, skipped: 0 })
    expect(await traces(database, [...uids, ...blocked.uids])).toEqual({ audits: [1, 1], mails: [1, 1] })
    const updates = await database
      .selectFrom('identity_updates')
      .select(['identity_uid', 'version', 'disabled'])
      .where('identity_uid', 'like', `${word}-%`)
      .execute()
    expect(updates).toHaveLength(350)
    expect(updates.every(({ version, disabled }) => version === 1 && !disabled)).toBe(true)
    // The stored counts equal the counts of the rows.
    const { rows } = await sql<{ outcome: string; count: number }>`
      select outcome, count(*) from bulk_change_rows where bulk_change_id = ${preview.id} group by outcome
    `.execute(database)
    expect(rows).toEqual([{ outcome: 'changed', count: 2400 }])
  })

  test('process several bulk changes of the same users without a deadlock', async () => {
    const { administrator, context } = world()
    const { create, start, get } = bulkCalls(world(), await administrator())
    const { word, uids } = await insertCrowd(context.database, 900)
    const changes = [
      await create(toStatus('approved'), matching({ name: word })),
      await create(toStatus('denied'), named(...uids.toReversed())),
      await create(toStatus('disabled'), matching({ name: word })),
      await create(toRole('admin'), matching({ name: word })),
    ]
    await Promise.all(changes.map(({ id }) => start(id)))
    await workAtOnce(world(), 3)
    const done = await Promise.all(changes.map(({ id }) => get(id)))
    expect(done.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    // One change set the status of each user, and the others found it changed.
    const changed = done.map(({ counts }) => counts.changed)
    expect(changed[0]! + changed[1]! + changed[2]!).toBe(900)
    expect(changed[3]).toBe(900)
    expect(await traces(context.database, uids)).toEqual({ audits: [2, 2], mails: [2, 2] })
  })
})

onDatabase('the last administrator', (world) => {
  test('is skipped, and reported in the preview, when a change selects every administrator', async () => {
    const { administrator, person, onlyAdministrators, context } = world()
    const admin = await administrator()
    const other = await person({ role: 'admin', status: 'approved' })
    const locked = await person({ role: 'admin', status: 'disabled' })
    await onlyAdministrators([admin.uid, other.uid, locked.uid])
    const { create, run, rows } = bulkCalls(world(), admin)
    const preview = await create(toStatus('blocked'), named(admin.uid, other.uid, locked.uid))
    expect(preview.skipped).toEqual([{ reason: 'LAST_ADMINISTRATOR', count: 1 }])
    expect(preview.counts).toEqual({ total: 3, waiting: 2, changed: 0, skipped: 1 })
    expect(preview.mails[0]).toMatchObject({ count: 2 })
    expect((await rows(preview.id)).data[0]).toMatchObject({
      identityUid: admin.uid,
      outcome: 'skipped',
      reason: 'LAST_ADMINISTRATOR',
    })
    expect((await run(preview.id)).counts).toMatchObject({ changed: 2, skipped: 1 })
    expect(await getStatuses(context.database, [admin.uid, other.uid])).toEqual(['approved', 'blocked'])
    const toUser = await create(toRole('user'), matching({ role: 'admin' }))
    expect(toUser.skipped).toEqual([{ reason: 'LAST_ADMINISTRATOR', count: 1 }])
  })

  test('is never an administrator whose account deletion is pending', async () => {
    const { administrator, person, onlyAdministrators, setColumns, context } = world()
    const admin = await administrator()
    const other = await person({ role: 'admin', status: 'approved' })
    await onlyAdministrators([admin.uid, other.uid])
    await setColumns(other.uid, leaving(context))
    const { create, run } = bulkCalls(world(), admin)
    const one = await create(toRole('user'), named(other.uid))
    expect(one.skipped).toEqual([])
    expect((await run(one.id)).counts).toMatchObject({ changed: 1, skipped: 0 })
    await setColumns(other.uid, { ...leaving(context), role: 'admin' })
    const both = await create(toRole('user'), named(other.uid, admin.uid))
    expect(both.skipped).toEqual([{ reason: 'LAST_ADMINISTRATOR', count: 1 }])
    expect((await run(both.id)).counts).toMatchObject({ changed: 1, skipped: 1 })
  })

  test('keeps the role when two bulk changes and a direct call run at once', async () => {
    const { administrator, call, context, onlyAdministrators, setColumns } = world()
    const admin = await administrator()
    const { create, start, get } = bulkCalls(world(), admin)
    const crowd = await insertCrowd(context.database, 30, { role: 'admin', status: 'approved' })
    await onlyAdministrators([admin.uid, ...crowd.uids])
    const [first, second] = [crowd.uids.slice(0, 20), crowd.uids.slice(10)]
    const demotion = await create(toRole('user'), named(...first))
    const lock = await create(toStatus('disabled'), named(...second))
    await start(demotion.id)
    await start(lock.id)
    // The administrator's deletion is pending, so that one of the crowd must remain.
    await setColumns(admin.uid, leaving(context))
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from users where role = 'admin' and status not in ('disabled', 'blocked') and removal_at is null
      `.execute(context.database)
      return rows[0]!.count
    }
    await workAtOnce(world(), 3)
    const states = context.database.selectFrom('bulk_changes').select('state')
    expect(await states.where('id', 'in', [demotion.id, lock.id]).execute()).toEqual([
      { state: 'done' },
      { state: 'done' },
    ])
    expect(await count()).toBe(1)
    await setColumns(admin.uid, staying)
    const reasons = [await get(demotion.id), await get(lock.id)].flatMap(({ skipped }) => skipped)
    expect(reasons).toContainEqual({ reason: 'LAST_ADMINISTRATOR', count: 1 })
    const [survivor] = await context.database
      .selectFrom('users')
      .select('identity_uid')
      .where('role', '=', 'admin')
      .where('status', 'not in', ['disabled', 'blocked'])
      .where('identity_uid', '!=', admin.uid)
      .execute()
    const body = { users: [survivor!.identity_uid, admin.uid], newStatus: 'blocked' as const }
    const { results } = (await call(contract.users.setStatus, { body }, admin)).body
    expect(results.map(({ outcome, reason }) => reason ?? outcome)).toEqual(['changed', 'LAST_ADMINISTRATOR'])
  })
})
