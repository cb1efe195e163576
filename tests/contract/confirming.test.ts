import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { identityCalls } from '../support/identity-calls'
import { providerCall } from '../support/provider-call'
import { onDatabase } from './world'

const { emailChanges, secondFactor, session, signInLinks, signInMethods, users } = contract

const attackers = 'Attackers-1'
const owners = 'Owners-own-1'
const secret = 'a-secret-of-the-browser-that-registers'

let made = 0
const fresh = (name: string) => `${name}-${(made += 1)}@confirm.example`

onDatabase('confirming an address that another person registered', (world) => {
  const providerHost = () => world().context.config.identity.emulatorHost ?? ''
  const atProvider = (call: string, body: object) =>
    providerCall<Record<string, string>>(providerHost(), `v1/accounts:${call}`, body)

  const register = async (more: { confirmationSecret?: string } = {}) => {
    const email = fresh('victim')
    const body = { firstName: 'Mal', lastName: 'Ory', email, password: attackers, ...more }
    const { identityUid: uid } = (await world().call(users.register, { body })).body
    return { uid, email, link: { params: { id: uid }, query: { token: await world().linkToken(email) } } }
  }
  const statusFor = async (caller: { token: string }) => {
    const { code, status } = await world().call(session.get, { query: {} }, caller)
    return code ?? status
  }
  const isVerified = async (uid: string) => {
    const row = world()
      .context.database.selectFrom('users')
      .select('verified')
      .where('identity_uid', '=', uid)
    return (await row.executeTakeFirstOrThrow()).verified
  }
  const canSignIn = (email: string, password: string) =>
    world()
      .signIn(email, password)
      .then(
        () => true,
        () => false,
      )

  test('ends every earlier session, also of the same second, and later ones are valid', async () => {
    const { call, context, signIn } = world()
    const { email, link } = await register()
    const before = await signIn(email, attackers)
    const { auth_time } = JSON.parse(Buffer.from(before.token.split('.')[1]!, 'base64url').toString())
    await wait(1_100)
    // Confirms the address in the same second as that sign-in.
    const thatSecond = new Date(auth_time * 1000)
    const clock = vi.spyOn(context.identity, 'moment').mockReturnValueOnce(thatSecond)
    expect((await call(users.confirm, link)).body.outcome).toBe('confirmed')
    clock.mockRestore()
    expect(await statusFor(before)).toBe('TOKEN_INVALID')
    expect(await statusFor(await signIn(email, attackers))).toBe(200)
    // A second use of the link changes nothing.
    const later = await signIn(email, attackers)
    expect((await call(users.confirm, link)).body.outcome).toBe('already-confirmed')
    expect(await statusFor(later)).toBe(200)
  })

  test('requires a proof from the page that the reader of the mail chose the password', async () => {
    const { call } = world()
    const { uid, link } = await register({ confirmationSecret: secret })
    const { link: others } = await register({ confirmationSecret: `${secret}-of-another` })
    const refused = async (proof: object) => {
      const { code, fields } = await call(users.confirm, { ...link, body: proof })
      expect(await isVerified(uid)).toBe(false)
      return fields.length > 0 ? fields.map(({ path }) => path) : code
    }
    expect(await refused({ secret: '' })).toBe('PASSWORD_REQUIRED')
    expect(await refused({ secret: `${secret}-of-another` })).toBe('PASSWORD_REQUIRED')
    expect(await refused({ password: 'Some-other-1' })).toEqual(['password'])
    expect(await refused({ secret: '', newPassword: 'short' })).toEqual(['newPassword'])
    const accepted = await call(users.confirm, { ...link, body: { secret } })
    expect(accepted.body.outcome).toBe('confirmed')
    // The first use of the link signs the user in, a second does not.
    const { idToken } = await atProvider('signInWithCustomToken', {
      token: accepted.body.signInToken,
      returnSecureToken: true,
    })
    expect(await statusFor({ token: idToken ?? '' })).toBe(200)
    const again = await call(users.confirm, { ...link, body: { secret } })
    expect(again.body).toEqual({ identityUid: uid, outcome: 'already-confirmed' })
    const byPassword = await call(users.confirm, { ...others, body: { secret: '', password: attackers } })
    expect(byPassword.body.outcome).toBe('confirmed')
  })

  test('requires no proof from API clients, which send an empty body', async () => {
    const { fetch } = world()
    for (const init of [
      {},
      { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: '{}', headers: { 'content-type': 'application/json' } },
    ]) {
      const { uid, link } = await register()
      const address = `http://service.test/register/validate/${uid}?token=${link.query.token}`
      const answer = await fetch(new Request(address, { method: 'POST', ...init }), {
        clientAddress: `program-${uid}`,
      })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ identityUid: uid, outcome: 'confirmed' })
    }
  })

  test('with a new password removes every other way to sign in', async () => {
    const { call, context, signIn, mailsTo } = world()
    const { uid, email, link } = await register({ confirmationSecret: secret })
    const params = { id: uid }
    const squatter = await signIn(email, attackers)
    // An account of another provider, proven with the password.
    await call(signInMethods.expect, { params, body: { providerId: 'google.com' } }, squatter)
    const strange = { email: fresh('attacker'), subject: crypto.randomUUID() }
    const linked = await identityCalls(providerHost()).linkAccount(squatter.token, 'google.com', strange)
    const proof = { params: { ...params, providerId: 'google.com' }, body: { token: linked.token } }
    expect((await call(signInMethods.prove, proof, squatter)).status).toBe(204)
    // Recovery codes, a pending address change, and another address at the provider.
    const { codes } = (await call(secondFactor.makeRecoveryCodes, { params }, squatter)).body
    const newEmail = fresh('attacker')
    await call(emailChanges.request, { params, body: { newEmail } }, squatter)
    const change = /token=([\w-]+)/.exec((await mailsTo(newEmail)).at(-1)!.text)![1]!
    await atProvider('update', { idToken: squatter.token, email: fresh('attacker') })

    const answer = await call(users.confirm, { ...link, body: { secret: '', newPassword: owners } })
    expect(answer.body).toEqual({ identityUid: uid, outcome: 'confirmed' })
    expect(await statusFor(squatter)).toBe('TOKEN_INVALID')
    expect(await canSignIn(email, attackers)).toBe(false)
    expect(await context.identity.getSignInMethods(uid)).toMatchObject({ hasPassword: true, accounts: [] })
    const returned = await identityCalls(providerHost()).signInWithAccount('google.com', strange)
    expect(returned.identityUid).not.toBe(uid)
    expect((await call(emailChanges.useLink, { body: { token: change } })).code).toBe('LINK_EXPIRED')
    expect((await call(secondFactor.recover, { body: { email, code: codes[0] ?? '' } })).status).not.toBe(204)
    expect(await statusFor(await signIn(email, owners))).toBe(200)
    // A used link cannot set another password.
    const again = await call(users.confirm, { ...link, body: { secret: '', newPassword: 'Another-one-1' } })
    expect(again.body.outcome).toBe('already-confirmed')
    expect(await canSignIn(email, 'Another-one-1')).toBe(false)
  })

  test('invalidates an unused sign-in token from a registration by phone', async () => {
    const { call, linkToken } = world()
    const email = fresh('victim')
    const phone = await identityCalls(providerHost()).signInWithPhone(`+1650556${String(3000 + (made += 1))}`)
    const body = { firstName: 'Mal', lastName: 'Ory', email }
    const created = (await call(users.create, { body }, phone)).body
    const signInWith = async () => {
      const { idToken } = await atProvider('signInWithCustomToken', {
        token: created.signInToken,
        returnSecureToken: true,
      })
      return { token: idToken ?? '' }
    }
    expect(await statusFor(await signInWith())).toBe(200)
    const link = { params: { id: created.identityUid }, query: { token: await linkToken(email) } }
    const proof = { secret: '', newPassword: owners }
    expect((await call(users.confirm, { ...link, body: proof })).body.outcome).toBe('confirmed')
    expect(await statusFor(await signInWith())).toBe('TOKEN_INVALID')
  })

  test('by a password reset ends the sessions of the person who registered', async () => {
    const { call, context, signIn } = world()
    const { uid, email } = await register()
    const squatter = await signIn(email, attackers)
    await wait(1_100)
    const oobCode = await context.identity.passwordResetLink(email)
    await atProvider('resetPassword', { oobCode, newPassword: owners })
    const owner = await signIn(email, owners)
    const started = await call(session.get, { query: { start: true } }, owner)
    expect(started.body.user).toMatchObject({ verified: true })
    expect(await statusFor(squatter)).toBe('TOKEN_INVALID')
    expect(await statusFor(owner)).toBe(200)
    expect(await isVerified(uid)).toBe(true)
  })

  test('by a sign-in link ends the sessions of the person who registered', async () => {
    const { call, context, signIn } = world()
    const { email } = await register()
    const squatter = await signIn(email, attackers)
    await wait(1_100)
    expect((await call(signInLinks.request, { body: { email } })).status).toBe(202)
    const oobCode = await context.identity.signInCode(email, 'http://localhost/')
    const { idToken } = await atProvider('signInWithEmailLink', { email, oobCode })
    const owner = { token: idToken ?? '' }
    const started = await call(session.get, { query: { start: true } }, owner)
    expect(started.body.user).toMatchObject({ verified: true })
    expect(await statusFor(squatter)).toBe('TOKEN_INVALID')
    expect(await statusFor(owner)).toBe(200)
  })

  test('ends sessions at the provider that began before the owner registered', async () => {
    const { call, context, identity } = world()
    const squatter = await identity(fresh('victim'))
    await wait(1_100)
    const oobCode = await context.identity.signInCode(squatter.email, 'http://localhost/')
    const { idToken } = await atProvider('signInWithEmailLink', { email: squatter.email, oobCode })
    const owner = { token: idToken ?? '' }
    const body = { firstName: 'Vic', lastName: 'Tim' }
    expect((await call(users.create, { body }, owner)).status).toBe(201)
    expect(await statusFor(squatter)).toBe('TOKEN_INVALID')
    expect(await statusFor(owner)).toBe(200)
  })
})
