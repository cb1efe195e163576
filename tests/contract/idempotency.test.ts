import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { answers, onBothDatabases, shippingAddress } from './world'

const {
  applications,
  catalogue,
  community,
  contact,
  devKits,
  learningPaths,
  pages,
  questions,
  savedViews,
  users,
  webhooks,
} = contract

/** Sends a call twice, and expects one record. Returns its id. */
const twice = async (send: (idempotencyKey: string) => Promise<{ status: number; body: { id: string } }>) => {
  const idempotencyKey = uuidv7()
  const [first, again] = [await send(idempotencyKey), await send(idempotencyKey)]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.id).toBe(first.body.id)
  return first.body.id
}

onBothDatabases('a call repeated with its idempotency key', (world) => {
  const mails = async (kind: string, to?: string) => {
    const { database } = world().context
    const sent = database.selectFrom('mails').select('id').where('kind', '=', kind)
    return (await (to === undefined ? sent : sent.where('to_address', '=', to)).execute()).length
  }

  test('creates one question and one answer, even when sent at once, and notifies once', async () => {
    const { call, person, context } = world()
    const [asker, helper] = [await person({ status: 'approved' }), await person({ status: 'approved' })]
    const body = { title: 'Which port has the gateway?', body: 'I tried 80.', tags: ['ports'] }
    const idempotencyKey = uuidv7()
    const ask = (changed: object = {}, by = asker) =>
      call(questions.ask, { body: { ...body, idempotencyKey, ...changed } }, by)
    const [first, again] = await Promise.all([ask(), ask()])
    expect([first.status, again.status]).toEqual([201, 201])
    const { id } = first.body
    expect(again.body.id).toBe(id)
    expect((await ask({ body: 'I tried 81.' })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await ask({}, helper)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await ask({ idempotencyKey: uuidv7() })).body.id).not.toBe(id)

    const answer = { params: { id }, body: { body: 'It is 443.', idempotencyKey: uuidv7() } }
    await call(questions.answer, answer, helper)
    expect((await call(questions.answer, answer, helper)).body.answers).toHaveLength(1)
    const notices = context.database.selectFrom('notifications').select('id').where('kind', '=', 'answer')
    expect(await notices.where('identity_uid', '=', asker.uid).execute()).toHaveLength(1)
  })

  test('creates one announcement', async () => {
    const { call, administrator, context } = world()
    const by = await administrator()
    const body = { title: 'Sent in a tunnel', body: 'It comes.', idempotencyKey: uuidv7() }
    const { id } = (await call(community.announce, { body }, by)).body
    const again = await call(community.announce, { body }, by)
    expect([again.status, again.body.id]).toEqual([201, id])
    const there = context.database.selectFrom('announcements').select('id').where('title', '=', body.title)
    expect(await there.execute()).toHaveLength(1)
  })

  test('creates one comment, note and answer of an application, and one mail', async () => {
    const { call, person, administrator } = world()
    const [applicant, by] = [await person({}), await administrator()]
    const params = { id: applicant.uid }
    await call(applications.submit, { params, body: answers }, applicant)
    const comment = (visibility: 'applicant' | 'private', idempotencyKey: string) =>
      call(
        applications.comment,
        { params, body: { comment: 'Which country?', visibility, idempotencyKey } },
        by,
      )
    const [publicly, privately, answering] = [uuidv7(), uuidv7(), uuidv7()]
    await comment('applicant', publicly)
    await comment('applicant', publicly)
    await comment('private', privately)
    await comment('private', privately)
    expect((await comment('private', publicly)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    const answer = { params, body: { answer: 'Chile.', idempotencyKey: answering } }
    await call(applications.answer, answer, applicant)
    const { timeline } = (await call(applications.answer, answer, applicant)).body
    expect(timeline.map(({ kind }) => kind)).toEqual(['submitted', 'commented', 'answered'])
    const forReviewers = (await call(applications.get, { params }, by)).body.timeline
    expect(forReviewers).toHaveLength(4)
    expect(await mails('application-comment', applicant.email)).toBe(1)
  })

  test('creates one contact message and one reply, without a conflict for the repeating administrator', async () => {
    const { call, administrator, context } = world()
    const email = `tunnel-${uuidv7()}@visitor.example`
    const body = { name: 'Ana', email, subject: 'Ports', message: 'Which?', idempotencyKey: uuidv7() }
    expect((await call(contact.send, { body })).status).toBe(202)
    expect((await call(contact.send, { body })).status).toBe(202)
    const kept = await context.database
      .selectFrom('contact_messages')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(kept).toHaveLength(1)
    expect(await mails('contact-acknowledgement', email)).toBe(1)
    const by = await administrator()
    const params = { id: kept[0]?.id ?? '' }
    const reply = { params, body: { body: 'It is 443.', seen: 0, idempotencyKey: uuidv7() } }
    await call(contact.reply, reply, by)
    const again = await call(contact.reply, reply, by)
    expect([again.status, again.body.replies.length]).toEqual([201, 1])
    expect(await mails('contact-reply', email)).toBe(1)
  })

  test('creates one webhook, and returns its secret each time', async () => {
    const { call, administrator, context } = world()
    const by = await administrator()
    const url = `https://example.org/${uuidv7()}`
    const events = ['user.status_changed' as const]
    const body = { url, description: '', events, idempotencyKey: uuidv7() }
    const first = await call(webhooks.create, { body }, by)
    const again = await call(webhooks.create, { body }, by)
    expect(first.status).toBe(201)
    expect(again.body).toMatchObject({ id: first.body.id, secret: first.body.secret })
    const there = context.database.selectFrom('webhook_endpoints').select('id').where('url', '=', url)
    expect(await there.execute()).toHaveLength(1)
  })

  test('creates one kit request, and does not report it as already open', async () => {
    const { call, person, kit } = world()
    const [owner, slug] = [await person({ status: 'approved' }), await kit(5)]
    const body = { kit: slug, quantity: 2, purpose: 'A trial.', shippingAddress, idempotencyKey: uuidv7() }
    const { id } = (await call(devKits.request, { body }, owner)).body
    const again = await call(devKits.request, { body }, owner)
    expect([again.status, again.body.id]).toEqual([201, id])
    expect((await call(devKits.request, { body: { ...body, idempotencyKey: uuidv7() } }, owner)).code).toBe(
      'REQUEST_OPEN',
    )
  })

  test('adds kit units once, even when sent three times at once', async () => {
    const { call, administrator, kit, context } = world()
    const kits = context.database.selectFrom('dev_kits').select(['id', 'stock'])
    const read = async (slug: string) => kits.where('slug', '=', slug).executeTakeFirstOrThrow()
    const [{ id }, other] = [await read(await kit(2)), await read(await kit(2))]
    const by = await administrator()
    const idempotencyKey = uuidv7()
    const add = (to: string, serials: string[]) =>
      call(devKits.addUnits, { params: { id: to }, body: { serials, idempotencyKey } }, by)
    const all = await Promise.all([1, 2, 3].map(() => add(id, ['A', 'B'])))
    expect(all.map(({ status, body }) => `${status} ${body.added}`)).toEqual(Array(3).fill('201 2'))
    expect((await add(id, ['C'])).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await add(other.id, ['A', 'B'])).code).toBe('IDEMPOTENCY_KEY_REUSED')
    const stock = context.database.selectFrom('dev_kits').select('stock').where('id', 'in', [id, other.id])
    expect((await stock.orderBy('stock').execute()).map((each) => each.stock)).toEqual([2, 4])
    const acts = context.database
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'kit.units-add')
    expect(await acts.where('subject_id', '=', id).execute()).toHaveLength(1)
  })

  test('creates one category, component, document, path, kit and view, without a slug conflict', async () => {
    const { call, administrator, context } = world()
    const by = await administrator()
    const of = uuidv7().slice(-12)
    const category = await twice((idempotencyKey) =>
      call(catalogue.createCategory, { body: { name: `Tunnels ${of}`, idempotencyKey } }, by),
    )
    const component = await twice((idempotencyKey) =>
      call(catalogue.createComponent, { body: { name: `Tunnel ${of}`, category, idempotencyKey } }, by),
    )
    const page = { title: 'Tubes', slug: `tubes-${of}`, audience: 'approved' as const, component }
    await twice((idempotencyKey) => call(pages.create, { body: { ...page, idempotencyKey } }, by))
    const path = {
      slug: `through-${of}`,
      title: 'Through',
      summary: 'Out again.',
      level: 'Beginner' as const,
    }
    const content = { order: 'free' as const, isPublished: false, prerequisites: [], units: [] }
    await twice((idempotencyKey) =>
      call(learningPaths.create, { body: { ...path, ...content, idempotencyKey } }, by),
    )
    const kit = { slug: `lamp-${of}`, name: 'Lamp', description: '', facts: [], picture: null, stock: 3 }
    const lending = { mostPieces: 1, allowsSeveral: false, isShown: true, paths: [], agreement: '' }
    await twice((idempotencyKey) =>
      call(devKits.create, { body: { ...kit, ...lending, idempotencyKey } }, by),
    )
    await twice((idempotencyKey) =>
      call(
        savedViews.create,
        { body: { name: 'Blocked', search: { status: 'blocked' }, idempotencyKey } },
        by,
      ),
    )
    const acts = context.database.selectFrom('audit_entries').select('action').where('actor_uid', '=', by.uid)
    const made = ['category', 'component', 'page', 'path', 'kit'].map((noun) => `${noun}.create`)
    expect((await acts.execute()).map(({ action }) => action).toSorted()).toEqual(made.toSorted())
  })

  test('creates one account, and mails its link once', async () => {
    const { call, administrator } = world()
    const by = await administrator()
    const email = `tunnel-${uuidv7()}@account.example`
    const body = { email, firstName: 'Ana', lastName: 'Rojas', idempotencyKey: uuidv7() }
    const open = (changed: object = {}) => call(users.createAccount, { body: { ...body, ...changed } }, by)
    const first = await open()
    const again = await open()
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.identityUid).toBe(first.body.identityUid)
    expect(await mails('set-password', email)).toBe(1)
    expect((await open({ firstName: 'Anna' })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await open({ idempotencyKey: uuidv7() })).code).toBe('EMAIL_ALREADY_IN_USE')
  })

  test('submits and decides an application once, with the same answer each time', async () => {
    const { call, person, administrator } = world()
    const [applicant, by] = [await person({}), await administrator()]
    const params = { id: applicant.uid }
    const submit = (idempotencyKey?: string, changed = {}) =>
      call(
        applications.submit,
        { params, body: { ...answers, ...changed, ...(idempotencyKey && { idempotencyKey }) } },
        applicant,
      )
    const submitting = uuidv7()
    expect([(await submit(submitting)).status, (await submit(submitting)).status]).toEqual([200, 200])
    expect((await submit(submitting, { project: 'Another one.' })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await submit()).code).toBe('APPLICATION_WAITING')
    expect(await mails('application-submitted', applicant.email)).toBe(1)

    const decision = { decision: 'denied' as const, reason: 'Other', message: 'Too little is known.' }
    const deciding = uuidv7()
    const decide = async (idempotencyKey?: string, changed: object = {}) => {
      const body = { users: [applicant.uid], versions: [], ...decision, ...changed, idempotencyKey }
      return (await call(applications.reviewMany, { body }, by)).body.results[0]
    }
    const first = await decide(deciding)
    expect(first?.outcome).toBe('reviewed')
    expect(await decide(deciding)).toEqual(first)
    const more = [applicant.uid, (await person({})).uid]
    expect(await decide(deciding, { users: more })).toEqual(first)
    expect((await decide(deciding, { message: 'In other words.' }))?.reason).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await decide())?.reason).toBe('NOTHING_TO_REVIEW')
    expect(await mails('application-decision', applicant.email)).toBe(1)
  })

  test('decides an application again if the decision was undone meanwhile', async () => {
    const { call, person, administrator } = world()
    const [applicant, by] = [await person({}), await administrator()]
    const params = { id: applicant.uid }
    await call(applications.submit, { params, body: answers }, applicant)
    const body = {
      users: [applicant.uid],
      versions: [],
      decision: 'approved' as const,
      idempotencyKey: uuidv7(),
    }
    const decide = async () => (await call(applications.reviewMany, { body }, by)).body.results[0]?.outcome
    const state = async () => (await call(applications.get, { params }, by)).body.state
    expect([await decide(), await state()]).toEqual(['reviewed', 'approved'])
    await call(applications.undo, { params, query: {} }, by)
    expect(await state()).toBe('submitted')
    expect([await decide(), await state()]).toEqual(['reviewed', 'approved'])
  })

  test('changes the state of kit requests once, without a conflict for the repeating administrator', async () => {
    const { call, person, administrator, kit } = world()
    const [one, two, by] = [
      await person({ status: 'approved' }),
      await person({ status: 'approved' }),
      await administrator(),
    ]
    const asked = { kit: await kit(5), quantity: 2, purpose: 'A trial.', shippingAddress }
    const request = async (owner: typeof one) => (await call(devKits.request, { body: asked }, owner)).body.id
    const ids = [await request(one), await request(two)]
    const approve = async (idempotencyKey?: string, chosen = ids) => {
      const body = { ids: chosen, state: 'approved' as const, idempotencyKey }
      return (await call(devKits.changeRequests, { body }, by)).body.results.map(({ outcome }) => outcome)
    }
    const approving = uuidv7()
    expect(await approve(approving)).toEqual(['changed', 'changed'])
    expect(await approve(approving)).toEqual(['changed', 'changed'])
    expect(await approve(approving, ids.slice(1))).toEqual(['changed'])
    expect(await approve()).toEqual(['skipped', 'skipped'])
    expect(await mails('kit-state-changed', one.email)).toBe(1)
    expect(await mails('kit-state-changed', two.email)).toBe(1)
  })

  test('is recognized for a day', async () => {
    const { context, advance, runDueJobs } = world()
    const known = () => context.database.selectFrom('idempotency_keys').select('key').execute()
    await runDueJobs('housekeeping')
    expect(await known()).not.toEqual([])
    advance(25 * 3_600_000)
    await runDueJobs('housekeeping')
    expect(await known()).toEqual([])
  })
})
