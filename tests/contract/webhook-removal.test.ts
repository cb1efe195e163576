import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '~/contract'
import { mostWebhooks } from '~/contract/webhooks'
import type { Database } from '~/service/deps'
import { clearRemoved } from '~/service/webhooks/clear-removed'
import { takeNext } from '~/service/webhooks/deliver-next'
import { emitEvents } from '~/service/webhooks/emit-events'
import { kitRequestReached } from '~/service/webhooks/events'
import { forgetOldDeliveries } from '~/service/webhooks/forget-old-deliveries'
import { recordAttempt } from '~/service/webhooks/record-attempt'
import { startWebhookWorker } from '~/service/webhooks/webhook-worker'
import { gate } from '../support/gate'
import { makeDelivery, makeWebhook } from './webhooks-world'
import { onBothDatabases, onServerDatabase, type World } from './world'

const { webhooks, audit } = contract

const longAgo = '2026-01-01T00:00:00.000Z'

const left = (database: Database) => database.selectFrom('webhook_deliveries').select('id').execute()

/** Tells of a kit that was sent, as the act does. */
const tell = ({ deps }: World, transaction: Database) => {
  const request = { id: crypto.randomUUID(), identityUid: 'ana', kit: 'kit', quantity: 1 }
  const event = kitRequestReached({ ...request, state: 'shipped' }, deps.config)
  return emitEvents(transaction, [event], deps.now())
}

const noWebhooks = ({ deps }: World) => deps.database.deleteFrom('webhook_endpoints').execute()

onBothDatabases('a webhook that was deleted', (world) => {
  beforeEach(() => noWebhooks(world()))

  test('is gone for everybody at once, and its deliveries after that', async () => {
    const { call, administrator, deps } = world()
    const { database } = deps
    const admin = await administrator()
    const { id } = await makeWebhook(world())
    const inHand = await makeDelivery(world(), id, { due_at: longAgo })
    const taken = await takeNext(deps, [])
    expect(taken?.id).toBe(inHand)
    await sql`
      insert into webhook_deliveries (id, endpoint_id, event_id, type, subject, body, due_at, created_at)
      select gen_random_uuid(), ${id}, gen_random_uuid(), 'kit_request.shipped', 'kit-request:' || number, '{}',
        ${longAgo}, now()
      from generate_series(1, 2500) as number`.execute(database)
    const others = Array.from({ length: mostWebhooks - 1 }, () =>
      makeWebhook(world(), {
        state: 'paused',
        paused_because: 'administrator',
        paused_at: longAgo,
        events: [],
      }),
    )
    await Promise.all(others)

    const params = { id }
    expect((await call(webhooks.remove, { params }, admin)).status).toBe(204)
    const input = {
      url: 'https://hooks.x.example',
      description: '',
      events: ['kit_request.shipped' as const],
    }
    const answers = [
      await call(webhooks.get, { params }, admin),
      await call(webhooks.listDeliveries, { params, query: {} }, admin),
      await call(webhooks.getDelivery, { params: { id: inHand } }, admin),
      await call(webhooks.sendAgain, { params: { id: inHand } }, admin),
      await call(webhooks.test, { params }, admin),
      await call(webhooks.setState, { params, body: { state: 'paused' } }, admin),
      await call(webhooks.update, { params, body: { ...input, revision: 1 } }, admin),
      await call(webhooks.rotateSecret, { params, body: { revision: 1 } }, admin),
      await call(webhooks.remove, { params }, admin),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NOT_FOUND'))
    const listed = (await call(webhooks.list, {}, admin)).body.data
    expect([listed.length, listed.some((one) => one.id === id)]).toEqual([mostWebhooks - 1, false])
    // Nothing is posted to it any more, and nothing is written for it.
    expect(await takeNext(deps, [])).toBeUndefined()
    await database.transaction().execute((transaction) => tell(world(), transaction))
    expect(await left(database)).toHaveLength(2501)
    // What was in hand finds nobody to pause.
    const result = { status: 410, answer: '', error: '', milliseconds: 1, retryAfter: null }
    await recordAttempt(deps, taken!, { at: deps.now(), headers: {}, result })
    const log = (await call(audit.list, { query: { subject: id } }, admin)).body.data
    expect(log).toEqual([expect.objectContaining({ action: 'webhook.remove', subjectName: '' })])
    expect(
      (await call(webhooks.create, { body: { ...input, events: ['kit_request.returned'] } }, admin)).status,
    ).toBe(201)

    expect(await clearRemoved(database)).toBe(true)
    expect(await left(database)).toHaveLength(1501)
    const worker = startWebhookWorker(deps)
    const endpoint = database.selectFrom('webhook_endpoints').select('id').where('id', '=', id)
    await expect.poll(() => endpoint.execute(), { timeout: 30_000 }).toEqual([])
    await worker.stop()
    expect(await left(database)).toEqual([])
    expect(await clearRemoved(database)).toBe(false)
  })
})

onServerDatabase('acts that tell of events', (world) => {
  beforeEach(() => noWebhooks(world()))

  test('wait for no webhook that is being deleted', async () => {
    const { call, administrator, deps } = world()
    const { database } = deps
    const admin = await administrator()
    const { id } = await makeWebhook(world())
    const delivery = await makeDelivery(world(), id)
    const [isHeld, released] = [gate(), gate()]
    // As where a person is removed of whom it tells: nothing is deleted faster than that.
    const holding = database.transaction().execute(async (transaction) => {
      await sql`select from webhook_deliveries where id = ${delivery} for update`.execute(transaction)
      isHeld.open()
      await released.opened
    })
    await isHeld.opened
    const removal = call(webhooks.remove, { params: { id } }, admin)
    await Promise.race([removal, wait(2000)])
    const clearing = clearRemoved(database)
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = 2000`.execute(transaction)
        await tell(world(), transaction)
      })
    } finally {
      released.open()
      await holding
    }
    expect((await removal).status).toBe(204)
    await clearing
    while (await clearRemoved(database));
    expect(await left(database)).toEqual([])
  })

  test('and began before a webhook was deleted are waited for by nobody, and what they wrote goes too', async () => {
    const { call, administrator, deps } = world()
    const { database } = deps
    const admin = await administrator()
    const { id } = await makeWebhook(world())
    await makeDelivery(world(), id)
    await database.transaction().execute(async (transaction) => {
      await tell(world(), transaction)
      expect((await call(webhooks.remove, { params: { id } }, admin)).status).toBe(204)
      expect(await clearRemoved(database)).toBe(true)
      // The endpoint itself is left to the next look.
      expect(await clearRemoved(database)).toBe(false)
    })
    expect(await left(database)).toHaveLength(1)
    while (await clearRemoved(database));
    expect(await left(database)).toEqual([])
    expect(await database.selectFrom('webhook_endpoints').select('id').execute()).toEqual([])
  })

  test('wait for no old deliveries that are forgotten, and these for nobody', async () => {
    const { deps } = world()
    const { database } = deps
    const { id } = await makeWebhook(world())
    const held = await makeDelivery(world(), id, { created_at: longAgo })
    await makeDelivery(world(), id, { created_at: longAgo })
    await database.transaction().execute(async (transaction) => {
      await sql`select from webhook_deliveries where id = ${held} for update`.execute(transaction)
      await forgetOldDeliveries(deps)
      expect(await left(database)).toEqual([{ id: held }])
    })
    await forgetOldDeliveries({ ...deps, leaving: AbortSignal.abort() })
    expect(await left(database)).toEqual([{ id: held }])
    await forgetOldDeliveries(deps)
    expect(await left(database)).toEqual([])
  })
})
