import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { FunnelStage } from '~/contract/funnel'
import { answers, makeCompany, onDatabase, type TestPerson } from './world'

onDatabase('the registration funnel', (world) => {
  const today = () => world().context.now().toISOString().slice(0, 10)
  const day = (inDays: number) =>
    new Date(world().context.now().getTime() + inDays * 86_400_000).toISOString().slice(0, 10)

  // Two days, since a day may end in the middle of a test.
  const lately = () => ({ from: day(-1), to: today() })
  const reached = async (by: TestPerson, stage: FunnelStage, query = lately()) => {
    const { call } = world()
    const { body } = await call(
      contract.funnel.listReached,
      { params: { stage }, query: { ...query, count: 100 } },
      by,
    )
    const funnel = await call(contract.funnel.read, { query }, by)
    // The number always equals the length of its list.
    expect(funnel.body.data.find((entry) => entry.stage === stage)?.people).toBe(body.total)
    return body.data.map(({ identityUid }) => identityUid)
  }

  test('records each stage once, when it is first reached, and its number equals its list', async () => {
    const { call, administrator, person, setColumns, context, advance } = world()
    const by = await administrator()
    const newcomer = await person({ verified: false })
    expect(await reached(by, 'registered')).toContain(newcomer.uid)
    expect(await reached(by, 'confirmed')).not.toContain(newcomer.uid)
    const at = () => context.now().toISOString()
    await setColumns(newcomer.uid, { verified: true, updated_at: at() })
    expect(await reached(by, 'confirmed')).toContain(newcomer.uid)
    await call(contract.applications.submit, { params: { id: newcomer.uid }, body: answers }, newcomer)
    expect(await reached(by, 'applied')).toContain(newcomer.uid)
    await setColumns(newcomer.uid, { status: 'approved', updated_at: at() })
    const approvedOn = today()
    expect(await reached(by, 'approved')).toContain(newcomer.uid)
    advance(3 * 86_400_000)
    const again = await administrator()
    await setColumns(newcomer.uid, { status: 'denied', updated_at: at() })
    await setColumns(newcomer.uid, { status: 'approved', updated_at: at() })
    expect(await reached(again, 'approved')).not.toContain(newcomer.uid)
    expect(await reached(again, 'approved', { from: approvedOn, to: today() })).toContain(newcomer.uid)
  })

  test('does not count an undone approval, unless there was an earlier one', async () => {
    const { call, administrator, applicant, setColumns, context, advance } = world()
    const by = await administrator()
    const { review, undo } = contract.applications
    const own = await applicant()
    const params = { id: own.uid }
    const approve = (admin: TestPerson) => call(review, { params, body: { decision: 'approved' } }, admin)
    await approve(by)
    expect(await reached(by, 'approved')).toContain(own.uid)
    expect((await call(undo, { params, query: {} }, by)).status).toBe(200)
    expect(await reached(by, 'approved')).not.toContain(own.uid)
    await approve(by)
    expect(await reached(by, 'approved')).toContain(own.uid)
    const approvedOn = today()
    advance(3 * 86_400_000)
    const again = await administrator()
    await setColumns(own.uid, { status: 'pending', updated_at: context.now().toISOString() })
    await context.database
      .updateTable('applications')
      .set({ state: 'submitted', decided_at: null })
      .where('identity_uid', '=', own.uid)
      .execute()
    await approve(again)
    expect((await call(undo, { params, query: {} }, again)).status).toBe(200)
    expect(await reached(again, 'approved', { from: approvedOn, to: approvedOn })).toContain(own.uid)
  })

  test('leaves out deleted users until they are restored', async () => {
    const { administrator, person, setColumns, context } = world()
    const by = await administrator()
    const { uid } = await person({ status: 'approved' })
    const at = context.now().toISOString()
    await setColumns(uid, { deleted_at: at, updated_at: at })
    expect(await reached(by, 'approved')).not.toContain(uid)
    await setColumns(uid, { deleted_at: null, updated_at: at })
    expect(await reached(by, 'approved')).toContain(uid)
    await context.database.deleteFrom('users').where('identity_uid', '=', uid).execute()
    expect(await reached(by, 'approved')).not.toContain(uid)
  })

  test('counts all of many concurrent registrations', async () => {
    const { administrator, context } = world()
    const by = await administrator()
    const before = await reached(by, 'registered')
    const at = context.now().toISOString()
    await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        context.database
          .insertInto('users')
          .values({
            identity_uid: `crowd-${at}-${number}`.replaceAll(/[^\w-]/g, ''),
            email: `crowd-${number}-${before.length}@x.example`,
            first_name: 'Crowd',
            last_name: String(number),
            created_at: at,
            updated_at: at,
          })
          .execute(),
      ),
    )
    const after = await world().call(contract.funnel.read, { query: { from: today(), to: today() } }, by)
    expect(after.body.data[0]).toMatchObject({ stage: 'registered', people: before.length + 40 })
  })

  test('has a point for each day, week or month, depending on the period', async () => {
    const { call, administrator } = world()
    const by = await administrator()
    const points = async (from: string, to: string) => {
      const { body } = await call(contract.funnel.read, { query: { from, to } }, by)
      return { step: body.step, count: body.data[0]!.points.length, first: body.data[0]!.points[0]!.from }
    }
    expect(await points('2026-01-01', '2026-01-30')).toEqual({ step: 'day', count: 30, first: '2026-01-01' })
    expect(await points('2026-01-01', '2026-06-30')).toMatchObject({
      step: 'week',
      count: 27,
      first: '2026-01-01',
    })
    expect(await points('2024-01-15', '2026-01-14')).toMatchObject({ step: 'month', count: 25 })
    const backwards = await call(contract.funnel.read, { query: { from: day(1), to: day(0) } }, by)
    expect(backwards).toMatchObject({ code: 'FIELDS_INVALID' })
  })

  test('can be exported as CSV for one company', async () => {
    const { call, administrator } = world()
    const by = await administrator()
    const id = await makeCompany(world())
    const query = { ...lately(), company: id }
    const { text } = await call(contract.funnel.exportCsv, { params: { by: 'period' }, query }, by)
    const [heading, ...days] = text.trim().split(/\r?\n/)
    expect(heading).toMatch(/From,registered,confirmed/)
    expect(days.map((line) => line.slice(0, 10))).toEqual([query.from, query.to])
    expect(days.reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBe(1)
    const ofAll = await call(contract.funnel.exportCsv, { params: { by: 'company' }, query }, by)
    expect(ofAll).toMatchObject({ status: 422, fields: [{ path: 'company' }] })
  })

  test('reports an invalid date at its field', async () => {
    const { call, administrator } = world()
    const by = await administrator()
    for (const from of ['2026-02-30', '0000-01-01', '2026-13-01', '2026-1-1', 'May']) {
      const query = { from, to: '2026-03-01' }
      const funnel = await call(contract.funnel.read, { query }, by)
      const list = await call(contract.funnel.listReached, { params: { stage: 'approved' }, query }, by)
      expect([funnel.fields[0]?.path, list.fields[0]?.path]).toEqual(['from', 'from'])
    }
  })
})

