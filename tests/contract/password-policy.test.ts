import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { defaultPasswordPolicy } from '~/contract/password-policy'
import { createFieldError } from '~/contract/field-problem'
import { noPolicy, strictPolicy } from '../support/provider-answers/password-policies'
import { getCaller } from './caller'
import { onDatabase, type World } from './world'
import { identityWithPolicy, serviceWith, type TestDeps } from '../support/service'

const { users, passwordPolicy } = contract

const short = 'Portal_demo'
const good = 'Portal_demo_1'

/** A service whose provider returns `answers` in order, and then the last one again. */
const serviceAt = ({ context }: World, answers: unknown[], provider: Partial<TestDeps['identity']> = {}) => {
  let ahead = 0
  let asked = 0
  const identity = identityWithPolicy(
    { ...context, identity: { ...context.identity, ...provider } },
    {
      fetch: async () => {
        asked += 1
        return Response.json(answers.length > 1 ? answers.shift() : answers[0])
      },
      now: () => new Date(context.now().getTime() + ahead),
    },
  )
  const { fetch } = serviceWith(context, { identity })
  return {
    fetch,
    call: getCaller(fetch),
    asked: () => asked,
    advance: (seconds: number) => (ahead += seconds * 1000),
  }
}

const refuse = async () => {
  throw createFieldError('password', 'passwordWeak', { reason: 'Missing password requirements.' })
}

const registration = (email: string, password: string) => ({
  body: { firstName: 'Ana', lastName: 'Rojas', email, password },
})

onDatabase('the password policy', (world) => {
  test('is public and cacheable for five minutes', async () => {
    const { call, fetch } = serviceAt(world(), [strictPolicy])
    const { body } = await call(passwordPolicy.get, {})
    expect(body).toMatchObject({ minimumLength: 10, needsDigit: true, forceUpgradeOnSignin: true })
    const answer = await fetch(new Request('http://service.test/password-policy'))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('is the default one if the provider has none', async () => {
    expect((await serviceAt(world(), [noPolicy]).call(passwordPolicy.get, {})).body).toEqual(
      defaultPasswordPolicy,
    )
    expect((await world().call(passwordPolicy.get, {})).body).toEqual(defaultPasswordPolicy)
  })

  test('applies to registration, with the missing requirement at the field', async () => {
    const { call } = serviceAt(world(), [strictPolicy])
    const refused = await call(users.register, registration('policy@x.example', short))
    expect(refused).toMatchObject({ status: 422, code: 'FIELDS_INVALID' })
    expect(refused.fields).toEqual([
      { path: 'password', code: 'passwordWeak', message: 'Still missing: a digit (0 to 9).' },
    ])
    expect((await call(users.register, registration('policy@x.example', good))).status).toBe(201)
  })

  test('applies to users who change their password and administrators who set another’s', async () => {
    const { person, administrator, signIn } = world()
    const { call } = serviceAt(world(), [strictPolicy])
    const [ana, admin] = [await person({}), await administrator()]
    const fields = [
      { path: 'newPassword', code: 'passwordWeak', message: 'Still missing: a digit (0 to 9).' },
    ]
    expect((await call(users.setPassword, { body: { newPassword: short } }, ana)).fields).toEqual(fields)
    const ofAna = { newPassword: short, identityUid: ana.uid }
    expect((await call(users.setPassword, { body: ofAna }, admin)).fields).toEqual(fields)
    // The password is unchanged.
    await expect(signIn(ana.email)).resolves.toHaveProperty('token')
  })

  test('requires a recent sign-in to set a password, one’s own or another user’s', async () => {
    const { person, administrator, context, call } = world()
    const [ana, admin] = [await person({}), await administrator()]
    const later = new Date(Date.now() + 6 * 60_000)
    const clock = vi.spyOn(context.identity, 'moment').mockReturnValue(later)
    const own = await call(users.setPassword, { body: { newPassword: good } }, ana)
    const body = { newPassword: good, identityUid: ana.uid }
    const others = await call(users.setPassword, { body }, admin)
    clock.mockRestore()
    expect([own.code, others.code]).toEqual(['RECENT_SIGN_IN_REQUIRED', 'RECENT_SIGN_IN_REQUIRED'])
    expect((await call(users.setPassword, { body }, admin)).status).toBe(204)
  })

  test('is read again if the provider rejects a password that met the cached policy', async () => {
    const ana = await world().person({})
    const { asked, advance, call } = serviceAt(world(), [noPolicy, strictPolicy], { setPassword: refuse })
    await call(passwordPolicy.get, {})
    advance(10)
    const refused = await call(users.setPassword, { body: { newPassword: short } }, ana)
    expect(refused.fields.map(({ message }) => message)).toEqual(['Still missing: a digit (0 to 9).'])
    expect(asked()).toBe(2)
    expect((await call(passwordPolicy.get, {})).body).toMatchObject({ minimumLength: 10 })
  })

  test('is refreshed on request, but not each time', async () => {
    const { call, asked, advance } = serviceAt(world(), [noPolicy, strictPolicy])
    expect((await call(passwordPolicy.get, {})).body.minimumLength).toBe(6)
    advance(10)
    for (const _ of [1, 2, 3]) {
      expect((await call(passwordPolicy.refresh, {})).body.minimumLength).toBe(10)
    }
    expect(asked()).toBe(2)
  })
})
