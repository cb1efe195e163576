import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, type TestPerson } from './world'

const { bulkChanges, savedViews, users } = contract

onDatabase('filters of the user list', (world) => {
  const find = async (query: object, by: TestPerson) => {
    const { status, body } = await world().call(
      users.list,
      { query: { count: 100, sort: 'name', ...query } },
      by,
    )
    return status === 200 ? body.data.map(({ identityUid }) => identityUid) : body
  }
  const save = async (search: object, by: TestPerson, shared = true) => {
    const input = { body: { name: `Segment ${Math.random()}`, search, shared } }
    return (await world().call(savedViews.create, input, by)).body.id
  }

  test('find the users of a company by its name, in any case and spacing', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const [one, two] = [
      await person({ companyName: 'Acme Metering', firstName: 'A' }),
      await person({ companyName: ' ACME  metering ', firstName: 'B' }),
    ]
    await person({ companyName: 'Acme' })
    expect(await find({ company: 'acmemetering' }, admin)).toEqual([one.uid, two.uid])
    expect(await find({ company: 'Nobody here' }, admin)).toEqual([])
    // A user's own spelling is kept, and another name is another company.
    const params = { id: two.uid }
    await call(users.update, { params, body: { companyName: 'Meters of Ours' } }, two)
    expect(await find({ company: 'Acme Metering' }, admin)).toEqual([one.uid])
    expect(await find({ company: 'Meters of ours' }, admin)).toEqual([two.uid])
    await call(users.update, { params, body: { companyName: '' } }, two)
    expect(await find({ company: 'Meters of ours' }, admin)).toEqual([])
  })

  test('find no users of an unknown company, before or after a query without a company', async () => {
    const { administrator, person, call } = world()
    const admin = await administrator()
    const tag = { country: 'Kiribati' }
    const one = await person({})
    const body = { address: { country: 'Kiribati' } }
    await call(users.update, { params: { id: one.uid }, body }, one)
    const total = async (query: object) => (await call(users.list, { query }, admin)).body.total
    for (const query of [{}, tag]) {
      expect(await total({ ...query, company: 'No such company' })).toBe(0)
      expect(await total(query)).toBeGreaterThan(0)
      expect(await total({ ...query, company: 'No such company either' })).toBe(0)
    }
    expect(await find(tag, admin)).toEqual([one.uid])
  })

  test('find by country, by registration date and by last activity', async () => {
    const { administrator, person, setColumns } = world()
    const admin = await administrator()
    const company = 'Days of Ours'
    const [early, late, never] = [
      await person({ companyName: company, firstName: 'A' }),
      await person({ companyName: company, firstName: 'B' }),
      await person({ companyName: company, firstName: 'C' }),
    ]
    await setColumns(early.uid, {
      country: 'Chile',
      created_at: '2026-03-01T23:59:59Z',
      last_seen_at: '2026-04-01T00:00:00Z',
    })
    await setColumns(late.uid, { created_at: '2026-03-02T00:00:00Z', last_seen_at: '2026-04-02T23:59:59Z' })
    const among = (query: object) => find({ company, ...query }, admin)
    expect(await among({ country: 'Chile' })).toEqual([early.uid])
    expect(await among({ registeredFrom: '2026-03-02' })).toEqual([late.uid, never.uid])
    expect(await among({ registeredTo: '2026-03-01' })).toEqual([early.uid])
    expect(await among({ seenFrom: '2026-04-01', seenTo: '2026-04-01' })).toEqual([early.uid])
    expect(await among({ seenTo: '2026-04-02' })).toEqual([early.uid, late.uid])
    expect(await among({ notSeenSince: '2026-04-02' })).toEqual([early.uid, never.uid])
    expect(await among({ seenFrom: '2026-02-30' })).toMatchObject({ fields: [{ path: 'seenFrom' }] })
  })

  test('find by a segment, which is a shared view, combined with other filters', async () => {
    const { administrator, person, call } = world()
    const [admin, other] = [await administrator(), await administrator()]
    const company = 'Segments of Ours'
    const pending = await person({ companyName: company, firstName: 'A' })
    const approved = await person({ companyName: company, status: 'approved', firstName: 'B' })
    await person({ status: 'approved' })
    const segment = await save({ company, status: 'approved' }, admin)
    expect(await find({ segment }, other)).toEqual([approved.uid])
    expect(await find({ segment, status: 'pending' }, other)).toEqual([])
    expect(await find({ segment, name: 'nobody at all' }, other)).toEqual([])
    // A segment stores filters, not users.
    await call(users.setStatus, { body: { users: [pending.uid], newStatus: 'approved' } }, admin)
    expect(await find({ segment }, other)).toEqual([pending.uid, approved.uid])
    const unknown = { fields: [{ path: 'segment', code: 'segmentUnknown' }] }
    expect(await find({ segment: await save({ company }, admin, false) }, admin)).toMatchObject(unknown)
    await call(savedViews.remove, { params: { id: segment } }, admin)
    expect(await find({ segment }, other)).toMatchObject(unknown)
    const within = { name: 'Nested', search: { segment }, shared: true }
    // oxlint-disable-next-line typescript/no-explicit-any
    expect((await call(savedViews.create, { body: within as any }, admin)).status).toBe(422)
  })

  test('apply to exports and bulk changes', async () => {
    const { administrator, person, call, context } = world()
    const admin = await administrator()
    const company = 'Bulk of Ours'
    const found = await person({ companyName: company })
    await person({ companyName: company, status: 'denied' })
    await context.database.insertInto('user_tags').values({ identity_uid: found.uid, tag: 'bulk' }).execute()
    const segment = await save({ company }, admin)
    const { text } = await call(users.exportCsv, { query: { segment, tag: 'BULK' } }, admin)
    const lines = text.trimEnd().split('\r\n')
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(found.uid)])
    const change = { kind: 'status' as const, newStatus: 'approved' as const }
    const filter = { segment, tag: 'bulk', registeredFrom: '2026-01-01' }
    const preview = await call(bulkChanges.create, { body: { change, select: { filter } } }, admin)
    expect(preview.body).toMatchObject({ filter, counts: { total: 1, waiting: 1 } })
  })
})
