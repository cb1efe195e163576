import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { identityCalls } from '../support/identity-calls'
import { anotherNode } from '../support/service'
import { getCaller } from './caller'
import { onDatabase, type TestPerson, type World } from './world'

const { users, signInMethods, session, invitations } = contract
const google = 'google.com'
const profile = { firstName: 'Ana', lastName: 'Rojas', companyName: 'Red Sur' }

let made = 0
const fresh = (name: string) => `${name}-${(made += 1)}@x.example`

const getProvider = ({ context }: World) => identityCalls(context.config.identity.emulatorHost ?? '')

/** A caller with that token, for calls on the caller's own record. */
const as = (token: string, identityUid: string): TestPerson => ({ token, uid: identityUid, email: '' })

/** A user with a password and a Google account that the provider linked because of the same address. */
const withStrangeAccount = async (world: World) => {
  const person = await world.person({ status: 'approved' })
  await world.context.identity.setEmailVerified(person.uid, true)
  const owner = { ...person, ...(await world.signIn(person.email)) }
  const strange = await getProvider(world).signInWithAccount(google, { email: owner.email })
  expect(strange.identityUid).toBe(owner.uid)
  return { owner, stranger: as(strange.token, owner.uid), subject: strange.subject }
}

const subjectsTo = async ({ mailsTo }: World, address: string) =>
  (await mailsTo(address)).map(({ kind, text }) => ({ kind, text }))

