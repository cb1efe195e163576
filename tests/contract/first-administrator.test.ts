import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '~/contract'
import { identityCalls } from '../support/identity-calls'
import { providerCall } from '../support/provider-call'
import { startTestService, testDatabases, type TestService } from '../support/service'
import { getCaller } from './caller'

const { users, audit, emailChanges, session } = contract
const password = 'Portal-demo-1'
const chosen = 'Chosen-by-link-1'

describe.each(testDatabases)('the first administrator (%s)', (kind) => {
  let service: TestService
  let address: string
  let made = 0
  beforeAll(async () => {
    service = await startTestService(kind)
  })
  afterAll(() => service.close())
  // Each test begins without an administrator, and with another address.
  beforeEach(async () => {
    address = `first-${(made += 1)}@x.example`
    service.context.config.administratorEmail = address
    await service.context.database.updateTable('users').set({ role: 'user' }).execute()
  })

  const linkFor = async (email: string, id: string) => {
    const mails = service.context.database.selectFrom('mails').select('text').where('to_address', '=', email)
    const text = (await mails.orderBy('id').execute()).findLast(({ text: words }) =>
      words.includes('/confirm/'),
    )!.text
    return { params: { id }, query: { token: /\/confirm\/([\w-]+)/.exec(text)![1]! } }
  }
  const register = async (email: string, more: { confirmationSecret?: string } = {}) => {
    const call = getCaller(service.fetch)
    const body = { firstName: 'Ines', lastName: 'Soto', email, password, ...more }
    const { identityUid: id } = (await call(users.register, { body })).body
    const link = await linkFor(email, id)
    const confirm = (proof?: object) => call(users.confirm, { ...link, ...(proof && { body: proof }) })
    return { id, confirm }
  }
  const getRole = (id: string) =>
    service.context.database
      .selectFrom('users')
      .select(['role', 'status'])
      .where('identity_uid', '=', id)
      .executeTakeFirstOrThrow()
  const atProvider = (call: string, body: object) =>
    providerCall<Record<string, string>>(
      service.context.config.identity.emulatorHost ?? '',
      `v1/accounts:${call}`,
      body,
    )
  const user = { role: 'user', status: 'pending' }
  const administrator = { role: 'admin', status: 'approved' }

  test('is the configured user, once the password is set through the mailed link', async () => {
    const decoy = await register('other@x.example')
    await decoy.confirm({ secret: '', newPassword: chosen })
    expect(await getRole(decoy.id)).toEqual(user)
    const first = await register(address)
    const proof = { secret: '', newPassword: chosen }
    await Promise.all([first.confirm(proof), first.confirm(proof)])
    expect(await getRole(first.id)).toEqual(administrator)
    expect(service.logged.filter(({ message }) => message.includes('first administrator'))).toHaveLength(1)

    const call = getCaller(service.fetch)
    const admin = { token: await service.signIn(address, chosen) }
    const acts = (await call(audit.list, { query: { subject: first.id } }, admin)).body.data
    expect(acts).toEqual([
      expect.objectContaining({ action: 'user.role', actorUid: null, actorName: 'Portal' }),
    ])

    // After a demotion by another administrator, the link does not restore the role.
    await call(users.setRole, { params: { id: decoy.id }, body: { newRole: 'admin' } }, admin)
    await call(users.setRole, { params: { id: first.id }, body: { newRole: 'user' } }, admin)
    expect((await first.confirm(proof)).body.outcome).toBe('already-confirmed')
    expect((await getRole(first.id)).role).toBe('user')
  })

  test('is not appointed by confirming with the registered password, even in the same browser', async () => {
    const secret = 'a-secret-of-the-browser-that-registers'
    const { id, confirm } = await register(address, { confirmationSecret: secret })
    for (const proof of [{ secret }, { secret, password }, { secret: '' }]) {
      expect((await confirm(proof)).code).toBe('NEW_PASSWORD_REQUIRED')
    }
    // An API client confirms with the token alone, which gives no role.
    expect((await confirm()).body.outcome).toBe('confirmed')
    expect((await confirm()).body.outcome).toBe('already-confirmed')
    expect((await confirm({ secret })).code).toBe('NEW_PASSWORD_REQUIRED')
    const squatter = { token: await service.signIn(address, password) }
    const call = getCaller(service.fetch)
    await call(session.get, { query: { start: true } }, squatter)
    expect(await getRole(id)).toEqual(user)
    // The link still lets the owner set a password, which replaces the registered one.
    expect((await confirm({ secret: '', newPassword: chosen })).body.outcome).toBe('confirmed')
    expect(await getRole(id)).toEqual(administrator)
    expect((await call(session.get, { query: {} }, squatter)).code).toBe('TOKEN_INVALID')
    await expect(service.signIn(address, password)).rejects.toThrow()
  })

  test('is not appointed by the provider’s verification mail, but can request another link', async () => {
    const call = getCaller(service.fetch)
    const { id } = await register(address)
    const squatter = { token: await service.signIn(address, password) }
    await atProvider('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: squatter.token })
    const host = service.context.config.identity.emulatorHost
    const listed = await fetch(`http://${host}/emulator/v1/projects/demo-portal/oobCodes`)
    const { oobCodes }: { oobCodes: { email: string; oobCode: string; requestType: string }[] } =
      await listed.json()
    const { oobCode } = oobCodes.findLast(
      ({ email, requestType }) => email === address && requestType === 'VERIFY_EMAIL',
    )!
    await atProvider('update', { oobCode })
    await call(emailChanges.follow, { body: { email: address } })
    const again = { token: await service.signIn(address, password) }
    const started = await call(session.get, { query: { start: true } }, again)
    expect(started.body.user).toMatchObject({ verified: true, role: 'user' })
    await call(users.resendConfirmation, { body: { email: address } })
    const body = { secret: '', newPassword: chosen }
    const answer = await call(users.confirm, { ...(await linkFor(address, id)), body })
    expect(answer.body.outcome).toBe('confirmed')
    expect(await getRole(id)).toEqual(administrator)
    expect((await call(session.get, { query: {} }, again)).code).toBe('TOKEN_INVALID')
  })

  test('is not appointed by a sign-in through another provider, which also mails the link', async () => {
    const call = getCaller(service.fetch)
    const provider = identityCalls(service.context.config.identity.emulatorHost ?? '')
    const arrived = await provider.signInWithAccount('google.com', { email: address })
    const body = { firstName: 'Ines', lastName: 'Soto' }
    const { identityUid: id } = (await call(users.create, { body }, arrived)).body
    expect(await getRole(id)).toEqual(user)
    const proof = { secret: '', newPassword: chosen }
    await call(users.confirm, { ...(await linkFor(address, id)), body: proof })
    expect(await getRole(id)).toEqual(administrator)
  })
})
