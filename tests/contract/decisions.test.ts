import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase, type TestPerson } from './world'

const { applications, audit, users } = contract
const day = 86_400_000

onDatabase('the list of decisions', (world) => {
  const decide = (applicant: TestPerson, by: TestPerson, decision: 'approved' | 'denied', reason = '') =>
    world().call(
      applications.review,
      { params: { id: applicant.uid }, body: { decision, reason, message: 'Write to us.' } },
      by,
    )
  const rename = (own: TestPerson, firstName: string) =>
    world().call(users.update, { params: { id: own.uid }, body: { firstName } }, own)
  const list = async (query: object, by: TestPerson) => {
    const { body } = await world().call(applications.listDecided, { query: { count: 100, ...query } }, by)
    return { ...body, uids: body.data.map(({ identityUid }) => identityUid) }
  }

  test('is filtered by decision, reviewer, period and name, newest first', async () => {
    const { administrator, applicant, advance, context } = world()
    const [one, two] = [await administrator(), await administrator()]
    const [first, second, third] = [await applicant(), await applicant(), await applicant()]
    await rename(first, 'Wilhelmina')
    await decide(first, one, 'denied', 'Not clear')
    advance(3 * day)
    await decide(second, one, 'approved')
    await decide(third, two, 'approved')
    const all = await list({}, one)
    expect(all.uids.slice(0, 3)).toEqual([third.uid, second.uid, first.uid])
    expect(all.data[2]).toMatchObject({
      decision: 'denied',
      reason: 'Not clear',
      version: 1,
      decidedBy: one.uid,
    })
    expect((await list({ by: two.uid }, one)).uids).toEqual([third.uid])
    expect((await list({ by: one.uid, decision: 'denied' }, two)).uids).toEqual([first.uid])
    const today = context.now().toISOString().slice(0, 10)
    expect((await list({ from: today, by: one.uid }, one)).uids).toEqual([second.uid])
    const yesterday = new Date(context.now().getTime() - day).toISOString().slice(0, 10)
    expect((await list({ to: yesterday, by: one.uid }, one)).uids).toEqual([first.uid])
    expect((await list({ name: 'wilhelmi' }, one)).uids).toEqual([first.uid])
    expect((await list({ name: '100%' }, one)).total).toBe(0)
  })

  test('has statuses that were set directly and every change of a decision, but no undone ones', async () => {
    const { administrator, applicant, call } = world()
    const admin = await administrator()
    const [set, undone] = [await applicant(), await applicant()]
    await decide(set, admin, 'denied')
    await call(users.setStatus, { body: { users: [set.uid], newStatus: 'approved' } }, admin)
    await decide(undone, admin, 'approved')
    await call(applications.undo, { params: { id: undone.uid }, query: {} }, admin)
    const { data } = await list({ by: admin.uid }, admin)
    expect(data.map(({ identityUid, decision }) => [identityUid, decision])).toEqual([
      [set.uid, 'approved'],
      [set.uid, 'denied'],
    ])
    await call(users.remove, { params: { id: set.uid } }, admin)
    expect((await list({ by: admin.uid }, admin)).total).toBe(0)
  })

  test('is exported as CSV in batches and in its order, and the export is audited', async () => {
    const { administrator, applicant, call, context } = world()
    const admin = await administrator()
    const own = await applicant()
    await rename(own, '=1+1')
    const at = context.now().toISOString()
    const event = { identity_uid: own.uid, at, actor_uid: admin.uid, actor_name: 'Many', version: 1 }
    const events = Array.from({ length: 1200 }, (_, index) => ({
      id: crypto.randomUUID(),
      ...event,
      kind: index === 0 ? ('denied' as const) : ('approved' as const),
    }))
    await context.database.insertInto('application_events').values(events).execute()
    const query = { by: admin.uid, decision: 'approved' as const }
    const { text, status } = await call(applications.exportDecided, { query }, admin)
    expect(status).toBe(200)
    const lines = text.trimEnd().split('\r\n').slice(1)
    expect(new Set(lines)).toHaveLength(1199)
    expect(lines[0]).toContain(`,${at},approved,1,,${own.uid},'=1+1 `)
    const log = await call(audit.list, { query: { action: 'application.export', actor: admin.uid } }, admin)
    expect(log.body.data[0]?.after).toEqual({ by: admin.uid, decision: 'approved' })
  })
})