onDatabase('sign-in methods', (world) => {
  test('an account that the provider linked by address alone has no access', async () => {
    const { call } = world()
    const { owner, stranger } = await withStrangeAccount(world())
    const params = { id: owner.uid }
    const refused = await call(session.get, { query: { start: true } }, stranger)
    expect(refused).toMatchObject({ status: 403, code: 'SIGN_IN_UNPROVEN' })
    expect((await call(users.get, { params }, stranger)).code).toBe('SIGN_IN_UNPROVEN')
    expect((await call(users.create, { body: profile }, stranger)).code).toBe('SIGN_IN_UNPROVEN')
    // It cannot prove itself either.
    const own = { params: { ...params, providerId: google }, body: { token: stranger.token } }
    expect((await call(signInMethods.prove, own, stranger)).code).toBe('SIGN_IN_UNPROVEN')
    expect((await call(signInMethods.expect, { params, body: { providerId: google } }, stranger)).code).toBe(
      'SIGN_IN_UNPROVEN',
    )
    expect((await call(users.get, { params }, owner)).status).toBe(200)
  })

  test('a token of each method proves the linked account, which is then listed as proven', async () => {
    const { call } = world()
    const { owner, stranger } = await withStrangeAccount(world())
    const params = { id: owner.uid }
    const before = await call(signInMethods.read, { params }, owner)
    expect(before.body.accounts).toEqual([
      { providerId: google, account: owner.email, isProven: false, isBeingRemoved: false },
    ])
    const proof = { params: { ...params, providerId: google }, body: { token: stranger.token } }
    expect((await call(signInMethods.prove, proof, owner)).status).toBe(204)
    expect((await call(users.get, { params }, stranger)).status).toBe(200)
    expect((await call(signInMethods.read, { params }, stranger)).body).toEqual({
      hasPassword: true,
      accounts: [{ providerId: google, account: owner.email, isProven: true, isBeingRemoved: false }],
      signedInWith: google,
    })
  })

  test('neither another user’s token nor one from another sign-in method proves a linked account', async () => {
    const { call, person } = world()
    const { owner } = await withStrangeAccount(world())
    const other = await person({})
    const prove = (token: string) =>
      call(signInMethods.prove, { params: { id: owner.uid, providerId: google }, body: { token } }, owner)
    expect((await prove(other.token)).fields).toMatchObject([{ path: 'token' }])
    // This token lists the linked account, but was issued for the password.
    const { token } = await world().signIn(owner.email)
    expect((await prove(token)).fields).toMatchObject([{ path: 'token' }])
    expect((await prove('not.a.token')).code).toBe('TOKEN_INVALID')
  })

  test('an announced account can be linked, and others have no access', async () => {
    const { call, person } = world()
    const provider = getProvider(world())
    const owner = await person({})
    const params = { id: owner.uid }
    expect((await call(signInMethods.expect, { params, body: { providerId: google } }, owner)).status).toBe(
      204,
    )
    const linked = await provider.linkAccount(owner.token, google, { email: fresh('private') })
    // The session continues with the new token while the account is being linked.
    const linker = as(linked.token, owner.uid)
    expect((await call(session.get, { query: { start: true } }, linker)).status).toBe(200)
    const proof = { params: { ...params, providerId: google }, body: { token: linked.token } }
    expect((await call(signInMethods.prove, proof, linker)).status).toBe(204)
    world().advance(6 * 60_000)
    try {
      expect((await call(users.get, { params }, linker)).status).toBe(200)
      // A decoy: GitHub was never announced.
      const github = await provider.linkAccount(linked.token, 'github.com', { email: fresh('private') })
      expect((await call(users.get, { params }, as(github.token, owner.uid))).code).toBe('SIGN_IN_UNPROVEN')
    } finally {
      world().advance(-6 * 60_000)
    }
  })

  test('each linked or removed method is mailed to the owner once', async () => {
    const { call, person } = world()
    const owner = await person({})
    const number = `+5622002${1000 + (made += 1)}`
    const params = { id: owner.uid }
    await call(signInMethods.expect, { params, body: { providerId: 'phone' } }, owner)
    const { token } = await getProvider(world()).linkPhone(owner.token, number)
    expect(await subjectsTo(world(), owner.email)).toEqual([])
    const proof = { params: { ...params, providerId: 'phone' }, body: { token } }
    const linker = as(token, owner.uid)
    const answers = await Promise.all([
      call(signInMethods.prove, proof, linker),
      call(signInMethods.prove, proof, linker),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await subjectsTo(world(), owner.email)).toEqual([
      {
        kind: 'sign-in-way-linked',
        text: expect.stringContaining(`ending in ${number.slice(-4)} was linked`),
      },
    ])
    await call(signInMethods.remove, { params: { ...params, providerId: 'phone' } }, owner)
    const mails = await subjectsTo(world(), owner.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['sign-in-way-linked', 'sign-in-way-removed'])
    expect(mails[1]!.text).toContain(`ending in ${number.slice(-4)} was removed`)
    // A mail does not show the whole number.
    for (const { text } of mails) expect(text).not.toContain(number)
    // A decoy: a refused removal sends no mail.
    const refused = await call(signInMethods.remove, { params: { ...params, providerId: google } }, owner)
    expect(refused.code).toBe('NOT_FOUND')
    expect(await subjectsTo(world(), owner.email)).toHaveLength(2)
  })

  test('a removed method has no access at once, even while the provider is slow', async () => {
    const { call, context, person } = world()
    const owner = await person({})
    const params = { id: owner.uid, providerId: 'phone' }
    const linked = await getProvider(world()).linkPhone(owner.token, `+5622003${1000 + (made += 1)}`)
    let goOn: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const unlink = async (...of: [string, string]) => {
      await held
      await context.identity.unlink(...of)
    }
    const node = await anotherNode(world().context, { identity: { ...context.identity, unlink } })
    const removing = getCaller(node.fetch)(signInMethods.remove, { params }, owner)
    await expect.poll(() => subjectsTo(world(), owner.email)).toHaveLength(1)
    expect((await call(users.get, { params }, as(linked.token, owner.uid))).code).toBe('SIGN_IN_UNPROVEN')
    goOn?.()
    expect((await removing).status).toBe(204)
    await node.close()
    expect((await call(signInMethods.read, { params: { id: owner.uid } }, owner)).body.accounts).toEqual([])
  })

  test('an account linked by address alone cannot be announced', async () => {
    const { call } = world()
    const { owner } = await withStrangeAccount(world())
    const body = { providerId: google }
    expect((await call(signInMethods.expect, { params: { id: owner.uid }, body }, owner)).code).toBe(
      'CONFLICT',
    )
  })

  test('linking and unlinking require a recent sign-in', async () => {
    const { call, context, person } = world()
    const owner = await person({})
    const params = { id: owner.uid, providerId: google }
    const later = new Date(Date.now() + 6 * 60_000)
    const clock = vi.spyOn(context.identity, 'moment').mockReturnValue(later)
    const answers = [
      await call(signInMethods.expect, { params, body: { providerId: google } }, owner),
      await call(signInMethods.prove, { params, body: { token: owner.token } }, owner),
      await call(signInMethods.remove, { params }, owner),
    ]
    clock.mockRestore()
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('RECENT_SIGN_IN_REQUIRED'))
  })

  test('a user who registered with a provider’s account can unlink it only after adding another method', async () => {
    const { call, context } = world()
    const provider = getProvider(world())
    const email = fresh('arrival')
    const arrived = await provider.signInWithAccount(google, { email })
    const caller = as(arrived.token, arrived.identityUid)
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
    const read = await call(users.get, { params: { id: caller.uid } }, caller)
    expect(read.body).toMatchObject({ email, verified: true, status: 'pending' })
    const params = { id: caller.uid, providerId: google }
    expect((await call(signInMethods.remove, { params }, caller)).code).toBe('LAST_SIGN_IN_WAY')
    await context.identity.setPassword(caller.uid, 'Correct-horse-7')
    const again = await provider.signInWithAccount(google, { email, subject: arrived.subject })
    expect((await call(signInMethods.remove, { params }, as(again.token, caller.uid))).status).toBe(204)
    expect(await context.identity.getSignInMethods(caller.uid)).toMatchObject({
      hasPassword: true,
      accounts: [],
    })
    expect((await call(users.get, { params }, as(again.token, caller.uid))).code).toBe('SIGN_IN_UNPROVEN')
  })

  test('an address that the provider has not verified is confirmed by mail', async () => {
    const { call, mailsTo } = world()
    const provider = getProvider(world())
    const email = fresh('unverified')
    const arrived = await provider.signInWithAccount('github.com', { email, isVerified: false })
    const caller = as(arrived.token, arrived.identityUid)
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
    expect((await call(users.get, { params: { id: caller.uid } }, caller)).body.verified).toBe(false)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('an address that has a profile cannot be registered by another identity', async () => {
    const { call, person, setColumns } = world()
    const owner = await person({ firstName: 'Owner' })
    const twin = await getProvider(world()).signInWithAccount('github.com', { email: fresh('twin') })
    // As at a provider that allows several accounts with one address.
    await setColumns(owner.uid, { email: twin.email })
    const answer = await call(users.create, { body: profile }, as(twin.token, twin.identityUid))
    expect(answer.code).toBe('EMAIL_ALREADY_IN_USE')
    expect((await call(users.get, { params: { id: owner.uid } }, owner)).body.firstName).toBe('Owner')
  })

  test('a user who signs in by phone registers with an address, which is confirmed by mail', async () => {
    const { call, mailsTo, person, context } = world()
    const provider = getProvider(world())
    const known = await person({})
    const phone = await provider.signInWithPhone(`+5622000${1000 + made}`)
    const caller = as(phone.token, phone.identityUid)
    const create = (email?: string) =>
      call(users.create, { body: { ...profile, ...(email && { email }) } }, caller)
    expect((await create()).fields).toMatchObject([{ path: 'email' }])
    expect((await create(known.email)).code).toBe('EMAIL_ALREADY_IN_USE')
    const email = fresh('by-phone')
    expect((await create(email)).status).toBe(201)
    expect((await call(users.get, { params: { id: caller.uid } }, caller)).body).toMatchObject({
      email,
      verified: false,
    })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await context.identity.getAccount(caller.uid)).toMatchObject({ email, emailVerified: false })
    const params = { id: caller.uid, providerId: 'phone' }
    expect((await call(signInMethods.remove, { params }, caller)).code).toBe('LAST_SIGN_IN_WAY')
  })

  test('a phone number that an attacker linked in an unattended browser has no access', async () => {
    const { call, person } = world()
    const owner = await person({})
    const params = { id: owner.uid }
    const linked = await getProvider(world()).linkPhone(owner.token, `+5622001${1000 + (made += 1)}`)
    const thief = as(linked.token, owner.uid)
    expect((await call(users.get, { params }, thief)).code).toBe('SIGN_IN_UNPROVEN')
    expect((await call(signInMethods.read, { params }, owner)).body.accounts).toMatchObject([
      { providerId: 'phone', isProven: false },
    ])
    expect(
      (await call(signInMethods.remove, { params: { ...params, providerId: 'phone' } }, owner)).status,
    ).toBe(204)
    expect((await call(signInMethods.read, { params }, owner)).body.accounts).toEqual([])
  })

  test('a user who signed in with an address cannot register another one', async () => {
    const { call, identity } = world()
    const caller = await identity()
    const answer = await call(users.create, { body: { ...profile, email: fresh('other') } }, caller)
    expect(answer.fields).toMatchObject([{ path: 'email' }])
  })
})

onDatabase('an invitation accepted by a sign-in without a password', (world) => {
  /** The token of an invitation of that address. */
  const invite = async (address: string, row: { role: 'user' | 'admin'; approve: boolean }) => {
    const { administrator, call, mailsTo } = world()
    const body = { invitations: [{ email: address, ...row }] }
    await call(invitations.create, { body }, await administrator())
    const mail = (await mailsTo(address)).findLast(({ kind }) => kind === 'invitation')
    return /register\?invitation=([\w-]+)/.exec(mail!.text)![1]!
  }
  const arrive = async (email: string, isVerified = true) => {
    const { token, identityUid } = await getProvider(world()).signInWithAccount(google, { email, isVerified })
    return as(token, identityUid)
  }
  const create = (caller: TestPerson, invitation: string, email?: string) =>
    world().call(users.create, { body: { ...profile, invitation, ...(email && { email }) } }, caller)
  const getState = async (invitation: string) =>
    (await world().call(invitations.read, { query: { token: invitation } })).status

  test('gives its role and approval once, to the user who signed in with the invited address', async () => {
    const { call, mailsTo } = world()
    const email = fresh('invited')
    const invitation = await invite(email, { role: 'admin', approve: true })
    const caller = await arrive(email)
    expect((await create(caller, invitation)).status).toBe(201)
    const read = await call(users.get, { params: { id: caller.uid } }, caller)
    expect(read.body).toMatchObject({ email, role: 'admin', status: 'approved', verified: true })
    expect(await getState(invitation)).toBe(410)
    expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain('confirm-email')
    // A decoy: without an invitation the same sign-in makes an ordinary user.
    const other = await arrive(fresh('uninvited'))
    expect((await call(users.create, { body: profile }, other)).status).toBe(201)
    const plain = await call(users.get, { params: { id: other.uid } }, other)
    expect(plain.body).toMatchObject({ role: 'user', status: 'pending' })
  })

  test('is rejected with another address, with an unverified one, and by phone', async () => {
    const email = fresh('invited')
    const invitation = await invite(email, { role: 'admin', approve: true })
    const callers = {
      another: await arrive(fresh('another')),
      unverified: await arrive(email, false),
    }
    for (const [kind, caller] of Object.entries(callers)) {
      expect((await create(caller, invitation)).fields, kind).toMatchObject([{ path: 'email' }])
    }
    const phone = await getProvider(world()).signInWithPhone(`+5622003${1000 + (made += 1)}`)
    const byPhone = await create(as(phone.token, phone.identityUid), invitation, email)
    expect(byPhone.fields).toMatchObject([{ path: 'email' }])
    // No caller got anything, and the invitation still holds.
    const uids = [...Object.values(callers).map(({ uid }) => uid), phone.identityUid]
    const found = await world()
      .context.database.selectFrom('users')
      .select('identity_uid')
      .where('identity_uid', 'in', uids)
      .execute()
    expect(found).toEqual([])
    expect(await world().context.identity.getAccount(phone.identityUid)).toMatchObject({ email: null })
    expect(await getState(invitation)).toBe(200)
  })

  test('that is invalid or used creates no profile', async () => {
    const email = fresh('late')
    const invitation = await invite(email, { role: 'user', approve: false })
    const caller = await arrive(email)
    expect((await create(caller, 'made-up')).code).toBe('NOT_FOUND')
    const [first, second] = await Promise.all([create(caller, invitation), create(caller, invitation)])
    expect([first.status, second.status].toSorted()).toEqual([201, 409])
    const latecomer = await arrive(fresh('latecomer'))
    expect((await create(latecomer, invitation)).code).toBe('LINK_EXPIRED')
  })
})
