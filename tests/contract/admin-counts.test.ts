import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { makeDelivery, makeWebhook } from './webhooks-world'
import { onDatabase, type TestPerson } from './world'

onDatabase('the admin counts', (world) => {
  test('equal the totals of their lists', async () => {
    const { call, administrator, applicant, contactMessage, setColumns } = world()
    const admin = await administrator()
    const deleted = await applicant()
    await applicant()
    await contactMessage()
    await contactMessage({ state: 'closed' })
    await setColumns(deleted.uid, { deleted_at: world().context.now().toISOString() })
    const { body: counts } = await call(contract.adminCounts.read, {}, admin)
    const { applications, contact, devKits, questions, users } = contract
    const lists = await Promise.all([
      call(applications.listWaiting, { query: {} }, admin),
      call(contact.list, { query: { state: 'new' } }, admin),
      call(devKits.listRequests, { query: { state: 'requested' } }, admin),
      call(questions.reports, { query: { state: 'open' } }, admin),
    ])
    expect([counts.applications, counts.messages, counts.kitRequests, counts.reports]).toEqual(
      lists.map(({ body }) => body.total),
    )
    expect(counts.applications).toBeGreaterThan(0)
    for (const { status, role, total } of counts.accounts) {
      const { body } = await call(users.list, { query: { status, role } }, admin)
      expect(body.total).toBe(total)
    }
  })
})

onDatabase('the admin overview', (world) => {
  const read = async (admin: TestPerson) =>
    (await world().call(contract.adminCounts.overview, {}, admin)).body

  test('shows how much work waits, since when, how much is overdue, and who is assigned', async () => {
    const { administrator, applicant, contactMessage, kitRequest, call, context, advance } = world()
    const [admin, other] = [await administrator(), await administrator()]
    // By then, work that other tests left is overdue too.
    const before = await read(admin)
    const [first, second] = [await applicant(), await applicant()]
    const since = context.now()
    advance(49 * 3_600_000)
    await applicant()
    const assign = (own: TestPerson, to: TestPerson) =>
      call(
        contract.applications.assign,
        { params: { id: own.uid }, body: { assignedTo: to.uid, seen: null } },
        admin,
      )
    await assign(first, admin)
    await assign(second, other)
    await kitRequest()
    await contactMessage({ assigned_to: admin.uid })
    const { applications, kitRequests, messages, reports, assignees } = await read(admin)
    expect(applications).toMatchObject({
      targetHours: 48,
      overdue: before.applications.waiting + 2,
      assignedToMe: 1,
      unassigned: before.applications.unassigned + 1,
      waiting: before.applications.waiting + 3,
    })
    expect(Date.parse(applications.oldest!)).toBeLessThanOrEqual(since.getTime())
    expect(kitRequests.waiting).toBe(before.kitRequests.waiting + 1)
    expect(messages).toMatchObject({
      waiting: before.messages.waiting + 1,
      assignedToMe: 1,
      unassigned: before.messages.unassigned,
    })
    expect(reports).toEqual({ waiting: 0, oldest: null })
    expect(
      assignees.map(({ identityUid, ...work }) => [identityUid, work.applications, work.messages]),
    ).toEqual([
      [admin.uid, 1, 1],
      [other.uid, 1, 0],
    ])
  })

  test('lists recent failures with links', async () => {
    const { administrator, person, context, advance } = world()
    const admin = await administrator()
    expect((await read(admin)).failures).toEqual([])
    const { id: webhook } = await makeWebhook(world())
    const at = context.now().toISOString()
    await context.database
      .updateTable('webhook_endpoints')
      .set({ state: 'paused', paused_because: 'failing', paused_at: at })
      .where('id', '=', webhook)
      .execute()
    const member = await person({ status: 'approved' })
    await context.database
      .insertInto('identity_updates')
      .values({ identity_uid: member.uid, disabled: true, end_sessions: true, attempts: 3, due_at: at })
      .execute()
    const mail = { to_address: member.email, subject: '', text: '', html: '', created_at: at }
    const givenUp = { sent_at: null, due_at: 'infinity', given_up_at: at, last_error: 'No such mailbox' }
    await context.database
      .insertInto('mails')
      .values({ id: crypto.randomUUID(), kind: 'digest', identity_uid: member.uid, ...mail, ...givenUp })
      .execute()
    const removed = await makeWebhook(world())
    for (const id of [webhook, removed.id]) {
      await makeDelivery(world(), id, { state: 'failed', finished_at: at })
    }
    await world().call(contract.webhooks.remove, { params: { id: removed.id } }, admin)
    const profile = `/admin/profile?id=${member.uid}`
    const { failures } = await read(admin)
    expect(failures.map(({ kind, count, link }) => [kind, count, link])).toEqual([
      ['webhook-paused', 1, `/admin/webhooks/${webhook}`],
      ['webhook-delivery', 1, expect.stringContaining(webhook)],
      ['mail', 1, profile],
      ['provider-sync', 1, profile],
    ])
    expect((await world().call(contract.adminCounts.read, {}, admin)).body.webhooks).toBe(1)
    advance(8 * 86_400_000)
    expect((await read(admin)).failures.map(({ kind }) => kind)).toEqual(['webhook-paused', 'provider-sync'])
  })
})
