import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '~/contract'
import type { WebhookEventType } from '~/contract/webhook-events'
import { maxWebhooks } from '~/contract/webhooks'
import { deleteRemovedEndpointData } from '~/service/modules/webhooks/webhooks.service'
import { deliver, recordAttempt, claimNext } from '~/service/modules/webhooks/webhook-delivery'
import { enqueueWebhooks, kitRequestReached } from '~/service/modules/webhooks/webhook-events'
import { deleteExpiredDeliveries } from '~/service/modules/webhooks/deliveries.service'
import { makeDelivery, makeWebhook, startReceiver } from '../contract/webhooks-world'
import { onDatabase, onServerDatabase, type World } from '../contract/world'
import { gate } from '../support/gate'
import type { Database } from '../support/service'

const { webhooks } = contract

const longAgo = '2026-01-01T00:00:00.000Z'

const getDeliveries = (database: Database) => database.selectFrom('webhook_deliveries').select('id').execute()

/** Enqueues the event of a shipped kit, as the service does. */
const enqueueEvent = ({ context }: World, transaction: Database) => {
  const request = { id: crypto.randomUUID(), identityUid: 'ana', kit: 'kit', quantity: 1 }
  const event = kitRequestReached({ ...request, state: 'shipped' }, context.config)
  return enqueueWebhooks(transaction, [event], context.now())
}

const deleteWebhooks = ({ context }: World) => context.database.deleteFrom('webhook_endpoints').execute()

