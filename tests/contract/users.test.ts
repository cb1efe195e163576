import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { anotherNode } from '../support/service'
import { getCaller } from './caller'
import { withoutAnswer } from '../support/service'
import { onDatabase } from './world'
import { userSorts } from '~/contract/enums'

const { users, session, audit } = contract

const profile = { firstName: 'Ana', lastName: 'Rojas' }
const getRegistration = (email: string, more: object = {}) => ({
  body: { ...profile, email, password: 'Portal-demo-1', ...more },
})

onDatabase('registration', (world) => {
  test('creates a pending, unconfirmed user and mails the confirmation link', async () => {
    const { call, signIn, mailsTo } = world()
    const { status, body } = await call(users.register, getRegistration('new@x.example'))
    expect(status).toBe(201)
    const caller = await signIn('new@x.example')
    const read = await call(users.get, { params: { id: body.identityUid } }, caller)
    expect(read.body).toMatchObject({ ...profile, status: 'pending', role: 'user', verified: false })
    const [mail] = await mailsTo('new@x.example')
    expect(mail!.text).toMatch(new RegExp(`/user/${body.identityUid}/confirm/[\\w-]{20,}`))
  })

  test('of one address by two callers at once succeeds once', async () => {
    const { call, mailsTo } = world()
    const answers = await Promise.all(
      ['Race@x.example', 'race@X.example'].map((email) => call(users.register, getRegistration(email))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.code).toBe('EMAIL_ALREADY_IN_USE')
    expect(await mailsTo('race@x.example')).toHaveLength(1)
  })

  test('deletes the identity account if the profile cannot be stored', async () => {
    const { call, person, setColumns, context } = world()
    const email = 'held@x.example'
    const other = await person({})
    const { createAccount } = context.identity
    // Another user takes the address between the creation of the account and of its profile.
    vi.spyOn(context.identity, 'createAccount').mockImplementationOnce(async (account) => {
      const made = await createAccount(account)
      await setColumns(other.uid, { email })
      return made
    })
    const refused = await call(users.register, getRegistration(email))
    expect(refused.code).toBe('EMAIL_ALREADY_IN_USE')
    const again = createAccount({ email, password: 'Portal-demo-1', displayName: '' })
    await expect(again).resolves.toHaveProperty('identityUid')
  })

  test('succeeds if its commit succeeded but the answer was lost', async () => {
    const { call, context, signIn } = world()
    const email = 'unanswered@x.example'
    const node = await anotherNode(world().context, {
      database: withoutAnswer(context.database, 'committed'),
    })
    const { status, body } = await getCaller(node.fetch)(users.register, getRegistration(email))
    expect(status).toBe(201)
    await node.close()
    const caller = await signIn(email)
    expect((await call(users.get, { params: { id: body.identityUid } }, caller)).body).toMatchObject(profile)
  })

  test('keeps the account if the outcome is unknown, so that the user can create the profile', async () => {
    const { call, context, signIn } = world()
    const email = 'unknown@x.example'
    const node = await anotherNode(world().context, { database: withoutAnswer(context.database, 'lost') })
    const answer = await getCaller(node.fetch)(users.register, getRegistration(email))
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE'])
    await node.close()
    const caller = await signIn(email)
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
  })

  test('the confirmation link works once, says so when opened again, and expires after a day', async () => {
    const { call, linkToken, advance, signIn, context } = world()
    const { body } = await call(users.register, getRegistration('confirm@x.example'))
    const params = { id: body.identityUid }
    const token = await linkToken('confirm@x.example')
    expect((await call(users.confirm, { params, query: { token: `${token}x` } })).code).toBe('NOT_FOUND')

    const first = await call(users.confirm, { params, query: { token } })
    expect(first.body).toEqual({ identityUid: params.id, outcome: 'confirmed' })
    const second = await call(users.confirm, { params, query: { token } })
    expect(second.body.outcome).toBe('already-confirmed')
    expect((await context.identity.getAccount(params.id))!.emailVerified).toBe(true)
    const own = await call(users.get, { params }, await signIn('confirm@x.example'))
    expect(own.body.verified).toBe(true)

    const late = await call(users.register, getRegistration('late@x.example'))
    const lateToken = await linkToken('late@x.example')
    advance(24 * 3_600_000)
    const expired = await call(users.confirm, {
      params: { id: late.body.identityUid },
      query: { token: lateToken },
    })
    expect([expired.status, expired.code]).toEqual([410, 'LINK_EXPIRED'])
  })

  test('the confirmation token of one user does not confirm another', async () => {
    const { call, linkToken } = world()
    await call(users.register, getRegistration('one@x.example'))
    const other = await call(users.register, getRegistration('two@x.example'))
    const query = { token: await linkToken('one@x.example') }
    expect((await call(users.confirm, { params: { id: other.body.identityUid }, query })).status).toBe(404)
  })

  test('another confirmation link leaves the first one valid, and unknown addresses get the same response', async () => {
    const { call, linkToken, mailsTo } = world()
    const { body } = await call(users.register, getRegistration('again@x.example'))
    const token = await linkToken('again@x.example')
    const known = await call(users.resendConfirmation, { body: { email: 'again@x.example' } })
    const unknown = await call(users.resendConfirmation, { body: { email: 'missing@x.example' } })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(await mailsTo('again@x.example')).toHaveLength(2)
    expect(await mailsTo('missing@x.example')).toHaveLength(0)
    const confirmed = await call(users.confirm, { params: { id: body.identityUid }, query: { token } })
    expect(confirmed.body.outcome).toBe('confirmed')
  })

  test('the sixth link in half an hour is not mailed, and requests for one user do not limit others', async () => {
    const { call, mailsTo } = world()
    await call(users.register, getRegistration('often@x.example'))
    for (let count = 0; count < 7; count += 1) {
      const answer = await call(users.resendConfirmation, { body: { email: 'often@x.example' } })
      expect(answer.status).toBe(202)
    }
    expect(await mailsTo('often@x.example')).toHaveLength(6)
    await call(users.register, getRegistration('seldom@x.example'))
    await call(users.resendConfirmation, { body: { email: 'seldom@x.example' } })
    expect(await mailsTo('seldom@x.example')).toHaveLength(2)
  })

  test('a client that requests links too often is rejected, whatever addresses it sends', async () => {
    const { call, context } = world()
    const { demonstration } = context.config
    context.config.demonstration = false
    try {
      const ask = (email: string, from?: string) =>
        call(users.resendConfirmation, { body: { email } }, null, from)
      const asked = await Promise.all(
        Array.from({ length: 11 }, (_, index) => ask(`other${index}@x.example`, 'busy')),
      )
      expect(asked.filter(({ status }) => status === 202)).toHaveLength(10)
      expect((await ask('another@x.example', 'busy')).code).toBe('TOO_MANY_REQUESTS')
      expect((await ask('another@x.example')).status).toBe(202)
    } finally {
      context.config.demonstration = demonstration
    }
  })

  test('the twenty-first registration from one client in an hour is rejected', async () => {
    const { call, context } = world()
    const { demonstration } = context.config
    context.config.demonstration = false
    try {
      const attempt = () => call(users.register, getRegistration('held@x.example'), null, 'one place')
      for (let count = 0; count < 20; count += 1) expect((await attempt()).status).not.toBe(429)
      expect((await attempt()).code).toBe('TOO_MANY_REQUESTS')
      expect((await call(users.register, getRegistration('elsewhere@x.example'))).status).toBe(201)
    } finally {
      context.config.demonstration = demonstration
    }
  })

  test('a signed-in user without a profile can create one, once', async () => {
    const { call, identity, mailsTo } = world()
    const caller = await identity('federated@x.example', { emailVerified: true })
    const input = { body: profile }
    expect((await call(users.get, { params: { id: caller.uid } }, caller)).code).toBe('NOT_REGISTERED')
    expect((await call(users.create, input, caller)).status).toBe(201)
    expect((await call(users.create, input, caller)).code).toBe('ALREADY_REGISTERED')
    const read = await call(users.get, { params: { id: caller.uid } }, caller)
    expect(read.body).toMatchObject({ email: 'federated@x.example', verified: true })
    expect(await mailsTo('federated@x.example')).toHaveLength(0)
  })
})

onDatabase('the user list', (world) => {
  test('is filtered by name, status and role, with an exact total even beyond the last page', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    for (let count = 0; count < 12; count += 1) {
      await person({ firstName: 'Quilla', lastName: `Mayta${count}`, status: 'approved' })
    }
    await person({ firstName: 'Quilla', lastName: 'Denied', status: 'denied' })
    const query = { name: 'quilla mayta', status: 'approved' as const, count: 10 as const }
    const first = await call(users.list, { query }, admin)
    expect(first.body).toMatchObject({ count: 10, page: 1, total: 12 })
    expect(first.body.data).toHaveLength(10)
    const second = await call(users.list, { query: { ...query, page: 2 } }, admin)
    expect(second.body.data).toHaveLength(2)
    const names = [...first.body.data, ...second.body.data].map(({ name }) => name)
    expect(new Set(names).size).toBe(12)
    const beyond = await call(users.list, { query: { ...query, page: 99 } }, admin)
    expect(beyond.body).toMatchObject({ page: 99, total: 12, data: [] })
    const admins = await call(users.list, { query: { role: 'admin', name: 'quilla' } }, admin)
    expect(admins.body.total).toBe(0)
  })

  test('is searched for percent, underscore and backslash literally', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    await person({ firstName: '100%', lastName: 'sure_thing' })
    await person({ firstName: '100x', lastName: 'surething' })
    await person({ firstName: 'back\\slash', lastName: 'Person' })
    const total = async (name: string) => (await call(users.list, { query: { name } }, admin)).body.total
    expect(await total('100%')).toBe(1)
    expect(await total('SURE_')).toBe(1)
    expect(await total('k\\s')).toBe(1)
    expect(await total('k\\\\s')).toBe(0)
    expect(await total('\0')).toBe(0)
  })

  test('is searched without regard to the case of accented letters', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    await person({ firstName: 'ÉDITH', lastName: 'Ångström' })
    const found = await call(users.list, { query: { name: 'édith ÅNG' } }, admin)
    expect(found.body.data.map(({ name }) => name)).toEqual(['ÉDITH Ångström'])
  })

  test('keeps each order across pages, including ties', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    for (let count = 0; count < 13; count += 1) {
      await person({ firstName: 'Same', lastName: 'Tiename', companyName: 'Same' })
    }
    for (const sort of userSorts) {
      const query = { name: 'tiename', count: 10 as const, sort }
      const pages = [1, 2].map((page) => call(users.list, { query: { ...query, page } }, admin))
      const rows = (await Promise.all(pages)).flatMap(({ body }) => body.data)
      expect(new Set(rows.map(({ identityUid }) => identityUid)).size, sort).toBe(13)
    }
    const byEmail = await call(users.list, { query: { name: 'tiename', sort: '-email' } }, admin)
    const emails = byEmail.body.data.map(({ email }) => email)
    expect(emails).toEqual(emails.toSorted().toReversed())
  })

  test('has items as the specification defines them', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    const { uid } = await person({
      firstName: 'Shown',
      lastName: 'Once',
      companyName: 'Grid',
      status: 'denied',
    })
    const { body } = await call(users.list, { query: { name: 'shown once' } }, admin)
    expect(body.data).toEqual([
      expect.objectContaining({
        identityUid: uid,
        name: 'Shown Once',
        company: 'Grid',
        status: 'Denied',
        role: 'user',
        roleDescription: 'Individual User',
      }),
    ])
  })
})

