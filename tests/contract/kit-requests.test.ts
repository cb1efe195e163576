import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import type { KitRequestChange } from '~/contract/kits'
import { onDatabase, onServerDatabase, shippingAddress } from './world'

const { devKits, users } = contract

onDatabase('the kit request queue', (world) => {
  /** A user's request for some of a kit's pieces. */
  const requestOf = async (stock: number, quantity: number) => {
    const { call, person, kit } = world()
    const slug = await kit(stock)
    const owner = await person({ status: 'approved' })
    const body = { kit: slug, quantity, purpose: 'To try it.', shippingAddress }
    const { id } = (await call(devKits.request, { body }, owner)).body
    return { id, slug, owner }
  }

  const getStock = async (slug: string) => {
    const { call, administrator } = world()
    const { body } = await call(devKits.listRequests, { query: {} }, await administrator())
    return body.kits.find((kit) => kit.slug === slug)?.stock
  }

  const change = async (body: Pick<KitRequestChange, 'ids' | 'state'> & Partial<KitRequestChange>) => {
    const { call, administrator } = world()
    return call(devKits.changeRequests, { body }, await administrator())
  }

  test('the user sees each state with its details and gets a mail about it', async () => {
    const { call, mailsTo } = world()
    const { id, owner } = await requestOf(5, 2)
    await change({ ids: [id], state: 'approved' })
    await change({ ids: [id], state: 'shipped', carrier: 'Correos', tracking: 'CL-42' })
    await change({ ids: [id], state: 'delivered' })
    const { body } = await call(devKits.getRequests, { params: { id: owner.uid } }, owner)
    expect(body.data[0]).toMatchObject({ state: 'delivered', carrier: 'Correos', tracking: 'CL-42' })
    const states = body.data[0]!.events.map(({ state }) => state)
    expect(states).toEqual(['requested', 'approved', 'shipped', 'delivered'])
    const mails = (await mailsTo(owner.email)).filter(({ kind }) => kind === 'kit-state-changed')
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your kit is approved',
      'Your kit is on its way',
      'Your kit has arrived',
    ])
    expect(mails[1]!.text).toContain('with Correos. Its tracking number is CL-42.')
    const { firstName } = (await call(users.get, { params: { id: owner.uid } }, owner)).body
    for (const { text } of mails) expect(text).toContain(`Hello ${firstName},`)
  })

  test('pieces of a refused or partly approved request return to stock', async () => {
    const mailedLast = async ({ owner }: typeof refused) =>
      (await world().mailsTo(owner.email)).findLast(({ kind }) => kind === 'kit-state-changed')!.text
    const refused = await requestOf(5, 3)
    expect(await getStock(refused.slug)).toBe(2)
    await change({ ids: [refused.id], state: 'refused', note: 'None for this purpose.' })
    expect(await getStock(refused.slug)).toBe(5)
    expect(await mailedLast(refused)).toContain('None for this purpose.')
    const partial = await requestOf(5, 4)
    await change({ ids: [partial.id], state: 'approved', quantity: 1 })
    expect(await mailedLast(partial)).toMatch(/You get 1 × .* of the 4 you requested/)
    expect(await getStock(partial.slug)).toBe(4)
    await change({ ids: [partial.id], state: 'shipped' })
    await change({ ids: [partial.id], state: 'returned' })
    expect(await getStock(partial.slug)).toBe(5)
  })

  test('a bulk change skips requests that cannot take the new state and changes the others', async () => {
    const [one, two] = [await requestOf(2, 1), await requestOf(2, 1)]
    await change({ ids: [one.id], state: 'approved' })
    const unknown = '0192f000-0000-7000-8000-000000000000'
    const { body } = await change({ ids: [one.id, unknown, two.id], state: 'approved' })
    expect(body.results).toEqual([
      { id: one.id, outcome: 'skipped', reason: 'WRONG_STATE' },
      { id: unknown, outcome: 'skipped', reason: 'NOT_FOUND' },
      { id: two.id, outcome: 'changed' },
    ])
  })

  test('concurrent refusals return the pieces to stock once', async () => {
    const { id, slug } = await requestOf(3, 3)
    const refuse = () => change({ ids: [id], state: 'refused', note: 'No.' })
    const both = await Promise.all([refuse(), refuse()])
    const outcomes = both.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual(['changed', 'skipped'])
    expect(await getStock(slug)).toBe(3)
  })

  test('an invalid quantity or a missing refusal note is rejected at its field', async () => {
    const [one, two] = [await requestOf(9, 2), await requestOf(9, 2)]
    const places = [
      await change({ ids: [one.id], state: 'approved', quantity: 3 }),
      await change({ ids: [one.id, two.id], state: 'approved', quantity: 1 }),
      await change({ ids: [one.id], state: 'refused' }),
    ].map(({ fields }) => fields[0]?.path)
    expect(places).toEqual(['quantity', 'quantity', 'note'])
    expect(await getStock(one.slug)).toBe(7)
  })

  test('unpaired surrogates are stored as replacement characters', async () => {
    const { call, person, kit, administrator } = world()
    const owner = await person({ status: 'approved' })
    const to = { ...shippingAddress, street: 'Street \ud83d 12', city: 'Talca 😀' }
    const body = { kit: await kit(1), quantity: 1, purpose: 'To \udc00 try it.', shippingAddress: to }
    const { status, body: made } = await call(devKits.request, { body }, owner)
    expect([status, made.purpose]).toEqual([201, 'To \u{FFFD} try it.'])
    const kept = await call(devKits.getRequest, { params: { id: made.id } }, await administrator())
    expect(kept.body.shippingAddress).toMatchObject({ street: 'Street \u{FFFD} 12', city: 'Talca 😀' })
  })

  test('the export contains what the filter matches, and the audit log records the filter', async () => {
    const { call, administrator } = world()
    const { id, slug } = await requestOf(2, 1)
    await requestOf(2, 1)
    const { text } = await call(devKits.exportRequests, { query: { kit: slug } }, await administrator())
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(id)
    const acts = world().context.database.selectFrom('audit_entries').select('after')
    const exported = await acts.where('action', '=', 'kit.export').execute()
    expect(exported.filter(({ after }) => after.kit === slug)).toEqual([{ after: { state: '', kit: slug } }])
  })
})

