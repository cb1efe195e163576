import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { UserStatus } from '~/contract/users'
import { answers, onDatabase, type TestPerson } from './world'

const { applications, users, notifications } = contract

onDatabase('a decision that is followed by another change', (world) => {
  const approved = async () => {
    const { call, administrator, applicant } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    await call(applications.review, { params, body: { decision: 'approved' } }, admin)
    return { admin, own, params }
  }
  const kindsMailedTo = async ({ email }: TestPerson) =>
    (await world().mailsTo(email)).map(({ kind }) => kind).slice(1)
  const getTitles = async (own: TestPerson) =>
    (await world().call(notifications.list, { query: {} }, own)).body.data.map(({ title }) => title)
  const set = (own: TestPerson, newStatus: UserStatus, admin: TestPerson) =>
    world().call(users.setStatus, { body: { users: [own.uid], newStatus } }, admin)

  test('is not reported if another status is set first; only that status is', async () => {
    const { admin, own } = await approved()
    await set(own, 'denied', admin)
    world().advance(31_000)
    expect(await kindsMailedTo(own)).toEqual(['account-status-changed'])
    expect(await getTitles(own)).toEqual(['Your access was not approved'])
  })

  test('is not reported if the status is pending again', async () => {
    const { admin, own } = await approved()
    await set(own, 'pending', admin)
    world().advance(31_000)
    expect(await kindsMailedTo(own)).toEqual(['account-status-changed'])
    expect(await getTitles(own)).toEqual([])
  })

  test('is reported as well as the later status if its mail was due', async () => {
    const { call } = world()
    const { admin, own } = await approved()
    world().advance(31_000)
    await set(own, 'denied', admin)
    expect(await kindsMailedTo(own)).toEqual(['application-decision', 'account-status-changed'])
    expect(await getTitles(own)).toEqual(['Your access was not approved', 'Your access is approved'])
    expect((await call(users.get, { params: { id: own.uid } }, own)).body.status).toBe('denied')
  })

  test('is not reported to a user who is locked out, and can still be undone', async () => {
    const { call } = world()
    const { admin, own, params } = await approved()
    await set(own, 'blocked', admin)
    expect(await kindsMailedTo(own)).toEqual(['account-status-changed'])
    expect((await call(applications.undo, { params, query: {} }, admin)).body.state).toBe('submitted')
  })

  test('cannot be undone after an administrator approved the locked-out user again', async () => {
    const { call } = world()
    const { admin, own, params } = await approved()
    await set(own, 'blocked', admin)
    await set(own, 'approved', admin)
    expect((await call(applications.undo, { params, query: {} }, admin)).code).toBe('TOO_LATE_TO_UNDO')
  })

  test('is not reported to a deleted user', async () => {
    const { call } = world()
    const { admin, own, params } = await approved()
    await call(users.remove, { params }, admin)
    expect(await kindsMailedTo(own)).toEqual(['account-deleted'])
  })

  test('is not reported to a user who was locked out before, until the user is unlocked', async () => {
    const { call, administrator, applicant, setColumns } = world()
    const admin = await administrator()
    const own = await applicant()
    await setColumns(own.uid, { status: 'blocked' })
    const params = { id: own.uid }
    await call(applications.review, { params, body: { decision: 'approved' } }, admin)
    expect(await kindsMailedTo(own)).toEqual([])
    expect((await call(applications.undo, { params, query: {} }, admin)).body.state).toBe('submitted')
    await call(applications.review, { params, body: { decision: 'approved' } }, admin)
    await set(own, 'approved', admin)
    expect(await kindsMailedTo(own)).toEqual(['account-status-changed'])
    expect(await getTitles(own)).toEqual(['Your access is approved'])
  })

  test('is mailed before the receipt of the next application', async () => {
    const { call, administrator, applicant, mailsTo, context, advance } = world()
    const admin = await administrator()
    const own = await applicant()
    const params = { id: own.uid }
    await call(applications.review, { params, body: { decision: 'denied', reason: 'Too short' } }, admin)
    // Until the decision is announced, the applicant cannot apply again.
    expect((await call(applications.submit, { params, body: answers }, own)).code).toBe('APPLICATION_WAITING')
    advance(30_000)
    await call(applications.submit, { params, body: answers }, own)
    const [, decision, receipt] = await mailsTo(own.email)
    expect([decision!.kind, receipt!.kind]).toEqual(['application-decision', 'application-submitted'])
    expect(Date.parse(decision!.due_at)).toBeLessThanOrEqual(context.now().getTime())
    expect(await getTitles(own)).toEqual(['Your access was not approved'])
  })
})
