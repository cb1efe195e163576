import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract } from '~/contract'
import { webhookBody, type WebhookEventType, webhookEvents } from '~/contract/webhook-events'
import { getCaller } from './caller'
import { makeQuestion } from './community-world'
import { getInbox } from './notifications-world'
import { type Received, startReceiver } from './webhooks-world'
import { onDatabase, type TestPerson } from './world'
import { webhookEventTypes } from '~/contract/enums'
import { serviceWith } from '../support/service'

const { webhooks, applications, users, devKits, audit, contact, questions } = contract

/** Events about what administrators decide, not about what users send. */
const decidedTypes = webhookEventTypes.filter((type) =>
  /^(application\.(approved|denied)|user|kit_request)\b/.test(type),
)

/** The event that a receiver got, validated by the contract. */
const parseEvent = ({ body }: Received) => {
  const { type }: { type: WebhookEventType } = JSON.parse(body)
  return v.parse(webhookBody(type, webhookEvents[type].data), JSON.parse(body))
}

const place = ({ type }: { type: string }) => webhookEventTypes.findIndex((each) => each === type)

const signs = (secret: string, { headers, body }: Received) => {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

onDatabase('webhooks', (world) => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeEach(async () => {
    receiver = await startReceiver()
    await world().context.database.deleteFrom('webhook_endpoints').execute()
  })
  afterEach(() => receiver.stop())

  /** A webhook at the receiver, with its secret. */
  const endpoint = async (events: readonly WebhookEventType[] = decidedTypes, url = receiver.url) => {
    const { call, administrator, context } = world()
    const body = { url: 'https://hooks.x.example', description: '', events: [...events] }
    const made = (await call(webhooks.create, { body }, await administrator())).body
    await context.database.updateTable('webhook_endpoints').set({ url }).where('id', '=', made.id).execute()
    return made
  }

  /** Sends all due deliveries. */
  const postDue = () => {
    const { context, runDueJobs } = world()
    // The address of this machine is not public.
    return runDueJobs('webhooks', { config: { ...context.config, webhookNetworks: ['127.0.0.0/8'] } })
  }

  /** Leases all waiting deliveries, as a node does that stops before it sends them. */
  const leaseAll = () => {
    const leased_until = new Date(world().context.now().getTime() + 30_000).toISOString()
    const waiting = world().context.database.updateTable('webhook_deliveries').where('state', '=', 'waiting')
    return waiting.set({ leased_until, attempts: 1, tries: 1 }).execute()
  }

  const review = async (
    { uid }: TestPerson,
    by: TestPerson,
    decision: 'approved' | 'denied' = 'approved',
  ) => {
    const body = { decision, reason: 'Too vague', message: '' }
    return world().call(applications.review, { params: { id: uid }, body }, by)
  }

  const rows = () =>
    world().context.database.selectFrom('webhook_deliveries').selectAll().orderBy('position').execute()

  test('a decision is sent when it can no longer be undone, and never if it was undone', async () => {
    const { applicant, administrator, call, advance } = world()
    const { secret } = await endpoint()
    const by = await administrator()
    const [ana, decoy] = [await applicant(), await applicant()]
    await review(ana, by)
    await review(decoy, by, 'denied')
    await postDue()
    expect(receiver.received).toEqual([])
    expect((await call(applications.undo, { params: { id: decoy.uid }, query: {} }, by)).status).toBe(200)
    advance(30_000)
    await postDue()
    expect(receiver.received.map(parseEvent)).toMatchObject([
      { type: 'application.approved', data: { identityUid: ana.uid, version: 1, status: 'approved' } },
      {
        type: 'user.status_changed',
        data: { identityUid: ana.uid, status: 'approved', previousStatus: 'pending' },
      },
    ])
    expect(receiver.received.every((post) => signs(secret, post))).toBe(true)
    // Only ids, states and links are sent.
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/@x\.example|First\d|Too vague/)
  })

  test('submissions, messages and reports are sent, with ids and links only', async () => {
    const { applicant, administrator, person, call } = world()
    await endpoint(webhookEventTypes)
    const admin = await administrator()
    const ana = await applicant()
    const params = { id: ana.uid }
    await call(applications.answer, { params, body: { answer: 'Wordanswer' } }, ana)
    const body = { assignedTo: admin.uid, seen: null }
    await call(applications.assign, { params, body }, admin)
    const message = { name: 'Wordname', email: 'ana@x.example', subject: 'Wordsubject', message: 'Hello' }
    await call(contact.send, { body: message })
    const question = await makeQuestion(world())
    const report = { params: { id: question }, body: { reason: 'spam' as const, note: 'Wordnote' } }
    await call(questions.report, report, await person({ status: 'approved' }))
    await postDue()
    // Events of one subject are in order, those of different subjects need not be.
    expect(receiver.received.map(parseEvent).toSorted((a, b) => place(a) - place(b))).toMatchObject([
      { type: 'application.submitted', data: { identityUid: ana.uid, version: 1 } },
      { type: 'application.answered', data: { identityUid: ana.uid } },
      { type: 'application.assigned', data: { identityUid: ana.uid, assignedTo: admin.uid } },
      { type: 'contact_message.received', data: { identityUid: null } },
      { type: 'post.reported', data: { id: question, kind: 'question' } },
    ])
    expect(receiver.received.map(({ body: sent }) => sent).join()).not.toMatch(/@x\.example|First\d|Word/)
  })

  test('a decision whose delivery has begun cannot be undone', async () => {
    const { applicant, administrator, call } = world()
    await endpoint()
    const by = await administrator()
    const ana = await applicant()
    await review(ana, by)
    await leaseAll()
    const undone = await call(applications.undo, { params: { id: ana.uid }, query: {} }, by)
    expect(undone.code).toBe('TOO_LATE_TO_UNDO')
  })

  test('statuses that administrators set are sent, for several users too, to subscribed webhooks only', async () => {
    const { applicant, person, administrator, call } = world()
    await endpoint(['user.status_changed'])
    await endpoint(['kit_request.shipped'])
    const by = await administrator()
    const people = [await applicant(), await person({ status: 'denied' })]
    const body = { users: people.map(({ uid }) => uid), newStatus: 'approved' as const }
    expect((await call(users.setStatus, { body }, by)).status).toBe(200)
    await postDue()
    const changed = receiver.received.map(parseEvent).map(({ data }) => data)
    expect(changed).toHaveLength(2)
    expect(changed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ identityUid: people[0]!.uid, previousStatus: 'pending' }),
        expect.objectContaining({ identityUid: people[1]!.uid, previousStatus: 'denied' }),
      ]),
    )
  })

  const change = async (id: string, state: 'approved' | 'shipped' | 'delivered' | 'returned') => {
    const { call, administrator } = world()
    await call(devKits.changeRequests, { body: { ids: [id], state } }, await administrator())
  }

  test('the states of a kit request arrive in order, each once, even if one of them is retried', async () => {
    const { kitRequest, advance } = world()
    const { id: webhook, secret } = await endpoint()
    receiver.answers.push(
      { status: 500, body: 'x'.repeat(5000) },
      { status: 302, headers: { location: '/' } },
    )
    const id = await kitRequest()
    const other = await kitRequest()
    await change(id, 'approved')
    await postDue()
    // Both requests failed once; later events of the first one wait for it.
    expect(receiver.received.map(parseEvent).map(({ type }) => type)).toEqual([
      'kit_request.requested',
      'kit_request.requested',
    ])
    advance(5 * 1200)
    await change(id, 'shipped')
    await postDue()
    const ofFirst = receiver.received.filter(({ body }) => body.includes(id))
    expect(ofFirst.map(parseEvent).map(({ data }) => 'state' in data && data.state)).toEqual([
      'requested',
      'requested',
      'approved',
      'shipped',
    ])
    expect(ofFirst[0]!.headers['webhook-id']).toBe(ofFirst[1]!.headers['webhook-id'])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    expect(receiver.received.filter(({ body }) => body.includes(other))).toHaveLength(2)
    expect(receiver.received.every((post) => signs(secret, post))).toBe(true)

    const { call, administrator } = world()
    const admin = await administrator()
    const list = await call(webhooks.listDeliveries, { params: { id: webhook }, query: {} }, admin)
    expect(list.body).toMatchObject({
      total: 4,
      data: [{ type: 'kit_request.shipped', state: 'delivered' }, {}, {}, {}],
    })
    const ofType = { type: 'kit_request.requested', count: 10, page: 1 } as const
    const filtered = await call(webhooks.listDeliveries, { params: { id: webhook }, query: ofType }, admin)
    expect(filtered.body.total).toBe(2)
    const first = filtered.body.data.at(-1)!
    const { body } = await call(webhooks.getDelivery, { params: { id: first.id } }, admin)
    expect(body.body).toBe(ofFirst[0]!.body)
    expect(body.history.map(({ number, status, answer }) => [number, status, answer.length])).toEqual([
      [2, 204, 0],
      [1, 500, 2048],
    ])
    expect(body.history[1]!.headers).toMatchObject({
      'webhook-id': first.eventId,
      'webhook-signature': ofFirst[0]!.headers['webhook-signature'],
    })
  })

  test('a delivery fails after eight attempts in more than a day, and can be sent again', async () => {
    const { kitRequest, advance, call, administrator } = world()
    const { id: webhook } = await endpoint(['kit_request.requested'])
    await kitRequest()
    const { now } = world().context
    // At least the schedule, and at most a fifth more; the first wait is the receiver's Retry-After.
    const schedule = [60, 300, 1800, 7200, 18_000, 36_000, 50_400]
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      receiver.answers.push({ status: 503, headers: { 'retry-after': attempt === 1 ? '60' : '0' } })
      const before = now().getTime()
      await postDue()
      const after = now().getTime()
      expect(receiver.received).toHaveLength(attempt)
      const [row] = await rows()
      const wait = schedule[attempt - 1]
      if (wait === undefined) continue
      const due = Date.parse(row!.due_at)
      expect(due - before).toBeGreaterThanOrEqual(wait * 1000)
      expect(due - after).toBeLessThanOrEqual(wait * 1200)
      advance(due - after)
    }
    const admin = await administrator()
    const [failed] = await rows()
    expect(failed).toMatchObject({ state: 'failed', attempts: 8, last_status: 503 })
    expect((await call(webhooks.get, { params: { id: webhook } }, admin)).body).toMatchObject({ failed: 1 })
    const again = await call(webhooks.sendAgain, { params: { id: failed!.id } }, admin)
    expect(again.body).toMatchObject({ state: 'waiting', attempts: 8 })
    await postDue()
    expect(await rows()).toMatchObject([{ state: 'delivered', attempts: 9, last_status: 204 }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  /** Sends what is due, and returns the states of kit requests that were sent. */
  const postedStates = async () => {
    const before = receiver.received.length
    await postDue()
    return receiver.received
      .slice(before)
      .map(parseEvent)
      .map(({ data }) => ('state' in data ? data.state : ''))
  }

  /** The delivery of a type as administrators see it, with a function that sends it again. */
  const seen = async (webhook: string, type: WebhookEventType) => {
    const { call, administrator } = world()
    const admin = await administrator()
    const query = { type, count: 10, page: 1 } as const
    const [found] = (await call(webhooks.listDeliveries, { params: { id: webhook }, query }, admin)).body.data
    const params = { id: found!.id }
    const read = (await call(webhooks.getDelivery, { params }, admin)).body
    expect(read).toMatchObject(found!)
    return { ...found!, sendAgain: () => call(webhooks.sendAgain, { params }, admin) }
  }

  test('a delivery that is sent again does not wait for others and does not delay them', async () => {
    const { id: webhook } = await endpoint()
    const id = await world().kitRequest()
    expect(await postedStates()).toEqual(['requested'])
    receiver.answers.push({ status: 500 })
    await (await seen(webhook, 'kit_request.requested')).sendAgain()
    expect(await postedStates()).toEqual(['requested'])
    // The first one waits for a retry; later events are sent all the same.
    await change(id, 'approved')
    expect(await postedStates()).toEqual(['approved'])
    receiver.answers.push({ status: 500 })
    const again = await (await seen(webhook, 'kit_request.approved')).sendAgain()
    expect(again.body.nextAt).not.toBeNull()
    expect(await postedStates()).toEqual(['approved'])
    await change(id, 'shipped')
    expect(await postedStates()).toEqual(['shipped'])
    world().advance(6000)
    // Either may come first, because the waits before a retry vary.
    expect((await postedStates()).toSorted()).toEqual(['approved', 'requested'])
  })

  test('a delivery that waits for another has no due time, and an administrator can send it at once', async () => {
    const { id: webhook } = await endpoint()
    const id = await world().kitRequest()
    await change(id, 'approved')
    await change(id, 'shipped')
    receiver.answers.push({ status: 500 }, { status: 500 })
    expect(await postedStates()).toEqual(['requested'])
    const first = await seen(webhook, 'kit_request.requested')
    const second = await seen(webhook, 'kit_request.approved')
    expect([first.nextAt === null, second.nextAt]).toEqual([false, null])
    // Sent early, it is still the first: later ones wait until it is accepted or given up.
    await first.sendAgain()
    expect(await postedStates()).toEqual(['requested'])
    expect((await second.sendAgain()).body.nextAt).not.toBeNull()
    expect(await postedStates()).toEqual(['approved'])
    expect((await seen(webhook, 'kit_request.shipped')).nextAt).toBeNull()
    world().advance(6000)
    expect(await postedStates()).toEqual(['requested', 'shipped'])
  })

  test.each([
    ['as seconds', '120', 120],
    ['as a date', 120_000, 120],
    ['for longer than an hour', '86400', 3600],
    ['until a date that is a day away', 86_400_000, 3600],
    ['for a year', '31536000', 3600],
    ['in words', 'tomorrow', 0],
  ])('the next attempt follows a Retry-After %s', async (_how, wish, seconds) => {
    await endpoint(['kit_request.requested'])
    await world().kitRequest()
    const before = world().context.now().getTime()
    const header = typeof wish === 'string' ? wish : new Date(before + wish).toUTCString()
    receiver.answers.push({ status: 503, headers: { 'retry-after': header } })
    await postDue()
    const [row] = await rows()
    const wait = Date.parse(row!.due_at) - before
    // The first wait is five to six seconds; a date has no fractions of a second.
    expect(wait).toBeGreaterThan((seconds - 1) * 1000)
    expect(wait).toBeLessThan((seconds + 30) * 1000)
  })

  test('a delivery whose node stopped is sent by another node with the same id', async () => {
    const { advance, kitRequest } = world()
    await endpoint(['kit_request.requested'])
    await kitRequest()
    await leaseAll()
    const [lost] = await rows()
    await postDue()
    expect(receiver.received).toEqual([])
    advance(30_000)
    await postDue()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([lost!.event_id])
    expect(await rows()).toMatchObject([{ state: 'delivered' }])
  })

  test('two nodes at once send each event once', async () => {
    await endpoint(['kit_request.requested'])
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await world().kitRequest())
    await Promise.all([postDue(), postDue()])
    expect((await rows()).map(({ state }) => state)).toEqual(ids.map(() => 'delivered'))
    const arrived = receiver.received.map(parseEvent).map(({ data }) => 'id' in data && data.id)
    expect(arrived.toSorted()).toEqual(ids.toSorted())
  })

  test('a secret is shown once, stored encrypted, and still signs for a day after its rotation', async () => {
    const { call, administrator, context, advance } = world()
    const { id, secret, revision } = await endpoint(['kit_request.requested'])
    const decoy = await endpoint(['kit_request.requested'], 'https://hooks.x.example')
    const admin = await administrator()
    const kept = await context.database.selectFrom('webhook_endpoints').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6))
    const read = await call(webhooks.get, { params: { id } }, admin)
    expect(read.text).not.toContain('whsec_')
    const rotate = () => call(webhooks.rotateSecret, { params: { id }, body: { revision } }, admin)
    const { body: rotated } = await rotate()
    // A second click would end the first secret, which receivers still check with.
    expect((await rotate()).code).toBe('CONFLICT')
    await call(webhooks.test, { params: { id } }, admin)
    await postDue()
    const [post] = receiver.received
    expect([signs(secret, post!), signs(rotated.secret, post!), signs(decoy.secret, post!)]).toEqual([
      true,
      true,
      false,
    ])
    advance(24 * 3_600_000)
    await call(webhooks.test, { params: { id } }, admin)
    await postDue()
    const later = receiver.received.at(-1)!
    expect([signs(secret, later), signs(rotated.secret, later)]).toEqual([false, true])
    expect((await call(webhooks.get, { params: { id } }, admin)).body.previousSecretUntil).toBeNull()
  })

  test('a webhook that returns 410 is paused, administrators are notified, and resuming sends what waited', async () => {
    const { call, administrator, kitRequest, mailsTo, advance } = world()
    const { id } = await endpoint(['kit_request.requested'])
    const admin = await administrator()
    receiver.answers.push({ status: 410 })
    await kitRequest()
    await postDue()
    const paused = await call(webhooks.get, { params: { id } }, admin)
    expect(paused.body).toMatchObject({ state: 'paused', pausedBecause: 'gone', waiting: 1 })
    const mail = (await mailsTo(admin.email)).find(({ kind }) => kind === 'webhook-paused')
    expect(mail!.text).toContain(`/admin/webhooks/${id}`)
    expect((await call(webhooks.test, { params: { id } }, admin)).code).toBe('CONFLICT')
    const [waiting] = await rows()
    expect((await call(webhooks.sendAgain, { params: { id: waiting!.id } }, admin)).code).toBe('CONFLICT')
    await kitRequest()
    advance(3_600_000)
    await postDue()
    expect(receiver.received).toHaveLength(1)
    await call(webhooks.setState, { params: { id }, body: { state: 'active' } }, admin)
    await postDue()
    expect(receiver.received).toHaveLength(3)
  })

  test('failed events share one notification per webhook', async () => {
    const { administrator, kitRequest, context } = world()
    const { id } = await endpoint(['kit_request.requested', 'webhook.delivery_failed'])
    const admin = await administrator()
    const giveUp = async () => {
      await kitRequest()
      await context.database
        .updateTable('webhook_deliveries')
        .set({ tries: 100 })
        .where('state', '=', 'waiting')
        .execute()
      receiver.answers.push({ status: 400 })
      await postDue()
      await world().runDueJobs('notifications')
      const { data } = await getInbox(world(), admin)
      return data
        .filter(({ kind, link }) => kind === 'webhook' && link.includes(id))
        .map(({ title, link }) => [title, link])
    }
    const [failed] = await giveUp()
    const [row] = await rows()
    expect(failed).toEqual([
      expect.stringMatching(/^A webhook event could not be delivered: /),
      `/admin/webhooks/${id}/deliveries/${row!.id}`,
    ])
    expect((await rows()).map(({ type, state }) => [type, state])).toEqual([
      ['kit_request.requested', 'failed'],
      ['webhook.delivery_failed', 'delivered'],
    ])
    expect(await giveUp()).toEqual([
      [
        expect.stringMatching(/^2 webhook events could not be delivered: /),
        `/admin/webhooks/${id}?state=failed`,
      ],
    ])
  })

  test('a webhook that fails for five days is paused, unless it accepts an event in between', async () => {
    const { call, administrator, advance, kitRequest } = world()
    const { id } = await endpoint(['kit_request.requested'])
    const admin = await administrator()
    const day = 24 * 3_600_000
    const fail = async () => {
      receiver.answers.push({ status: 500 })
      await kitRequest()
      await postDue()
      return (await call(webhooks.get, { params: { id } }, admin)).body
    }
    expect((await fail()).failingSince).not.toBeNull()
    // Each kit request is another subject, so the failed ones are deleted.
    await world().context.database.deleteFrom('webhook_deliveries').execute()
    advance(2 * day)
    await kitRequest()
    await postDue()
    expect((await call(webhooks.get, { params: { id } }, admin)).body.failingSince).toBeNull()
    await fail()
    await world().context.database.deleteFrom('webhook_deliveries').execute()
    advance(4.9 * day)
    expect(await fail()).toMatchObject({ state: 'active' })
    await world().context.database.deleteFrom('webhook_deliveries').execute()
    advance(0.2 * day)
    expect(await fail()).toMatchObject({ state: 'paused', pausedBecause: 'failing' })
    const log = await call(audit.list, { query: { subject: id } }, admin)
    expect(log.body.data[0]).toMatchObject({ action: 'webhook.pause', actorName: 'Portal', actorUid: null })
  })

  test('a URL that is not public, or contains a password, is rejected at its field', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const refused = [
      'http://127.0.0.1/hook',
      'https://2130706433/hook',
      'https://0x7f.1/',
      'https://10.1.2.3/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://ana:secret@hooks.x.example/',
      'https://hooks.x.example/#part',
      'ftp://hooks.x.example/',
    ]
    for (const url of refused) {
      const body = { url, description: '', events: ['kit_request.shipped' as const] }
      const answer = await call(webhooks.create, { body }, admin)
      expect([url, answer.code, answer.fields.map(({ path }) => path)]).toEqual([
        url,
        'FIELDS_INVALID',
        ['url'],
      ])
    }
    expect((await call(webhooks.list, {}, admin)).body.data).toEqual([])
  })

  test('a URL is stored in normalized form', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const events = ['kit_request.shipped' as const]
    const written = { url: ' HTTPS://Hooks.X.Example:443/Hook?a=B ', description: '', events }
    const { id, url, revision } = (await call(webhooks.create, { body: written }, admin)).body
    expect(url).toBe('https://hooks.x.example/Hook?a=B')
    const changed = { ...written, url: 'hTTps://ÑANDÚ.example', revision }
    const { body } = await call(webhooks.update, { params: { id }, body: changed }, admin)
    expect(body.url).toBe('https://xn--and-6ma2c.example/')
    // Each letter becomes six characters, so the stored URL could not be saved again.
    const long = { ...written, url: `https://x.example/${'ñ'.repeat(100)}` }
    const refused = await call(webhooks.create, { body: long }, admin)
    expect(refused.fields).toEqual([
      { path: 'url', code: 'urlTooLong', message: expect.stringContaining('500 characters') },
    ])
  })

  test('creating a webhook, changing it and rotating its secret require a recent sign-in', async () => {
    const { administrator, context, call } = world()
    const { id, revision } = await endpoint(['kit_request.requested'])
    const moment = () => new Date(context.identity.moment().getTime() + 6 * 60_000)
    const later = getCaller(serviceWith(context, { identity: { ...context.identity, moment } }).fetch)
    const admin = await administrator()
    const body = { url: 'https://other.x.example', description: '', events: ['kit_request.shipped' as const] }
    const refused = [
      await later(webhooks.create, { body }, admin),
      await later(webhooks.update, { params: { id }, body: { ...body, revision } }, admin),
      await later(webhooks.rotateSecret, { params: { id }, body: { revision } }, admin),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'RECENT_SIGN_IN_REQUIRED'))
    expect((await later(webhooks.test, { params: { id } }, admin)).status).toBe(201)
    expect((await call(webhooks.rotateSecret, { params: { id }, body: { revision } }, admin)).status).toBe(
      201,
    )
  })

  test('actions of administrators on a webhook are in the audit log, without secrets', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const input = {
      url: 'https://hooks.x.example/a',
      description: 'CRM',
      events: ['application.approved' as const],
    }
    const { id, secret } = (await call(webhooks.create, { body: input }, admin)).body
    const params = { id }
    const changed = { ...input, url: 'https://hooks.x.example/b', revision: 1 }
    expect((await call(webhooks.update, { params, body: changed }, admin)).body).toMatchObject({
      revision: 2,
    })
    expect((await call(webhooks.update, { params, body: changed }, admin)).code).toBe('CONFLICT')
    const next = (await call(webhooks.rotateSecret, { params, body: { revision: 2 } }, admin)).body.secret
    const { body: sent } = await call(webhooks.test, { params }, admin)
    await call(webhooks.sendAgain, { params: { id: sent.id } }, admin)
    await call(webhooks.setState, { params, body: { state: 'paused' } }, admin)
    await call(webhooks.setState, { params, body: { state: 'active' } }, admin)
    await call(webhooks.remove, { params }, admin)
    const log = await call(audit.list, { query: { subject: id, count: 25, page: 1 } }, admin)
    expect(log.body.data.map(({ action }) => action).toReversed()).toEqual([
      'webhook.create',
      'webhook.update',
      'webhook.secret',
      'webhook.test',
      'webhook.send',
      'webhook.pause',
      'webhook.resume',
      'webhook.remove',
    ])
    for (const each of [secret, next]) expect(log.text).not.toContain(each.slice(6))
    expect((await call(webhooks.get, { params }, admin)).code).toBe('NOT_FOUND')
  })

  test('deliveries are deleted with the user they are about, and after thirty days', async () => {
    const { person, administrator, call, context, advance, setColumns, runDueJobs } = world()
    await endpoint(['user.status_changed'])
    const by = await administrator()
    const [gone, stays] = [await person({}), await person({})]
    const body = { users: [gone.uid, stays.uid], newStatus: 'denied' as const }
    await call(users.setStatus, { body }, by)
    await postDue()
    const longAgo = new Date(context.now().getTime() - 31 * 86_400_000).toISOString()
    await setColumns(gone.uid, { deleted_at: longAgo })
    await runDueJobs('housekeeping')
    expect((await rows()).map(({ identity_uid }) => identity_uid)).toEqual([stays.uid])
    await runDueJobs('housekeeping')
    expect(await rows()).toHaveLength(1)
    advance(30 * 86_400_000 + 1000)
    await runDueJobs('housekeeping')
    expect(await rows()).toEqual([])
  })
})
