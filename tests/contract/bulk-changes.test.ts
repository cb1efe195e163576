import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { gate } from '../support/gate'
import {
  bulkCalls,
  insertCrowd,
  matching,
  named,
  getStatuses,
  toRole,
  toStatus,
  traces,
} from './bulk-changes-world'
import { onBothDatabases } from './world'
import type { Database } from '../support/service'

const { applications, audit, bulkChanges } = contract

/** A database whose transactions, after the given number of them, wait at a gate. */
const heldUpAfter = (database: Database, transactions: number, { opened }: { opened: Promise<void> }) => {
  let begun = 0
  const later = (): Pick<ReturnType<Database['transaction']>, 'execute'> => ({
    execute: async (act) => {
      await opened
      return database.transaction().execute(act)
    },
  })
  return new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') begun += 1
      if (name === 'transaction' && begun > transactions) return later
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}

onBothDatabases('the preview of a bulk change', (world) => {
  test('shows who changes, who is skipped and why, and which mails are sent, and changes nothing', async () => {
    const { administrator, person, mailsTo } = world()
    const admin = await administrator()
    const { create, rows, get } = bulkCalls(world(), admin)
    const pending = await person({ status: 'pending', firstName: 'Ana', lastName: 'Rojas' })
    const denied = await person({ status: 'denied' })
    const approved = await person({ status: 'approved' })
    const users = [pending.uid, 'missing', approved.uid, denied.uid, pending.uid]
    const preview = await create(toStatus('approved'), named(...users))

    expect(preview).toMatchObject({
      change: { kind: 'status', newStatus: 'approved' },
      filter: null,
      state: 'preview',
      created: { byUid: admin.uid },
      started: null,
      counts: { total: 4, waiting: 2, changed: 0, skipped: 2 },
      skipped: expect.arrayContaining([
        { reason: 'NOT_FOUND', count: 1 },
        { reason: 'UNCHANGED', count: 1 },
      ]),
      changes: expect.arrayContaining([
        { before: 'pending', after: 'approved', count: 1 },
        { before: 'denied', after: 'approved', count: 1 },
      ]),
      mails: [{ kind: 'account-status-changed', subject: 'Your access is approved', count: 2 }],
    })
    const page = await rows(preview.id)
    expect(page.total).toBe(4)
    expect(
      page.data.map(({ identityUid, before, outcome, reason }) => [identityUid, before, outcome, reason]),
    ).toEqual([
      [pending.uid, 'pending', 'waiting', null],
      ['missing', null, 'skipped', 'NOT_FOUND'],
      [approved.uid, 'approved', 'skipped', 'UNCHANGED'],
      [denied.uid, 'denied', 'waiting', null],
    ])
    expect(page.data[0]).toMatchObject({
      name: 'Ana Rojas',
      email: pending.email,
      after: 'approved',
      at: null,
    })
    expect((await rows(preview.id, { outcome: 'skipped' })).total).toBe(2)

    // A worker does not run a change that was not started.
    await world().runDueJobs('bulk changes')
    expect((await get(preview.id)).counts.waiting).toBe(2)
    expect(await getStatuses(world().context.database, [pending.uid, denied.uid])).toEqual([
      'pending',
      'denied',
    ])
    expect(await mailsTo(pending.email)).toEqual([])
  })

  test('selects the same users as the user list', async () => {
    const { administrator, call, setColumns, context } = world()
    const admin = await administrator()
    const { create } = bulkCalls(world(), admin)
    const { word } = await insertCrowd(context.database, 5, { status: 'denied' })
    await insertCrowd(context.database, 2, { word, status: 'pending' })
    await insertCrowd(context.database, 1, { word, status: 'denied', role: 'admin' })
    const deleted = await insertCrowd(context.database, 1, { word, status: 'blocked' })
    await setColumns(deleted.uids[0]!, { deleted_at: context.now().toISOString() })
    const byName = await create(toStatus('approved'), named(deleted.uids[0]!))
    expect(byName.skipped).toEqual([{ reason: 'NOT_FOUND', count: 1 }])
    const filters = [
      { name: word },
      { name: ` ${word.toUpperCase()} ` },
      { name: word, status: 'denied' as const },
      { name: word, status: 'denied' as const, role: 'admin' as const },
      { name: `${word.slice(0, -1)}_` },
      { name: 'denieduser3@x' },
      { name: `${word}\0` },
    ]
    for (const filter of filters) {
      const listed = await call(contract.users.list, { query: filter }, admin)
      const preview = await create(toStatus('blocked'), matching(filter))
      expect([filter, preview.counts.total]).toEqual([filter, listed.body.total])
    }
    expect((await create(toStatus('blocked'), matching({ name: word }))).filter).toEqual({
      name: word,
    })
    const everybody = await call(contract.users.list, { query: {} }, admin)
    expect((await create(toStatus('blocked'), matching({}))).counts.total).toBe(everybody.body.total)
  })

  test('requires either users or a filter, and is not found by an unknown id', async () => {
    const { administrator, call } = world()
    const admin = await administrator()
    const body = { change: toStatus('approved'), select: { users: ['a'], filter: {} } }
    const both = await call(bulkChanges.create, { body: body as never }, admin)
    expect(both.code).toBe('FIELDS_INVALID')
    for (const id of ['nonsense', '0190aaaa-0000-7000-8000-000000000000']) {
      const params = { id }
      expect((await call(bulkChanges.get, { params }, admin)).code).toBe('NOT_FOUND')
      expect((await call(bulkChanges.rows, { params, query: {} }, admin)).code).toBe('NOT_FOUND')
      expect((await call(bulkChanges.start, { params }, admin)).code).toBe('NOT_FOUND')
      expect((await call(bulkChanges.stop, { params }, admin)).code).toBe('NOT_FOUND')
      expect((await call(bulkChanges.undo, { params }, admin)).code).toBe('NOT_FOUND')
    }
  })

  test('is deleted after a day if the change is not started; a finished change stays', async () => {
    const { administrator, advance, call, context, person, runDueJobs } = world()
    const admin = await administrator()
    const { create, get, run } = bulkCalls(world(), admin)
    const someone = await person({})
    const done = await run((await create(toStatus('approved'), named(someone.uid))).id)
    const stale = await create(toStatus('denied'), named(someone.uid))
    advance(86_400_001)
    const fresh = await create(toStatus('denied'), named(someone.uid))
    await runDueJobs('bulk changes')
    expect((await call(bulkChanges.get, { params: { id: stale.id } }, admin)).code).toBe('NOT_FOUND')
    await runDueJobs('housekeeping')
    const left = await context.database.selectFrom('bulk_change_rows').select('bulk_change_id').execute()
    const ids = left.map((row) => row.bulk_change_id)
    expect(ids).not.toContain(stale.id)
    expect(ids).toEqual(expect.arrayContaining([done.id, fresh.id]))
    expect((await get(fresh.id)).state).toBe('preview')
  })
})