onDatabase('a webhook delivery', (world) => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeEach(async () => {
    receiver = await startReceiver()
    await deleteWebhooks(world())
  })
  afterEach(() => receiver.stop())

  /** Returns a context that may post to this machine. */
  const getContext = () => {
    const { context } = world()
    return { ...context, config: { ...context.config, webhookNetworks: ['127.0.0.0/8'] } }
  }

  /** Creates a webhook to the receiver. */
  const createWebhook = async (events: readonly WebhookEventType[]) => {
    const { call, administrator, context } = world()
    const body = { url: 'https://hooks.x.example', description: '', events: [...events] }
    const made = (await call(webhooks.create, { body }, await administrator())).body
    await context.database
      .updateTable('webhook_endpoints')
      .set({ url: receiver.url })
      .where('id', '=', made.id)
      .execute()
    return made
  }

  const rows = () =>
    world().context.database.selectFrom('webhook_deliveries').selectAll().orderBy('position').execute()

  test('by a node that lost its lease changes nothing', async () => {
    const { advance, kitRequest } = world()
    await createWebhook(['kit_request.requested'])
    await kitRequest()
    const lost = await claimNext(getContext(), [])
    advance(30_000)
    await world().runDueJobs('webhooks', getContext())
    expect(receiver.received).toHaveLength(1)
    receiver.answers.push({ status: 500 })
    await deliver(getContext(), lost!, new AbortController().signal)
    expect(await rows()).toMatchObject([{ state: 'delivered' }])
  })

  test('that is interrupted by its node’s shutdown is released at once', async () => {
    await createWebhook(['kit_request.requested'])
    await world().kitRequest()
    const taken = await claimNext(getContext(), [])
    await deliver(getContext(), taken!, AbortSignal.abort())
    await world().runDueJobs('webhooks', getContext())
    expect(receiver.received).toHaveLength(1)
  })

  test('is enqueued for hundreds of users at the maximum number of webhooks', async () => {
    const { context } = world()
    const people = 350
    for (let made = 0; made < maxWebhooks; made += 1) await makeWebhook(world())
    const events = Array.from({ length: people }, (_, index) => {
      const request = { id: crypto.randomUUID(), identityUid: `many-${index}`, kit: 'kit', quantity: 1 }
      return kitRequestReached({ ...request, state: 'shipped' }, context.config)
    })
    await context.database
      .transaction()
      .execute((transaction) => enqueueWebhooks(transaction, events, context.now()))
    const kept = await rows()
    expect(kept).toHaveLength(people * maxWebhooks)
    const [first] = kept
    const subjects = kept
      .filter(({ endpoint_id: id }) => id === first!.endpoint_id)
      .map(({ subject }) => subject)
    expect(subjects).toEqual(events.map(({ subject }) => subject))
  })

  test('is not enqueued when the transaction fails', async () => {
    const { database } = world().context
    await makeWebhook(world())
    const failing = database.transaction().execute(async (transaction) => {
      await enqueueEvent(world(), transaction)
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect(await getDeliveries(database)).toEqual([])
  })

  test('of a deleted webhook is neither claimed nor enqueued, and is deleted in batches', async () => {
    const { call, administrator, context } = world()
    const { database } = context
    const { id } = await makeWebhook(world())
    const inHand = await makeDelivery(world(), id, { due_at: longAgo })
    const taken = await claimNext(context, [])
    expect(taken?.id).toBe(inHand)
    await sql`
      insert into webhook_deliveries (id, endpoint_id, event_id, type, subject, body, due_at, created_at)
      select gen_random_uuid(), ${id}, gen_random_uuid(), 'kit_request.shipped', 'kit-request:' || number, '{}',
        ${longAgo}, now()
      from generate_series(1, 2500) as number`.execute(database)
    expect((await call(webhooks.remove, { params: { id } }, await administrator())).status).toBe(204)
    expect(await claimNext(context, [])).toBeUndefined()
    await database.transaction().execute((transaction) => enqueueEvent(world(), transaction))
    expect(await getDeliveries(database)).toHaveLength(2501)
    // The delivery in progress finds no webhook to pause.
    const result = { status: 410, answer: '', error: '', milliseconds: 1, retryAfter: null }
    await recordAttempt(context, taken!, { at: context.now(), headers: {}, result })
    expect(await deleteRemovedEndpointData(database)).toBe(true)
    expect(await getDeliveries(database)).toHaveLength(1501)
    while (await deleteRemovedEndpointData(database));
    expect(await getDeliveries(database)).toEqual([])
    expect(await deleteRemovedEndpointData(database)).toBe(false)
  })
})

onServerDatabase('transactions that enqueue webhook events', (world) => {
  beforeEach(() => deleteWebhooks(world()))

  test('do not wait for the deletion of a webhook', async () => {
    const { call, administrator, context } = world()
    const { database } = context
    const admin = await administrator()
    const { id } = await makeWebhook(world())
    const delivery = await makeDelivery(world(), id)
    const [isLocked, released] = [gate(), gate()]
    // As if the user of the delivery were being removed, so that the deletion has to wait.
    const locking = database.transaction().execute(async (transaction) => {
      await sql`select from webhook_deliveries where id = ${delivery} for update`.execute(transaction)
      isLocked.open()
      await released.opened
    })
    await isLocked.opened
    const removal = call(webhooks.remove, { params: { id } }, admin)
    await Promise.race([removal, wait(2000)])
    const deletion = deleteRemovedEndpointData(database)
    try {
      await database.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = 2000`.execute(transaction)
        await enqueueEvent(world(), transaction)
      })
    } finally {
      released.open()
      await locking
    }
    expect((await removal).status).toBe(204)
    await deletion
    while (await deleteRemovedEndpointData(database));
    expect(await getDeliveries(database)).toEqual([])
  })

  test('do not delay the deletion of a webhook, which also deletes their events', async () => {
    const { call, administrator, context } = world()
    const { database } = context
    const admin = await administrator()
    const { id } = await makeWebhook(world())
    await makeDelivery(world(), id)
    await database.transaction().execute(async (transaction) => {
      await enqueueEvent(world(), transaction)
      expect((await call(webhooks.remove, { params: { id } }, admin)).status).toBe(204)
      expect(await deleteRemovedEndpointData(database)).toBe(true)
      // The next run deletes the endpoint itself.
      expect(await deleteRemovedEndpointData(database)).toBe(false)
    })
    expect(await getDeliveries(database)).toHaveLength(1)
    while (await deleteRemovedEndpointData(database));
    expect(await getDeliveries(database)).toEqual([])
    expect(await database.selectFrom('webhook_endpoints').select('id').execute()).toEqual([])
  })

  test('do not wait for the deletion of old deliveries, nor delay it', async () => {
    const { context } = world()
    const { database } = context
    const { id } = await makeWebhook(world())
    const locked = await makeDelivery(world(), id, { created_at: longAgo })
    await makeDelivery(world(), id, { created_at: longAgo })
    await database.transaction().execute(async (transaction) => {
      await sql`select from webhook_deliveries where id = ${locked} for update`.execute(transaction)
      await deleteExpiredDeliveries(context)
      expect(await getDeliveries(database)).toEqual([{ id: locked }])
    })
    await deleteExpiredDeliveries({ ...context, shutdownSignal: AbortSignal.abort() })
    expect(await getDeliveries(database)).toEqual([{ id: locked }])
    await deleteExpiredDeliveries(context)
    expect(await getDeliveries(database)).toEqual([])
  })
})
