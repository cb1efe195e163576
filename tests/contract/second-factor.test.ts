import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { ProblemError } from '~/contract/problem'
import { enrolPhone, withdrawFactor } from '../support/second-factor'
import { onDatabase, type TestPerson, type World } from './world'

const { secondFactor, audit, users, session } = contract

let phones = 0
const freshPhone = () => `+5622000${String((phones += 1)).padStart(4, '0')}`

const getHost = ({ context }: World) => context.config.identity.emulatorHost!
const own = ({ uid }: TestPerson) => ({ params: { id: uid } })
const look = (person: TestPerson) => ({ ...own(person), body: { willChange: false } })
const getKinds = async (world: World, { email }: TestPerson) =>
  (await world.mailsTo(email)).map(({ kind }) => kind)

onDatabase('the second factor', (world) => {
  /** A confirmed user with phones that were added at the provider and reported to the portal. */
  const secured = async (...numbers: string[]) => {
    const person = await world().person({ status: 'approved' })
    await world().context.identity.setEmailVerified(person.uid, true)
    let { token } = person
    for (const number of numbers) token = await enrolPhone(getHost(world()), token, number, 'Work phone')
    const caller = { ...person, token }
    await world().call(secondFactor.takeNote, look(caller), caller)
    return caller
  }
  const getCodes = async (person: TestPerson) =>
    (await world().call(secondFactor.makeRecoveryCodes, own(person), person)).body.codes
  const recover = (email: string, code: string, from?: string) =>
    world().call(secondFactor.recover, { body: { email, code } }, null, from)
  const getFactors = async ({ uid }: TestPerson) =>
    (await world().context.identity.getAccountSecurity(uid))!.factors

  test('added at the provider is mailed to the user once, even if it is reported again', async () => {
    const { call, person } = world()
    const bystander = await person({})
    const number = freshPhone()
    const ana = await secured(number)
    const read = await call(secondFactor.takeNote, look(ana), ana)
    expect(read.body).toMatchObject({
      providers: ['password'],
      factors: [{ kind: 'sms', name: 'Work phone', hint: number.slice(-4) }],
      recoveryCodesLeft: 0,
    })
    expect(read.text).not.toContain(number)
    expect(await getKinds(world(), ana)).toEqual(['second-factor-added'])
    await call(secondFactor.takeNote, look(bystander), bystander)
    expect(await getKinds(world(), bystander)).toEqual([])
  })

  test('removed at the provider is mailed too, and removing the last one deletes the recovery codes', async () => {
    const { call } = world()
    const ana = await secured(freshPhone(), freshPhone())
    await getCodes(ana)
    const [first, second] = await getFactors(ana)
    const token = await withdrawFactor(getHost(world()), ana.token, first!.id)
    expect((await call(secondFactor.takeNote, look(ana), { token })).body.recoveryCodesLeft).toBe(10)
    const last = { token: await withdrawFactor(getHost(world()), token, second!.id) }
    const bare = await call(secondFactor.takeNote, look(ana), last)
    expect(bare.body).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await getKinds(world(), ana)).filter((kind) => kind === 'second-factor-removed')).toHaveLength(2)
  })

  test('an address that is confirmed in the portal is marked as verified at the provider', async () => {
    const { call, person, context } = world()
    const [ana, unconfirmed] = [await person({}), await person({ verified: false })]
    const isVerified = async ({ uid }: TestPerson) => (await context.identity.getAccount(uid))!.emailVerified
    expect(await isVerified(ana)).toBe(false)
    for (const each of [ana, unconfirmed]) await call(secondFactor.takeNote, look(each), each)
    expect([await isVerified(ana), await isVerified(unconfirmed)]).toEqual([true, false])
  })

  test('ten recovery codes of 100 bits are stored as hashes and replace former ones', async () => {
    const { call, context } = world()
    const ana = await secured(freshPhone())
    const before = await getCodes(ana)
    expect(new Set(before).size).toBe(10)
    for (const code of before) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/)
    await getCodes(ana)
    const rows = await context.database
      .selectFrom('recovery_codes')
      .selectAll()
      .where('identity_uid', '=', ana.uid)
      .execute()
    expect(rows).toHaveLength(10)
    expect(rows.every(({ code_hash }) => /^[0-9a-f]{64}$/.test(code_hash))).toBe(true)
    expect((await recover(ana.email, before[0]!)).code).toBe('FIELDS_INVALID')
    expect((await call(secondFactor.read, own(ana), ana)).body.recoveryCodesLeft).toBe(10)
  })

  test('a recovery code removes it once and ends the sessions, and the password is still required', async () => {
    const { call, signIn } = world()
    const [ana, bea] = [await secured(freshPhone(), freshPhone()), await secured(freshPhone())]
    const [code] = await getCodes(ana)
    const typed = ` ${code!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
    // Ending sessions compares whole seconds, so this waits for the next one.
    await expect
      .poll(() => Math.floor(Date.now() / 1000), { timeout: 3000 })
      .toBeGreaterThan(JSON.parse(atob(ana.token.split('.')[1]!)).auth_time)
    expect((await recover(ana.email.toUpperCase(), typed)).status).toBe(204)
    expect(await getFactors(ana)).toEqual([])
    expect(await getFactors(bea)).toHaveLength(1)
    expect((await call(users.get, own(ana), ana)).code).toBe('TOKEN_INVALID')
    expect((await recover(ana.email, code!)).code).toBe('FIELDS_INVALID')
    await expect(signIn(ana.email, 'not-the-password')).rejects.toThrow('INVALID_PASSWORD')
    const again = { ...ana, ...(await signIn(ana.email)) }
    expect((await call(secondFactor.takeNote, look(again), again)).body.recoveryCodesLeft).toBe(9)
    const kinds = await getKinds(world(), ana)
    expect(kinds).toEqual([
      'second-factor-added',
      'second-factor-added',
      'recovery-codes-made',
      'recovery-code-used',
    ])
    expect((await world().mailsTo(ana.email)).at(-1)!.text).toContain('You have 9 codes left.')
  })

  test('a recovery code that is sent twice at once works once', async () => {
    const ana = await secured(freshPhone())
    const [code] = await getCodes(ana)
    const answers = await Promise.all([recover(ana.email, code!), recover(ana.email, code!)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
    const kinds = await getKinds(world(), ana)
    expect(kinds.filter((kind) => kind === 'recovery-code-used')).toHaveLength(1)
  })

  test('an unknown address, a deleted user, another user’s code and a wrong code get the same response', async () => {
    const { person, setColumns, context } = world()
    const [ana, bea, gone] = [await secured(freshPhone()), await person({}), await secured(freshPhone())]
    const [code] = await getCodes(ana)
    const [goneCode] = await getCodes(gone)
    await setColumns(gone.uid, { deleted_at: context.now().toISOString() })
    const answers = [
      await recover('missing@x.example', code!),
      await recover(gone.email, goneCode!),
      await recover(bea.email, code!),
      await recover(ana.email, '00000-00000-00000-00000'),
    ]
    const said = answers.map(({ text }) => ({ ...JSON.parse(text), requestId: '' }))
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]!.fields).toEqual([
      { path: 'code', code: 'codeWrong', message: expect.stringContaining('doesn’t match') },
    ])
    expect(await getFactors(ana)).toHaveLength(1)
    const counted = await context.database.selectFrom('rate_limits').select('key').execute()
    const keys = counted.map(({ key }) => key).filter((key) => key.includes('wrong-recovery:'))
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => key.includes('@'))).toEqual([])
  })

  test('guessing is rate-limited without locking the user out', async () => {
    const ana = await secured(freshPhone())
    const [code] = await getCodes(ana)
    // Each guess comes from another address, as an attacker's would.
    const guesses = await Promise.all(
      Array.from({ length: 22 }, () => recover(ana.email, '00000-00000-00000-00000')),
    )
    const refused = guesses.filter((answer) => answer.code === 'TOO_MANY_REQUESTS').length
    expect(refused).toBe(2)
    expect((await recover(ana.email, code!)).status).toBe(204)
  })

  test('a recovery code is not used up while the provider is unavailable', async () => {
    const { context, call } = world()
    const ana = await secured(freshPhone())
    const [code] = await getCodes(ana)
    const removal = context.identity.removeSecondFactors
    context.identity.removeSecondFactors = () => Promise.reject(new Error('away'))
    try {
      expect((await recover(ana.email, code!)).status).toBe(500)
    } finally {
      context.identity.removeSecondFactors = removal
    }
    expect((await call(secondFactor.read, own(ana), ana)).body.recoveryCodesLeft).toBe(10)
    expect((await recover(ana.email, code!)).status).toBe(204)
  })

  test('a reset by an administrator is audited and mailed, deletes the codes and ends the sessions', async () => {
    const { call, administrator, signIn } = world()
    const [ana, bea] = [await secured(freshPhone()), await secured(freshPhone())]
    const [code] = await getCodes(ana)
    const admin = await administrator()
    expect((await call(secondFactor.reset, own(ana), ana)).code).toBe('FORBIDDEN')
    expect((await call(secondFactor.read, own(ana), admin)).body.factors).toHaveLength(1)
    expect((await call(secondFactor.reset, own(ana), admin)).status).toBe(204)
    expect([await getFactors(ana), (await getFactors(bea)).length]).toEqual([[], 1])
    expect((await recover(ana.email, code!)).code).toBe('FIELDS_INVALID')
    expect((await getKinds(world(), ana)).at(-1)).toBe('second-factor-reset')
    const again = { ...ana, ...(await signIn(ana.email)) }
    await call(secondFactor.takeNote, look(again), again)
    expect((await getKinds(world(), ana)).at(-1)).toBe('second-factor-reset')
    // A second reset does nothing.
    expect((await call(secondFactor.reset, own(ana), admin)).status).toBe(204)
    const story = await call(audit.ofUser, { ...own(ana), query: {} }, admin)
    const acts = story.body.data.filter(({ action }) => action === 'user.second-factor')
    expect(acts).toMatchObject([{ actorUid: admin.uid, before: { factors: 'sms' }, after: { factors: '' } }])
  })

  test('a reset that failed after the provider’s part is completed by the next one', async () => {
    const { call, administrator, context } = world()
    const ana = await secured(freshPhone())
    const [code] = await getCodes(ana)
    const admin = await administrator()
    const end = context.identity.endSessions
    context.identity.endSessions = () => Promise.reject(new ProblemError('UNAVAILABLE'))
    try {
      expect((await call(secondFactor.reset, own(ana), admin)).status).toBe(503)
    } finally {
      context.identity.endSessions = end
    }
    expect(await getFactors(ana)).toEqual([])
    expect((await call(secondFactor.reset, own(ana), admin)).status).toBe(204)
    expect((await recover(ana.email, code!)).code).toBe('FIELDS_INVALID')
    expect((await getKinds(world(), ana)).at(-1)).toBe('second-factor-reset')
    const story = await call(audit.ofUser, { ...own(ana), query: {} }, admin)
    expect(story.body.data.filter(({ action }) => action === 'user.second-factor')).toMatchObject([
      { actorUid: admin.uid, before: { factors: 'sms' }, after: { factors: '' } },
    ])
  })

  test('added outside the portal is mailed at the first sign-in with it', async () => {
    const { call } = world()
    const ana = await secured()
    const begin = (token: string) => call(session.get, { query: { start: true } }, { token })
    const token = await enrolPhone(getHost(world()), ana.token, freshPhone())
    await begin(ana.token)
    expect(await getKinds(world(), ana)).toEqual([])
    await begin(token)
    await begin(token)
    expect(await getKinds(world(), ana)).toEqual(['second-factor-added'])
  })

  test('concurrent reports of a new one send one mail', async () => {
    const { call } = world()
    const ana = await secured()
    const token = await enrolPhone(getHost(world()), ana.token, freshPhone())
    await Promise.all([1, 2, 3].map(() => call(secondFactor.takeNote, look(ana), { token })))
    expect(await getKinds(world(), ana)).toEqual(['second-factor-added'])
  })

  test('when it is required, an administrator who signed in without it has the rights of a user', async () => {
    const { call, administrator, person, context, setColumns } = world()
    const [bare, user] = [await administrator(), await person({})]
    const secure = await secured(freshPhone())
    await setColumns(secure.uid, { role: 'admin' })
    const refusals = async () => [
      (await call(users.list, { query: {} }, bare)).code,
      (await call(users.list, { query: {} }, user)).code,
      // Administrators may read any user, others only themselves.
      (await call(users.get, own(user), bare)).code,
      (await call(session.get, { query: {} }, bare)).body.user!.role,
      (await call(users.list, { query: {} }, secure)).code,
      (await call(session.get, { query: {} }, secure)).body.user!.role,
    ]
    expect(await refusals()).toEqual([undefined, 'FORBIDDEN', undefined, 'admin', undefined, 'admin'])
    context.config.administratorsNeedSecondFactor = true
    try {
      const held = ['SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'user', undefined, 'admin']
      expect(await refusals()).toEqual(held)
      const required = async (who: TestPerson) =>
        (await call(secondFactor.read, own(who), who)).body.isRequired
      expect([await required(bare), await required(secure), await required(user)]).toEqual([
        true,
        true,
        false,
      ])
    } finally {
      context.config.administratorsNeedSecondFactor = false
    }
  })

  test('creating recovery codes and changing it require a sign-in in the last five minutes', async () => {
    const { call, context } = world()
    const ana = await secured(freshPhone())
    const before = await getCodes(ana)
    const later = new Date(Date.now() + 5 * 60_000 + 10_000)
    const clock = vi.spyOn(context.identity, 'moment').mockReturnValue(later)
    const refused = await call(secondFactor.makeRecoveryCodes, own(ana), ana)
    expect(refused.code).toBe('RECENT_SIGN_IN_REQUIRED')
    const change = { ...own(ana), body: { willChange: true } }
    expect((await call(secondFactor.takeNote, change, ana)).code).toBe('RECENT_SIGN_IN_REQUIRED')
    expect((await call(secondFactor.takeNote, look(ana), ana)).status).toBe(200)
    expect((await recover(ana.email, before[9]!)).status).toBe(204)
    clock.mockRestore()
  })
})