onDatabase('a profile', (world) => {
  test('keeps omitted fields when updated, and only an administrator’s change is audited', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    const own = await person({ companyName: 'Before', jobTitle: 'Engineer' })
    const params = { id: own.uid }
    const changed = await call(users.update, { params, body: { companyName: 'After' } }, own)
    expect(changed.body).toMatchObject({ companyName: 'After', jobTitle: 'Engineer' })
    const entries = () => call(audit.list, { query: { subject: own.uid } }, admin)
    expect((await entries()).body.total).toBe(0)
    await call(users.update, { params, body: { address: { city: 'Talca' } } }, admin)
    expect((await entries()).body.data).toEqual([
      expect.objectContaining({
        action: 'user.profile',
        actorUid: admin.uid,
        before: { 'address.city': '' },
        after: { 'address.city': 'Talca' },
      }),
    ])
  })

  test('cannot be updated with another email address', async () => {
    const { call, person } = world()
    const own = await person({})
    const body = { email: 'other@x.example' } as object
    const refused = await call(users.update, { params: { id: own.uid }, body }, own)
    expect(refused.code).toBe('FIELDS_INVALID')
  })

  test('records the last activity at most once an hour', async () => {
    const { call, person, advance } = world()
    const own = await person({})
    const seen = async () => {
      await call(session.get, { query: {} }, own)
      return (await call(users.get, { params: { id: own.uid } }, own)).body.lastSeenAt
    }
    const first = await seen()
    expect(first).not.toBeNull()
    advance(59 * 60_000)
    expect(await seen()).toBe(first)
    advance(2 * 60_000)
    expect(await seen()).not.toBe(first)
  })
})
