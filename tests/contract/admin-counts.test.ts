import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

onDatabase('the counts of the administration', (world) => {
  test('are the totals of the lists that they stand beside', async () => {
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
