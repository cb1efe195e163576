import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { ProblemError } from '~/contract/problem'
import { onDatabase, type TestPerson } from './world'

const aDay = 86_400_000
const { users } = contract

onDatabase('an unconfirmed registration', (world) => {
  const daysAgo = (days: number) => new Date(world().context.now().getTime() - days * aDay).toISOString()
  const registered = async (
    traits: Parameters<ReturnType<typeof world>['person']>[0],
    seen: number | null = null,
  ) => {
    const person = await world().person({ verified: false, ...traits })
    const last_seen_at = seen === null ? null : daysAgo(seen)
    await world().setColumns(person.uid, { created_at: daysAgo(200), last_seen_at })
    return person
  }
  const left = async (people: TestPerson[]) => {
    const uids = people.map(({ uid }) => uid)
    const rows = await world()
      .context.database.selectFrom('users')
      .select('identity_uid')
      .where('identity_uid', 'in', uids)
      .execute()
    return uids.map((uid) => rows.some((row) => row.identity_uid === uid))
  }

  test('is permanently deleted after 180 days without activity, and no other user is', async () => {
    const { context, person, setColumns, mailsTo, call } = world()
    const [never, long, recently, confirmed, approved, denied, blocked, administrator, fresh] = [
      await registered({}),
      await registered({}, 181),
      await registered({}, 179),
      await registered({ verified: true }),
      await registered({ status: 'approved' }),
      await registered({ status: 'denied' }),
      await registered({ status: 'blocked' }),
      await registered({ role: 'admin' }),
      await person({ verified: false }),
    ]
    await setColumns(fresh.uid, { created_at: daysAgo(179) })
    await world().runDueJobs('housekeeping')
    const all = [never, long, recently, confirmed, approved, denied, blocked, administrator, fresh]
    expect(await left(all)).toEqual([false, false, true, true, true, true, true, true, true])
    expect(await context.identity.getAccount(never.uid)).toBeNull()
    expect(await context.identity.getAccount(fresh.uid)).not.toBeNull()
    expect(await mailsTo(never.email)).toEqual([])
    const again = { email: never.email, password: 'Portal-demo-1', firstName: 'Ana', lastName: 'Rojas' }
    expect((await call(users.register, { body: again })).status).toBeLessThan(300)
    await world().runDueJobs('housekeeping')
  })

  test('is deleted a month later if the provider is unavailable', async () => {
    const { context, advance } = world()
    const person = await registered({})
    const away = vi
      .spyOn(context.identity, 'deleteAccount')
      .mockRejectedValue(new ProblemError('UNAVAILABLE'))
    await world().runDueJobs('housekeeping')
    away.mockRestore()
    expect(await left([person])).toEqual([true])
    advance(31 * aDay)
    await world().runDueJobs('housekeeping')
    expect(await left([person])).toEqual([false])
    advance(-31 * aDay)
  })
})

onDatabase('an invitation that was never used', (world) => {
  test('does not name the invited user in the audit log after that user is permanently deleted', async () => {
    const { context, call, administrator, person, setColumns, advance } = world()
    const admin = await administrator()
    const email = 'invited-long-ago@x.example'
    const body = { invitations: [{ email, role: 'user' as const }] }
    expect((await call(contract.invitations.create, { body }, admin)).status).toBeLessThan(300)
    advance(200 * aDay)
    await world().runDueJobs('housekeeping')
    expect(
      await context.database.selectFrom('invitations').select('id').where('email', '=', email).execute(),
    ).toEqual([])
    const invited = await person({ verified: true })
    await setColumns(invited.uid, { email, deleted_at: daysBefore(context.now(), 31) })
    await world().runDueJobs('housekeeping')
    const acts = await context.database
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'invitation.create')
      .execute()
    expect(JSON.stringify(acts)).not.toContain(email)
    expect(acts).toContainEqual({ after: expect.objectContaining({ email: 'removed' }) })
    advance(-200 * aDay)
  })
})

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * aDay).toISOString()
