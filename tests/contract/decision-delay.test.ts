import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { getInbox, notify } from './notifications-world'
import { onDatabase, type TestPerson } from './world'

const { applications, users, session, notifications, questions } = contract

const withoutTimes = (text: string | undefined) =>
  text?.replaceAll(/"(lastSeenAt|draftSavedAt)": ("[^"]*"|null)/g, '')

onDatabase('a decision on an application', (world) => {
  const exported = async ({ uid, token }: TestPerson) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request(`http://service.test/users/${uid}/export`, { headers })
    const response = await world().fetch(request, { clientAddress: uid })
    const files = unzipSync(await response.bytes())
    // The times at which mails are due and files were made differ.
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]))
  }

  /** Everything that an applicant can read and that depends on the decision. */
  const known = async (own: TestPerson) => {
    const { call } = world()
    const params = { id: own.uid }
    const application = (await call(applications.get, { params }, own)).body
    const inbox = await getInbox(world(), own)
    const update = { params, body: { jobTitle: 'Engineer' } }
    return {
      application: { ...application, draft: null, draftSavedAt: null, usualWaitHours: null },
      statuses: [
        (await call(users.get, { params }, own)).body.status,
        (await call(users.update, update, own)).body.status,
        (await call(session.get, { query: {} }, own)).body.user?.status,
        (await call(session.get, { query: { start: true } }, own)).body.user?.status,
      ],
      inbox: [inbox.unread, inbox.data],
      unread: (await call(notifications.countUnread, {}, own)).body.unread,
      community: (await call(questions.list, { query: {} }, own)).status,
      again: (await call(applications.submit, { params, body: application.submissions[0]!.answers }, own))
        .code,
      draft: (await call(applications.saveDraft, { params, body: {} }, own)).status,
    }
  }

  test.each(['approved', 'denied'] as const)('is hidden until its mail is sent: %s', async (decision) => {
    const { call, administrator, applicant, advance, person, context } = world()
    const admin = await administrator()
    const own = await applicant()
    const decoy = await person({ status: 'approved' })
    const params = { id: own.uid }
    // Shown to members alone.
    await notify(world(), { kind: 'announcement', to: [own.uid, decoy.uid], title: 'For members' })
    const before = await known(own)
    const exportBefore = await exported(own)
    expect([before.statuses, before.community]).toEqual([['pending', 'pending', 'pending', 'pending'], 403])

    const body = { decision, reason: 'A decisive reason', message: 'A decisive message' }
    const reviewed = await call(applications.review, { params, body }, admin)
    expect(reviewed.body.state).toBe(decision)
    expect((await call(users.get, { params }, admin)).body.status).toBe(decision)

    // The clock is set relative to the decision, however slow the machine is.
    const decidedAt = Date.parse(reviewed.body.undoUntil!) - 30_000
    const setClock = (milliseconds: number) => advance(decidedAt + milliseconds - context.now().getTime())
    setClock(0)
    expect(await known(own)).toEqual(before)
    setClock(0)
    const during = await exported(own)
    for (const name of ['profile', 'application', 'notifications', 'mails', 'administration']) {
      expect(withoutTimes(during[`${name}.json`]), name).toEqual(withoutTimes(exportBefore[`${name}.json`]))
    }
    expect(Object.values(during).join()).not.toContain('decisive')
    setClock(20_000)
    expect((await call(users.get, { params }, own)).body.status).toBe('pending')

    setClock(30_000)
    const after = await known(own)
    expect(after.application).toMatchObject({ state: decision })
    expect(after.application.timeline.at(-1)).toMatchObject({ kind: decision, text: body.message })
    const isApproved = decision === 'approved'
    expect(after.community).toBe(isApproved ? 200 : 403)
    expect(after.unread).toBe(isApproved ? 2 : 1)
    expect(after.statuses[0]).toBe(decision)
    const files = await exported(own)
    expect(files['application.json']).toContain('decisive')
    expect(files['profile.json']).toContain(isApproved ? '"approved"' : '"pending"')
  })

  test('is overridden at once by a status that an administrator sets', async () => {
    const { call, administrator, applicant } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    await call(applications.review, { params, body: { decision: 'denied', reason: 'Too short' } }, admin)
    await call(users.setStatus, { body: { users: [own.uid], newStatus: 'approved' } }, admin)
    expect((await call(users.get, { params }, own)).body.status).toBe('approved')
    expect((await call(questions.list, { query: {} }, own)).status).toBe(200)
    const blocked = await applicant()
    const ofBlocked = { params: { id: blocked.uid } }
    await call(applications.review, { ...ofBlocked, body: { decision: 'approved' } }, admin)
    await call(users.setStatus, { body: { users: [blocked.uid], newStatus: 'blocked' } }, admin)
    expect((await call(users.get, ofBlocked, blocked)).code).toBe('ACCOUNT_BLOCKED')
  })
})