onDatabase('the list of changes since the last visit', (world) => {
  test('has new and changed documents, but none that the reader may not open', async () => {
    const { call, person, page, advance, component, context } = world()
    const place = await component()
    const reader = await person({ status: 'approved' })
    const read = async () => {
      const { body } = await call(contract.pages.changes, {}, reader)
      return { since: body.since, rows: body.data.map(({ slug, isNew }) => [slug, isNew]) }
    }
    const old = await page({ ...place })
    const arrive = () => call(contract.session.get, { query: {} }, reader)
    await arrive()
    expect(await read()).toEqual({ since: null, rows: [] })
    advance(86_400_000)
    reader.token = (await world().signIn(reader.email)).token
    const fresh = await page({ ...place, audience: 'approved' })
    await page({ ...place, disabled: true })
    await page({ ...place, status: 'draft' })
    await context.database
      .updateTable('pages')
      .set({ changed_at: new Date(context.now().getTime() + 1000).toISOString() })
      .where('id', '=', old.id)
      .execute()
    await arrive()
    // The list stays the same during a visit.
    advance(2 * 3_600_000)
    await arrive()
    const { since, rows } = await read()
    expect(since).not.toBeNull()
    expect(rows).toEqual([
      [old.slug, false],
      [fresh.slug, true],
    ])
  })
})