onServerDatabase('reserved pieces', (world) => {
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%dev_kits%' and datname = current_database()`.execute(
      world().context.database,
    )
    return rows.length > 0
  }

  test('return to stock once if an administrator refuses them while their user is removed', async () => {
    const { call, administrator, person, kit: makeKit, context, advance, runDueJobs } = world()
    const admin = await administrator()
    const owner = await person({ status: 'approved' })
    const slugs = [await makeKit(10), await makeKit(10)]
    const ask = async (slug: string, quantity: number) => {
      const body = { kit: slug, quantity, purpose: 'To try it.', shippingAddress }
      return (await call(devKits.request, { body }, owner)).body.id
    }
    const ids = [await ask(slugs[0]!, 3), await ask(slugs[1]!, 2)]
    await call(users.remove, { params: { id: owner.uid } }, admin)
    const month = 31 * 86_400_000
    advance(month)
    const { removing } = await context.database.transaction().execute(async (transaction) => {
      // Locks the rows as a refusal does that read the user just before the removal.
      const kit = transaction.selectFrom('dev_kits').select('id').where('slug', '=', slugs[0]!)
      await kit.forUpdate().execute()
      const request = transaction.selectFrom('dev_kit_requests').select('id').where('id', '=', ids[0]!)
      await request.forUpdate().execute()
      const begun = runDueJobs('housekeeping')
      await vi.waitUntil(isWaiting, 20_000)
      await sql`
        update dev_kit_requests set state = 'refused', changed_at = ${context.now().toISOString()}
        where id = ${ids[0]}`.execute(transaction)
      return { removing: begun }
    })
    await removing
    advance(-month)
    const stock = context.database.selectFrom('dev_kits').select('stock').where('slug', 'in', slugs)
    expect(await stock.execute()).toEqual([{ stock: 10 }, { stock: 10 }])
  })
})
