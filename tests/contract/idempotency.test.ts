import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { forgetIdempotencyKeys } from '~/service/idempotency/forget-idempotency-keys'
import { answers, onBothDatabases, shippingAddress } from './world'

const { applications, community, contact, devKits, questions, webhooks } = contract

onBothDatabases('what is sent again because the answer was lost', (world) => {
  const mails = async (kind: string, to?: string) => {
    const { database } = world().deps
    const sent = database.selectFrom('mails').select('id').where('kind', '=', kind)
    return (await (to === undefined ? sent : sent.where('to_address', '=', to)).execute()).length
  }

  test('is one question and one answer, though it comes at once, and followers hear of it once', async () => {
    const { call, person, deps } = world()
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
    const told = deps.database.selectFrom('notifications').select('id').where('kind', '=', 'answer')
    expect(await told.where('identity_uid', '=', asker.uid).execute()).toHaveLength(1)
  })

  test('is one announcement', async () => {
    const { call, administrator, deps } = world()
    const by = await administrator()
    const body = { title: 'Sent in a tunnel', body: 'It comes.', idempotencyKey: uuidv7() }
    const { id } = (await call(community.announce, { body }, by)).body
    const again = await call(community.announce, { body }, by)
    expect([again.status, again.body.id]).toEqual([201, id])
    const there = deps.database.selectFrom('announcements').select('id').where('title', '=', body.title)
    expect(await there.execute()).toHaveLength(1)
  })

  test('is one comment, one note and one answer to an application, and one mail', async () => {
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

  test('is one message to support and one reply, of which nobody is told that somebody else wrote it', async () => {
    const { call, administrator, deps } = world()
    const email = `tunnel-${uuidv7()}@visitor.example`
    const body = { name: 'Ana', email, subject: 'Ports', message: 'Which?', idempotencyKey: uuidv7() }
    expect((await call(contact.send, { body })).status).toBe(202)
    expect((await call(contact.send, { body })).status).toBe(202)
    const kept = await deps.database
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

  test('is one webhook, whose secret is in each answer', async () => {
    const { call, administrator, deps } = world()
    const by = await administrator()
    const url = `https://example.org/${uuidv7()}`
    const events = ['user.status_changed' as const]
    const body = { url, description: '', events, idempotencyKey: uuidv7() }
    const first = await call(webhooks.create, { body }, by)
    const again = await call(webhooks.create, { body }, by)
    expect(first.status).toBe(201)
    expect(again.body).toMatchObject({ id: first.body.id, secret: first.body.secret })
    const there = deps.database.selectFrom('webhook_endpoints').select('id').where('url', '=', url)
    expect(await there.execute()).toHaveLength(1)
  })

  test('is one request of a kit, of which no second is said to be open', async () => {
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

  test('is known for a day', async () => {
    const { deps, advance } = world()
    const known = () => deps.database.selectFrom('idempotency_keys').select('key').execute()
    await forgetIdempotencyKeys(deps)
    expect(await known()).not.toEqual([])
    advance(25 * 3_600_000)
    await forgetIdempotencyKeys(deps)
    expect(await known()).toEqual([])
  })
})
