import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { makeWebhook } from './webhooks-world'
import { onDatabase, type TestPerson } from './world'

const { applications, audit, notifications, users } = contract

onDatabase('the assignment of a submitted application', (world) => {
  const assign = (applicant: TestPerson, by: TestPerson, to: TestPerson | null, seen: TestPerson | null) =>
    world().call(
      applications.assign,
      { params: { id: applicant.uid }, body: { assignedTo: to?.uid ?? null, seen: seen?.uid ?? null } },
      by,
    )
  const read = async (applicant: TestPerson, by: TestPerson) =>
    (await world().call(applications.get, { params: { id: applicant.uid } }, by)).body.assignment
  const listed = async (assigned: string, by: TestPerson) => {
    const { body } = await world().call(applications.listWaiting, { query: { assigned, count: 100 } }, by)
    return { ...body, uids: body.data.map(({ identityUid }) => identityUid) }
  }
  const titles = async (who: TestPerson) => {
    await world().runDueJobs('notifications')
    const { body } = await world().call(notifications.list, { query: {} }, who)
    return body.data.filter(({ kind }) => kind === 'assignment')
  }

  test('can be taken, handed over and released, and the new assignee is notified and mailed', async () => {
    const { administrator, applicant, call, mailsTo } = world()
    const [one, two] = [await administrator(), await administrator()]
    const own = await applicant()
    const taken = await assign(own, one, one, null)
    expect(taken.body.assignment).toMatchObject({ identityUid: one.uid })
    expect(await titles(one)).toEqual([])
    expect(await read(own, own)).toBeNull()

    expect((await assign(own, one, two, one)).status).toBe(200)
    const link = `/admin/profile/application?id=${own.uid}`
    expect(await titles(two)).toMatchObject([{ link, readAt: null }])
    const subjects = (await mailsTo(two.email)).map(({ subject }) => subject)
    expect(subjects).toContain('An application was assigned to you')
    expect((await read(own, one))?.identityUid).toBe(two.uid)

    expect((await assign(own, one, null, two)).body.assignment).toBeNull()
    const log = await call(audit.list, { query: { action: 'application.assign', subject: own.uid } }, one)
    expect(log.body.data.map(({ before, after }) => [before.assignedTo, after.assignedTo])).toEqual([
      [two.uid, ''],
      [one.uid, two.uid],
      ['', one.uid],
    ])
  })

  test('sends no mail to an assignee who switched it off', async () => {
    const { administrator, applicant, call, mailsTo } = world()
    const [one, two] = [await administrator(), await administrator()]
    const mails = [{ kind: 'assignment' as const, mail: false }]
    await call(notifications.choose, { body: { mails } }, two)
    await assign(await applicant(), one, two, null)
    expect(await titles(two)).toHaveLength(1)
    const subjects = (await mailsTo(two.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('An application was assigned to you')
  })

  test('goes to one of two administrators who take it at once, and the other gets a conflict', async () => {
    const { administrator, applicant } = world()
    const [one, two] = [await administrator(), await administrator()]
    const own = await applicant()
    const both = await Promise.all([assign(own, one, one, null), assign(own, two, two, null)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    expect(lost?.code).toBe('CONFLICT')
    expect(lost?.text).toContain('took this application in the meantime')
    const holder = await read(own, one)
    // A repeated call by the assignee changes nothing.
    const holding = holder?.identityUid === one.uid ? one : two
    expect((await assign(own, holding, holding, null)).body.assignment).toEqual(holder)
  })

  test('can be used to filter the queue', async () => {
    const { administrator, applicant } = world()
    const [one, two] = [await administrator(), await administrator()]
    const [first, second, third] = [await applicant(), await applicant(), await applicant()]
    await assign(first, one, one, null)
    await assign(second, one, two, null)
    const mine = await listed('me', one)
    expect([mine.uids, mine.total]).toEqual([[first.uid], 1])
    expect(mine.data[0]?.assignment).toMatchObject({ identityUid: one.uid })
    expect((await listed(two.uid, one)).uids).toEqual([second.uid])
    const free = await listed('nobody', one)
    expect(free.uids).toContain(third.uid)
    expect(free.uids).not.toContain(first.uid)
    expect((await listed('no-such-user', one)).total).toBe(0)
  })

  test('requires an administrator and a submitted application, and does not restrict review', async () => {
    const { administrator, applicant, person, call } = world()
    const admin = await administrator()
    const own = await applicant()
    const member = await person({ status: 'approved' })
    const refused = await assign(own, admin, member, null)
    expect([refused.code, refused.text.includes('assignedTo')]).toEqual(['FIELDS_INVALID', true])
    expect((await assign(member, admin, admin, null)).code).toBe('NOTHING_TO_REVIEW')
    // A review needs no assignment, and another administrator's does not prevent it.
    const other = await administrator()
    await assign(own, other, other, null)
    const params = { id: own.uid }
    expect((await call(applications.review, { params, body: { decision: 'denied' } }, admin)).status).toBe(
      200,
    )
    expect((await assign(own, admin, admin, other)).code).toBe('NOTHING_TO_REVIEW')
  })

  test('ends when the assignee loses the role, is blocked or is deleted', async () => {
    const { administrator, applicant, call, context } = world()
    const admin = await administrator()
    const webhook = await makeWebhook(world(), { events: ['application.assigned'] })
    const losing = [await administrator(), await administrator(), await administrator()] as const
    const theirs = [await applicant(), await applicant(), await applicant()] as const
    for (const [index, own] of theirs.entries()) await assign(own, admin, losing[index]!, null)
    const [demoted, blocked, gone] = losing
    await call(users.setRole, { params: { id: demoted.uid }, body: { newRole: 'user' } }, admin)
    await call(users.setStatus, { body: { users: [blocked.uid], newStatus: 'blocked' } }, admin)
    await call(users.remove, { params: { id: gone.uid } }, admin)
    for (const [index, own] of theirs.entries()) {
      expect(await read(own, admin)).toBeNull()
      const query = { action: 'application.assign' as const, subject: own.uid }
      const [entry] = (await call(audit.list, { query }, admin)).body.data
      expect([entry?.before, entry?.after, entry?.actorUid]).toEqual([
        { assignedTo: losing[index]!.uid },
        { assignedTo: '' },
        admin.uid,
      ])
      const deliveries = context.database.selectFrom('webhook_deliveries').select('body')
      const rows = await deliveries
        .where('identity_uid', '=', own.uid)
        .where('endpoint_id', '=', webhook.id)
        .execute()
      expect(rows.map(({ body }) => body).join()).toContain('"assignedTo":null')
    }
    await call(users.restore, { params: { id: gone.uid } }, admin)
    expect((await listed(gone.uid, admin)).total).toBe(0)
  })
})