onBothDatabases('a bulk change', (world) => {
  test('changes the users that matched at the preview, and no others', async () => {
    const { administrator, context } = world()
    const { database } = context
    const { create, run, rows } = bulkCalls(world(), await administrator())
    const crowd = await insertCrowd(database, 450)
    const decoys = await insertCrowd(database, 3)
    const preview = await create(toStatus('approved'), matching({ name: crowd.word, status: 'pending' }))
    const late = await insertCrowd(database, 4, { word: crowd.word, role: 'admin' })

    const done = await run(preview.id)
    expect(done).toMatchObject({
      state: 'done',
      counts: { total: 450, waiting: 0, changed: 450, skipped: 0 },
      started: { byName: expect.stringMatching(/^First/) },
    })
    expect(done.finishedAt).not.toBeNull()
    expect(new Set(await getStatuses(database, crowd.uids))).toEqual(new Set(['approved']))
    expect(new Set(await getStatuses(database, [...late.uids, ...decoys.uids]))).toEqual(new Set(['pending']))
    expect(await traces(database, crowd.uids)).toEqual({ audits: [1, 1], mails: [1, 1] })
    expect(await traces(database, [...late.uids, ...decoys.uids])).toEqual({
      audits: [0, 0],
      mails: [0, 0],
    })
    const page = await rows(preview.id, { outcome: 'changed' })
    expect([page.total, page.data.length]).toEqual([450, 100])
    expect(page.data[0]).toMatchObject({
      before: 'pending',
      after: 'approved',
      outcome: 'changed',
    })
    expect(page.data[0]!.at).not.toBeNull()
  })

  test('is audited under the administrator who started it, and decides submitted applications', async () => {
    const { administrator, applicant, person, call, mailsTo } = world()
    const [maker, starter] = [await administrator(), await administrator()]
    const waiting = await applicant()
    const without = await person({})
    const { create } = bulkCalls(world(), maker)
    const { id } = await create(toStatus('denied'), named(waiting.uid, without.uid))
    const done = await bulkCalls(world(), starter).run(id)

    expect([done.created.byUid, done.started?.byUid]).toEqual([maker.uid, starter.uid])
    const read = await call(applications.get, { params: { id: waiting.uid } }, waiting)
    expect(read.body.state).toBe('denied')
    expect(read.body.timeline.at(-1)).toMatchObject({
      kind: 'denied',
      actorUid: starter.uid,
      version: 1,
    })
    const entries = await call(audit.ofUser, { params: { id: waiting.uid }, query: {} }, maker)
    expect(entries.body.data.filter(({ action }) => action === 'user.status')).toEqual([
      expect.objectContaining({
        action: 'user.status',
        actorUid: starter.uid,
        before: { status: 'pending' },
        after: { status: 'denied', bulkChange: id },
      }),
    ])
    expect((await mailsTo(without.email)).map(({ subject }) => subject)).toEqual([
      'Your access was not approved',
    ])
  })

  test('mails the administrator’s message, or sends no mail if that is chosen', async () => {
    const { administrator, person, mailsTo, call } = world()
    const admin = await administrator()
    const { create, run, undo } = bulkCalls(world(), admin)
    const [mailed, unmailed] = [await person({}), await person({})]
    const message = 'See you <soon>'
    const preview = await create({ ...toStatus('approved'), message }, named(mailed.uid))
    expect(preview.change).toMatchObject({ message, mail: true })
    await run(preview.id)
    const quiet = await create({ ...toStatus('approved'), mail: false }, named(unmailed.uid))
    expect(quiet.mails).toEqual([])
    await run(quiet.id)
    expect((await mailsTo(mailed.email))[0]!.text).toContain('> See you <soon>')
    expect((await mailsTo(mailed.email))[0]!.html).toContain('See you &lt;soon&gt;')
    expect(await mailsTo(unmailed.email)).toEqual([])

    // The undo withdraws the unsent mail, and sends none if the change sent none.
    for (const { id } of [preview, quiet]) await run((await undo(id)).body.id)
    const subjects = async ({ email }: { email: string }) =>
      (await mailsTo(email)).map(({ subject }) => subject)
    expect(await subjects(mailed)).toEqual(['Your access is waiting for review'])
    expect(await subjects(unmailed)).toEqual([])

    const body = { users: [mailed.uid], newStatus: 'approved' as const }
    await call(contract.users.setStatus, { body: { ...body, message } }, admin)
    expect((await mailsTo(mailed.email)).at(-1)!.text).toContain('> See you <soon>')
    await call(contract.users.setStatus, { body: { ...body, newStatus: 'pending', mail: false } }, admin)
    expect(await subjects(mailed)).toHaveLength(2)
  })

  test('can change roles', async () => {
    const { administrator, call, person, mailsTo } = world()
    const admin = await administrator()
    const { create, run } = bulkCalls(world(), admin)
    const user = await person({})
    const already = await person({ role: 'admin' })
    const preview = await create(toRole('admin'), named(user.uid, already.uid))
    expect(preview.mails).toEqual([
      { kind: 'role-changed', subject: 'Your role is now Administrator', count: 1 },
    ])
    expect((await run(preview.id)).counts).toMatchObject({ changed: 1, skipped: 1 })
    const read = await call(contract.users.get, { params: { id: user.uid } }, admin)
    expect(read.body.role).toBe('admin')
    expect((await mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['role-changed'])
    expect(await mailsTo(already.email)).toEqual([])
  })

  test('skips users who were changed since the preview', async () => {
    const { administrator, call, person, setColumns, context } = world()
    const admin = await administrator()
    const { create, run, rows } = bulkCalls(world(), admin)
    const [moved, there, gone, stays] = [
      await person({}),
      await person({}),
      await person({}),
      await person({}),
    ]
    const users = [moved, there, gone, stays].map(({ uid }) => uid)
    const preview = await create(toStatus('approved'), named(...users))
    const body = { users: [moved.uid], newStatus: 'blocked' as const }
    await call(contract.users.setStatus, { body }, admin)
    await setColumns(there.uid, { status: 'approved' })
    await setColumns(gone.uid, { deleted_at: context.now().toISOString() })

    const done = await run(preview.id)
    expect(done.counts).toEqual({ total: 4, waiting: 0, changed: 1, skipped: 3 })
    expect((await rows(preview.id)).data.map(({ reason }) => reason)).toEqual([
      'CHANGED_MEANWHILE',
      'UNCHANGED',
      'NOT_FOUND',
      null,
    ])
    expect(await getStatuses(context.database, users)).toEqual(['blocked', 'approved', 'pending', 'approved'])
    expect(await traces(context.database, [there.uid, gone.uid])).toEqual({ audits: [0, 0], mails: [0, 0] })
  })

  test('is started and stopped once, and the same administrator may repeat the call', async () => {
    const { administrator, person } = world()
    const [admin, colleague] = [await administrator(), await administrator()]
    const { create, start, stop, undo, get } = bulkCalls(world(), admin)
    const other = bulkCalls(world(), colleague)
    const { id } = await create(toStatus('approved'), named((await person({})).uid))
    expect((await stop(id)).code).toBe('CONFLICT')
    expect((await undo(id)).code).toBe('CONFLICT')
    const answers = await Promise.all([start(id), other.start(id)])
    expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([200, 'CONFLICT'])
    const isOwn = answers[0].status === 200
    const [who, whoElse] = isOwn ? [{ start, stop }, other] : [other, { start, stop }]
    const started = await get(id)
    expect((await who.start(id)).body).toEqual(started)
    expect((await undo(id)).code).toBe('CONFLICT')
    const stopped = (await who.stop(id)).body
    expect((await who.stop(id)).body).toEqual(stopped)
    expect((await whoElse.stop(id)).code).toBe('CONFLICT')
    const query = { action: 'bulk-change.stop', subject: id }
    const { body } = await world().call(audit.list, { query }, admin)
    expect(body.data).toEqual([
      expect.objectContaining({
        actorUid: (isOwn ? admin : colleague).uid,
        before: { state: 'running' },
        after: { state: 'stopped' },
      }),
    ])
    expect((await who.start(id)).code).toBe('CONFLICT')
  })

  test('changes nothing more after it is stopped', async () => {
    const { administrator, context, runDueJobs } = world()
    const admin = await administrator()
    const { create, start, stop, get } = bulkCalls(world(), admin)
    const crowd = await insertCrowd(context.database, 3000)
    const { id } = await create(toStatus('approved'), matching({ name: crowd.word }))
    await start(id)
    const goOn = gate()
    const working = runDueJobs('bulk changes', { database: heldUpAfter(context.database, 3, goOn) })
    await vi.waitUntil(async () => (await get(id)).counts.changed > 0, {
      timeout: 20_000,
      interval: 5,
    })
    const stopped = (await stop(id)).body
    goOn.open()
    await working
    expect(stopped).toMatchObject({ state: 'stopped', stopped: { byUid: admin.uid } })
    expect(stopped.counts.changed).toBeGreaterThan(0)
    expect(stopped.counts.waiting).toBeGreaterThan(0)
    const { changed } = stopped.counts
    expect(stopped.changes).toEqual([{ before: 'pending', after: 'approved', count: changed }])
    expect(stopped.mails.map(({ count }) => count)).toEqual([changed])
    expect(await get(id)).toEqual(stopped)
    const approved = (await getStatuses(context.database, crowd.uids)).filter(
      (status) => status === 'approved',
    )
    expect(approved).toHaveLength(changed)
    expect((await start(id)).code).toBe('CONFLICT')
  })

  test('appears in the list of bulk changes, newest first', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const { create } = bulkCalls(world(), admin)
    const { uid } = await person({})
    const first = await create(toStatus('approved'), named(uid))
    const second = await create(toRole('admin'), named(uid))
    const { body } = await call(bulkChanges.list, { query: { count: 10 } }, admin)
    expect(body.data.slice(0, 2)).toEqual([second, first])
    expect(body.total).toBeGreaterThanOrEqual(2)
  })
})
