import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contract } from '~/contract'
import { maxWebhooks } from '~/contract/webhooks'
import { makeDelivery, makeWebhook } from './webhooks-world'
import { onDatabase } from './world'

const { webhooks, audit } = contract

const longAgo = '2026-01-01T00:00:00.000Z'

onDatabase('a deleted webhook', (world) => {
  beforeEach(() => world().context.database.deleteFrom('webhook_endpoints').execute())

  test('disappears at once, and the job then deletes its deliveries', async () => {
    const { call, administrator, context, runDueJobs } = world()
    const { database } = context
    const admin = await administrator()
    const { id } = await makeWebhook(world())
    const inHand = await makeDelivery(world(), id, { due_at: longAgo })
    await sql`
      insert into webhook_deliveries (id, endpoint_id, event_id, type, subject, body, due_at, created_at)
      select gen_random_uuid(), ${id}, gen_random_uuid(), 'kit_request.shipped', 'kit-request:' || number, '{}',
        ${longAgo}, now()
      from generate_series(1, 2500) as number`.execute(database)
    const others = Array.from({ length: maxWebhooks - 1 }, () =>
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
    expect([listed.length, listed.some((one) => one.id === id)]).toEqual([maxWebhooks - 1, false])
    const log = (await call(audit.list, { query: { subject: id } }, admin)).body.data
    expect(log).toEqual([expect.objectContaining({ action: 'webhook.remove', subjectName: '' })])
    expect(
      (await call(webhooks.create, { body: { ...input, events: ['kit_request.returned'] } }, admin)).status,
    ).toBe(201)

    // Nothing more is sent to it.
    await runDueJobs('webhooks')
    expect(await database.selectFrom('webhook_attempts').selectAll().execute()).toEqual([])
    expect(await database.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
    const endpoint = database.selectFrom('webhook_endpoints').select('id').where('id', '=', id)
    expect(await endpoint.execute()).toEqual([])
  })
})
