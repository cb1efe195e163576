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

const { applications } = contract

onDatabase('undo of a bulk change', (world) => {
  test('restores the earlier status of changed users, and leaves skipped users alone', async () => {
    const { administrator, context } = world()
    const { create, run, undo, rows } = bulkCalls(world(), await administrator())
    const pending = await insertCrowd(context.database, 230)
    const { word } = pending
    const denied = await insertCrowd(context.database, 4, { word, status: 'denied' })
    const already = await insertCrowd(context.database, 3, { word, status: 'approved' })
    const done = await run((await create(toStatus('approved'), matching({ name: word }))).id)
    expect(done.counts).toMatchObject({ changed: 234, skipped: 3 })

    const preview = (await undo(done.id)).body
    expect(preview).toMatchObject({
      change: { kind: 'undo', bulkChange: done.id, of: 'status' },
      filter: null,
      state: 'preview',
      counts: { total: 234, waiting: 234, changed: 0, skipped: 0 },
      changes: [
        { before: 'approved', after: 'pending', count: 230 },
        { before: 'approved', after: 'denied', count: 4 },
      ],
    })
    expect(preview.mails.map(({ subject, count }) => [subject, count])).toEqual([
      ['Your access is waiting for review', 230],
      ['Your access was not approved', 4],
    ])
    expect((await run(preview.id)).counts.changed).toBe(234)
    const statuses = async (uids: string[]) => new Set(await getStatuses(context.database, uids))
    expect(await statuses(pending.uids)).toEqual(new Set(['pending']))
    expect(await statuses(denied.uids)).toEqual(new Set(['denied']))
    expect(await statuses(already.uids)).toEqual(new Set(['approved']))
    // The first mail had not gone out, so that the undo withdrew it.
    expect(await traces(context.database, pending.uids)).toEqual({ audits: [2, 2], mails: [1, 1] })
    expect(await traces(context.database, already.uids)).toEqual({ audits: [0, 0], mails: [0, 0] })
    expect((await rows(done.id, { outcome: 'changed' })).total).toBe(234)

    // A second undo has nothing to restore, and an undo can itself be undone.
    const again = (await undo(done.id)).body
    expect([again.counts.waiting, again.skipped]).toEqual([0, [{ reason: 'UNCHANGED', count: 234 }]])
    expect((await run(again.id)).state).toBe('done')
    expect((await run((await undo(preview.id)).body.id)).counts.changed).toBe(234)
    expect(await statuses([...pending.uids, ...denied.uids])).toEqual(new Set(['approved']))
  })

  test('skips users who were changed since, also between its preview and its start', async () => {
    const { administrator, person, call, context } = world()
    const admin = await administrator()
    const { create, run, undo, rows } = bulkCalls(world(), admin)
    const people = [await person({}), await person({}), await person({}), await person({}), await person({})]
    const [moved, back, gone, later, stays] = people.map(({ uid }) => uid)
    const done = await run((await create(toStatus('approved'), named(...people.map(({ uid }) => uid)))).id)
    const set = (uid: string, newStatus: 'denied' | 'pending') =>
      call(contract.users.setStatus, { body: { users: [uid], newStatus } }, admin)
    await set(moved!, 'denied')
    await set(back!, 'pending')
    await context.database.deleteFrom('users').where('identity_uid', '=', gone!).execute()

    const preview = (await undo(done.id)).body
    expect((await rows(preview.id)).data.map(({ reason }) => reason)).toEqual([
      'CHANGED_MEANWHILE',
      'UNCHANGED',
      'NOT_FOUND',
      null,
      null,
    ])
    await set(later!, 'denied')
    const undone = await run(preview.id)
    expect(undone.counts).toMatchObject({ changed: 1, skipped: 4 })
    expect(await getStatuses(context.database, [moved!, back!, later!, stays!])).toEqual([
      'denied',
      'pending',
      'denied',
      'pending',
    ])
  })

  test('reopens applications, and covers only what a stopped change had changed', async () => {
    const { administrator, applicant, call, context } = world()
    const { create, start, run, undo, stop } = bulkCalls(world(), await administrator())
    const waiting = await applicant()
    const done = await run((await create(toStatus('approved'), named(waiting.uid))).id)
    const undone = await run((await undo(done.id)).body.id)
    expect(undone.counts.changed).toBe(1)
    const read = await call(applications.get, { params: { id: waiting.uid } }, waiting)
    expect(read.body.state).toBe('submitted')

    const { uids } = await insertCrowd(context.database, 2)
    const stopped = await create(toStatus('approved'), named(...uids))
    await start(stopped.id)
    await stop(stopped.id)
    const nothing = await undo(stopped.id)
    expect([nothing.status, nothing.body.counts.total]).toEqual([201, 0])
    expect((await run(nothing.body.id)).state).toBe('done')
  })

  test('removes a granted role, but not the last administrator’s', async () => {
    const { administrator, person, onlyAdministrators, setColumns, context } = world()
    const admin = await administrator()
    const { create, run, undo } = bulkCalls(world(), admin)
    const other = await person({})
    const made = await run((await create(toRole('admin'), named(other.uid))).id)
    await run((await undo(made.id)).body.id)
    // The mail of the first change had not gone out, so that the undo withdrew it.
    expect(await traces(context.database, [other.uid])).toEqual({ audits: [2, 2], mails: [1, 1] })
    const user = await person({})
    const done = await run((await create(toRole('admin'), named(user.uid))).id)
    const preview = (await undo(done.id)).body
    expect(preview.changes).toEqual([{ before: 'admin', after: 'user', count: 1 }])
    // Its author's deletion is pending, so only the user counts as an administrator.
    await onlyAdministrators([admin.uid, user.uid])
    await bulkCalls(world(), admin).start(preview.id)
    await setColumns(admin.uid, leaving(context))
    await workAtOnce(world(), 1)
    const row = context.database.selectFrom('bulk_changes').select('state').where('id', '=', preview.id)
    expect(await row.executeTakeFirst()).toEqual({ state: 'done' })
    await setColumns(admin.uid, staying)
    const { get } = bulkCalls(world(), admin)
    expect((await get(preview.id)).skipped).toEqual([{ reason: 'LAST_ADMINISTRATOR', count: 1 }])
  })
})
