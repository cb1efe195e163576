import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '~/contract'
import { startTestService, testDatabases, type TestService } from '../support/service'
import { callerOf } from './caller'

const { users, audit } = contract
const password = 'Portal-demo-1'

describe.each(testDatabases)('the first administrator (%s)', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(kind, { administratorEmail: 'first@x.example' })
  })
  afterAll(() => service.close())

  const register = async (email: string) => {
    const call = callerOf(service.fetch)
    const body = { firstName: 'Ines', lastName: 'Soto', email, password }
    const { identityUid: id } = (await call(users.register, { body })).body
    const mails = service.deps.database.selectFrom('mails').select('text').where('to_address', '=', email)
    const { text } = await mails.executeTakeFirstOrThrow()
    const query = { token: /\/confirm\/([\w-]+)/.exec(text)![1]! }
    return { id, confirm: () => call(users.confirm, { params: { id }, query }) }
  }
  const roleOf = (id: string) =>
    service.deps.database
      .selectFrom('users')
      .select(['role', 'status'])
      .where('identity_uid', '=', id)
      .executeTakeFirstOrThrow()

  test('is who confirms the configured address while there is none', async () => {
    const decoy = await register('other@x.example')
    await decoy.confirm()
    expect(await roleOf(decoy.id)).toEqual({ role: 'user', status: 'pending' })
    const first = await register('first@x.example')
    expect(await roleOf(first.id)).toEqual({ role: 'user', status: 'pending' })
    await Promise.all([first.confirm(), first.confirm()])
    expect(await roleOf(first.id)).toEqual({ role: 'admin', status: 'approved' })
    expect(service.logged.filter(({ message }) => message.includes('first administrator'))).toHaveLength(1)

    const call = callerOf(service.fetch)
    const admin = { token: await service.signIn('first@x.example', password) }
    const acts = (await call(audit.list, { query: { subject: first.id } }, admin)).body.data
    expect(acts).toEqual([
      expect.objectContaining({ action: 'user.role', actorUid: null, actorName: 'Portal' }),
    ])

    // Demoted by another, the link makes nobody an administrator again.
    await call(users.setRole, { params: { id: decoy.id }, body: { newRole: 'admin' } }, admin)
    await call(users.setRole, { params: { id: first.id }, body: { newRole: 'user' } }, admin)
    expect((await first.confirm()).status).toBe(200)
    expect((await roleOf(first.id)).role).toBe('user')
  })
})
