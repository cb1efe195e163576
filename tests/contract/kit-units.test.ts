import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { KitRequestChange, ReturnOutcome } from '~/contract/kits'
import type { UnitChange } from '~/contract/kit-units'
import { onDatabase, shippingAddress } from './world'

const { adminCounts, audit, devKits, notifications } = contract

const day = 86_400_000

onDatabase('kit units', (world) => {
  const kitOf = async (stock: number, traits = {}) => {
    const { context, kit } = world()
    const slug = await kit(stock, traits)
    const kits = context.database.selectFrom('dev_kits').select(['id', 'slug', 'stock'])
    const read = () => kits.where('slug', '=', slug).executeTakeFirstOrThrow()
    return { ...(await read()), readStock: async () => (await read()).stock }
  }

  /** A user's request, moved on to a state. */
  const requestOf = async (slug: string, quantity = 1, states: KitRequestChange['state'][] = []) => {
    const { call, person } = world()
    const owner = await person({ status: 'approved' })
    const body = { kit: slug, quantity, purpose: 'To try it.', shippingAddress }
    const { id } = (await call(devKits.request, { body }, owner)).body
    for (const state of states) await change({ ids: [id], state })
    return { id, owner }
  }

  const change = async (body: Pick<KitRequestChange, 'ids' | 'state'> & Partial<KitRequestChange>) =>
    world().call(devKits.changeRequests, { body }, await world().administrator())

  const read = async (id: string) =>
    (await world().call(devKits.getRequest, { params: { id } }, await world().administrator())).body

  const listed = async (id: string, query = {}) =>
    (await world().call(devKits.listUnits, { params: { id }, query }, await world().administrator())).body

  const add = async (id: string, serials: string[]) =>
    world().call(devKits.addUnits, { params: { id }, body: { serials } }, await world().administrator())

  const changeUnit = async (id: string, part: Partial<UnitChange>) => {
    const { call, administrator } = world()
    const admin = await administrator()
    const { serial, condition, note, revision } = (await call(devKits.getUnit, { params: { id } }, admin))
      .body
    const body = { serial, condition, note, revision, ...part }
    return call(devKits.changeUnit, { params: { id }, body }, admin)
  }

  const giveBack = async (id: string, units: { id: string; outcome: ReturnOutcome; note?: string }[]) =>
    world().call(devKits.returnUnits, { params: { id }, body: { units } }, await world().administrator())

  test('are created with serial numbers, and invalid pasted ones are rejected line by line', async () => {
    const { id, slug, readStock } = await kitOf(3)
    const first = `${slug.split('-')[0]!.toUpperCase()}-000`
    expect((await listed(id)).data.map(({ serial }) => serial)).toEqual([1, 2, 3].map((n) => first + n))
    const refused = await add(id, ['X-1', `${first}2`.toLowerCase(), 'x-1', ''])
    expect(refused.fields.map(({ path }) => path)).toEqual(['serials.3'])
    const repeated = await add(id, ['X-1', `${first}2`.toLowerCase(), 'x-1'])
    expect(repeated.fields).toMatchObject([
      { path: 'serials.1', code: 'serialInUse' },
      { path: 'serials.2', code: 'serialRepeated' },
    ])
    expect(await readStock()).toBe(3)
    expect((await add(id, ['X-1', 'X_2'])).body.added).toBe(2)
    expect(await readStock()).toBe(5)
    expect((await listed(id, { serial: 'x_' })).data.map(({ serial }) => serial)).toEqual(['X_2'])
    const { text } = await world().call(
      devKits.exportUnits,
      { params: { id }, query: { serial: 'x-1' } },
      await world().administrator(),
    )
    expect(text.trim().split('\r\n')[1]).toContain('X-1,in-stock,good')
  })

  test('are shipped as chosen or oldest first, each on one loan at a time', async () => {
    const { id, slug, readStock } = await kitOf(4)
    const [one, two, three, four] = (await listed(id)).data.map(({ serial }) => serial)
    const first = await requestOf(slug, 2, ['approved'])
    expect((await read(first.id)).units).toMatchObject([
      { serial: one, state: 'reserved' },
      { serial: two, state: 'reserved' },
    ])
    const ship = (request: string, serials: string[]) => change({ ids: [request], state: 'shipped', serials })
    expect((await ship(first.id, [one!])).fields[0]?.path).toBe('serials')
    const wrong = await ship(first.id, [one!, 'Nothing'])
    expect(wrong.fields).toMatchObject([{ path: 'serials.1', code: 'serialUnknown' }])
    await ship(first.id, [one!, four!.toLowerCase()])
    expect((await read(first.id)).serials).toEqual([one, four])
    expect(await readStock()).toBe(2)
    const second = await requestOf(slug, 1, ['approved'])
    const other = await requestOf(slug, 1, ['approved'])
    expect((await ship(second.id, [four!])).fields).toMatchObject([{ code: 'serialNotInStock' }])
    // Two administrators at once, each with the other's reserved unit or none.
    const both = await Promise.all([ship(second.id, [two!]), ship(other.id, [two!])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await change({ ids: [second.id, other.id], state: 'shipped' })
    const lent = [...(await read(second.id)).serials, ...(await read(other.id)).serials]
    expect(lent.toSorted()).toEqual([two, three])
    expect(await readStock()).toBe(0)
    expect((await listed(id)).states).toEqual([{ state: 'on-loan', total: 4 }])
  })

  test('are returned one by one, damaged ones go into repair, and the last return ends the loan', async () => {
    const { call, administrator, mailsTo } = world()
    const { id: kit, slug, readStock } = await kitOf(3)
    const { id, owner } = await requestOf(slug, 3, ['approved', 'shipped', 'delivered'])
    const [good, damaged, lost] = (await read(id)).units.map((unit) => unit.id)
    const partly = await giveBack(id, [
      { id: good!, outcome: 'good' },
      { id: damaged!, outcome: 'damaged', note: 'The case is cracked.' },
    ])
    expect([partly.body.state, partly.body.serials.length]).toEqual(['delivered', 1])
    expect(await readStock()).toBe(1)
    expect((await giveBack(id, [{ id: good!, outcome: 'good' }])).code).toBe('CONFLICT')
    const both = await Promise.all([1, 2].map(() => giveBack(id, [{ id: lost!, outcome: 'lost' }])))
    expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'CONFLICT'])
    expect((await read(id)).state).toBe('returned')
    const mails = (await mailsTo(owner.email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.startsWith('Your loan is closed'))).toHaveLength(1)
    const [notice] = (await call(notifications.list, { query: {} }, owner)).body.data
    expect(notice!.title).toMatch(/^We closed the loan of 3 × .+ We recorded 1 piece as lost\.$/)
    const { body } = await call(devKits.getUnit, { params: { id: damaged! } }, await administrator())
    expect(body).toMatchObject({ state: 'in-repair', condition: 'damaged', loan: null })
    expect(body.events.map(({ action, note }) => [action, note])).toEqual([
      ['returned', 'The case is cracked.'],
      ['shipped', ''],
      ['added', ''],
    ])
    expect(body.events[0]).toMatchObject({ request: { id }, state: 'in-repair' })
    const { states } = await listed(kit)
    expect(states.map(({ state }) => state).toSorted()).toEqual(['in-repair', 'in-stock', 'lost'])
    const query = { action: 'kit.units-return' }
    const acts = (await call(audit.list, { query }, await administrator())).body.data
    expect(acts.filter(({ subjectId }) => subjectId === id)).toHaveLength(2)
  })

  test('are updated by revision; reserved ones are replaced, and those on loan must be returned first', async () => {
    const { id, slug, readStock } = await kitOf(2)
    const request = await requestOf(slug, 1, ['approved'])
    const [reserved] = (await read(request.id)).units
    const [one, two] = (await listed(id)).data
    expect((await changeUnit(two!.id, { serial: one!.serial })).fields[0]?.path).toBe('serial')
    expect((await changeUnit(two!.id, { revision: 9 })).code).toBe('CONFLICT')
    expect((await changeUnit(reserved!.id, { state: 'in-repair', note: 'Fan.' })).body.state).toBe(
      'in-repair',
    )
    expect((await read(request.id)).units.map((unit) => unit.id)).toEqual([two!.id])
    expect(await readStock()).toBe(0)
    expect((await changeUnit(two!.id, { state: 'lost' })).code).toBe('OUT_OF_STOCK')
    await change({ ids: [request.id], state: 'shipped' })
    expect((await changeUnit(two!.id, { state: 'in-stock' })).fields[0]?.path).toBe('state')
    expect((await changeUnit(two!.id, { note: 'With a new fuse.' })).body.state).toBe('on-loan')
    expect((await changeUnit(one!.id, { state: 'retired' })).body.state).toBe('retired')
    expect(await readStock()).toBe(0)
  })

  test('of a deleted borrower can be replaced or returned, without a name or a mail', async () => {
    const { context, mailsTo, setColumns } = world()
    const { id: kit, slug } = await kitOf(3)
    const lent = await requestOf(slug, 1, ['approved', 'shipped', 'delivered'])
    const waiting = await requestOf(slug, 1, ['approved'])
    const [unit, reserved] = [(await read(lent.id)).units[0]!, (await read(waiting.id)).units[0]!]
    const owners = [lent.owner, waiting.owner]
    for (const { uid } of owners) await setColumns(uid, { deleted_at: context.now().toISOString() })
    const refused = await changeUnit(unit.id, { state: 'in-stock' })
    expect(refused.fields).toMatchObject([{ path: 'state', code: 'unitOnLoan' }])
    expect((await changeUnit(reserved.id, { state: 'in-repair' })).body.state).toBe('in-repair')
    const loans = (await listed(kit)).data.flatMap(({ loan }) => loan ?? [])
    expect(loans).toMatchObject([
      { id: lent.id, name: null },
      { id: waiting.id, name: null },
    ])
    const before = (await mailsTo(lent.owner.email)).length
    const { body } = await giveBack(lent.id, [{ id: unit.id, outcome: 'good' }])
    expect(body).toEqual({ state: 'returned', serials: [] })
    expect(await mailsTo(lent.owner.email)).toHaveLength(before)
    for (const { uid } of owners) await setColumns(uid, { deleted_at: null })
    expect((await read(lent.id)).state).toBe('returned')
    expect((await read(waiting.id)).units).toHaveLength(1)
  })

  test('return to stock when their request is refused or partly approved', async () => {
    const { slug, readStock } = await kitOf(5)
    const partial = await requestOf(slug, 3)
    await change({ ids: [partial.id], state: 'approved', quantity: 1 })
    expect([(await read(partial.id)).units.length, await readStock()]).toEqual([1, 4])
    await change({ ids: [partial.id], state: 'refused', note: 'No.' })
    expect([(await read(partial.id)).units.length, await readStock()]).toEqual([0, 5])
  })

  test('are due after the kit’s loan period; an extension is mailed, and concurrent ones conflict', async () => {
    const { call, administrator, context, mailsTo } = world()
    const { slug } = await kitOf(1, { loan_months: 2, return_instructions: 'To the depot.' })
    const { id, owner } = await requestOf(slug, 1, ['approved', 'shipped', 'delivered'])
    const { dueOn } = await read(id)
    const months = (Date.parse(dueOn!) - context.now().getTime()) / day
    expect(months).toBeGreaterThan(56)
    expect(months).toBeLessThan(62)
    const mine = (await call(devKits.getRequests, { params: { id: owner.uid } }, owner)).body.data[0]!
    expect(mine).toMatchObject({ dueOn, loanMonths: 2, returnInstructions: 'To the depot.' })
    expect(mine.serials).toHaveLength(1)
    const extend = async (to: string, before = dueOn!) =>
      call(
        devKits.extendLoan,
        { params: { id }, body: { dueOn: to, before, note: 'Take your time.' } },
        await administrator(),
      )
    expect((await extend(dueOn!)).fields[0]?.path).toBe('dueOn')
    const both = await Promise.all([extend('2990-01-01'), extend('2990-02-01')])
    expect(both.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'CONFLICT'])
    const mails = (await mailsTo(owner.email)).filter(({ kind }) => kind === 'kit-loan')
    expect(mails.map(({ text }) => text.includes('Take your time.'))).toEqual([true])
  })

  test('cause two reminders before the due date and weekly ones after it, and none after the return', async () => {
    const { call, administrator, advance, context, mailsTo, runDueJobs } = world()
    const admin = await administrator()
    const { slug } = await kitOf(1, { loan_months: 1 })
    const { id, owner } = await requestOf(slug, 1, ['approved', 'shipped', 'delivered'])
    const end = Date.parse((await read(id)).dueOn!)
    const start = context.now().getTime()
    const subjects = async () =>
      (await mailsTo(owner.email)).filter(({ kind }) => kind === 'kit-loan').map(({ subject }) => subject)
    /** The number of mails by then, after two nodes ran the job. */
    const at = async (days: number) => {
      advance(end + days * day + 12 * 3_600_000 - context.now().getTime())
      await Promise.all([runDueJobs('kit loans'), runDueJobs('kit loans')])
      return (await subjects()).length
    }
    const counts: number[] = []
    for (const days of [-15, -14, -13, -1, 0, 1, 2, 8, 9]) counts.push(await at(days))
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
    expect((await subjects())[3]).toContain('Please return your kit')
    const query = { overdue: true, kit: slug } as const
    const { body } = await call(devKits.listRequests, { query }, admin)
    expect(body.data).toMatchObject([{ id, daysOverdue: 9 }])
    expect((await call(adminCounts.read, {}, admin)).body.overdueKits).toBeGreaterThan(0)
    await change({ ids: [id], state: 'returned' })
    // No mail was sent yet, so the return withdrew all of them.
    expect(await at(30)).toBe(0)
    expect((await call(devKits.listRequests, { query }, admin)).body.total).toBe(0)
    const notices = (await call(notifications.list, { query: {} }, owner)).body.data
    expect(notices.filter(({ title }) => title.includes('ended on'))).toEqual([])
    advance(start - context.now().getTime())
  })
})
