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

onDatabase('registering', (world) => {
  test('registering makes a pending person who is not confirmed, and mails the link', async () => {
    const { call, signIn, mailsTo } = world()
    const { status, body } = await call(users.register, getRegistration('new@x.example'))
    expect(status).toBe(201)
    const caller = await signIn('new@x.example')
    const read = await call(users.get, { params: { id: body.identityUid } }, caller)
    expect(read.body).toMatchObject({ ...profile, status: 'pending', role: 'user', verified: false })
    const [mail] = await mailsTo('new@x.example')
    expect(mail!.text).toMatch(new RegExp(`/user/${body.identityUid}/confirm/[\\w-]{20,}`))
  })

  test('of two who register with one address at once, one wins and the other hears why', async () => {
    const { call, mailsTo } = world()
    const answers = await Promise.all(
      ['Race@x.example', 'race@X.example'].map((email) => call(users.register, getRegistration(email))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.code).toBe('EMAIL_ALREADY_IN_USE')
    expect(await mailsTo('race@x.example')).toHaveLength(1)
  })

  test('when the profile cannot be stored the identity account is removed again', async () => {
    const { call, person, setColumns, context } = world()
    const email = 'held@x.example'
    const other = await person({})
    const { createAccount } = context.identity
    // Another user takes the address between the making of the account and of its profile.
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

  test('a registration whose commit came back without an answer is one', async () => {
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

  test('whose profile may or may not be there keeps the account, and can go on with it', async () => {
    const { call, context, signIn } = world()
    const email = 'unknown@x.example'
    const node = await anotherNode(world().context, { database: withoutAnswer(context.database, 'lost') })
    const answer = await getCaller(node.fetch)(users.register, getRegistration(email))
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE'])
    await node.close()
    const caller = await signIn(email)
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
  })

  test('the link confirms once, says so again, and expires after a day', async () => {
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

  test('the token of one person does not confirm another', async () => {
    const { call, linkToken } = world()
    await call(users.register, getRegistration('one@x.example'))
    const other = await call(users.register, getRegistration('two@x.example'))
    const query = { token: await linkToken('one@x.example') }
    expect((await call(users.confirm, { params: { id: other.body.identityUid }, query })).status).toBe(404)
  })

  test('a link asked for again leaves the first one good, and unknown addresses get the same answer', async () => {
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

  test('the sixth link within half an hour is not mailed, and requests for one user do not limit others', async () => {
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

  test('a client that requests links too often is refused, whichever addresses it names', async () => {
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

  test('the twenty-first registration from one place within an hour is refused', async () => {
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

  test('a signed-in user without a profile makes one, once', async () => {
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

onDatabase('the list of users', (world) => {
  test('name, status and role narrow it, and the total is exact, also beyond the end', async () => {
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

  test('a name is a piece of text: percent, underscore and backslash mean themselves', async () => {
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

  test('letters are folded as the database folds them', async () => {
    const { call, person, administrator } = world()
    const admin = await administrator()
    await person({ firstName: 'ÉDITH', lastName: 'Ångström' })
    const found = await call(users.list, { query: { name: 'édith ÅNG' } }, admin)
    expect(found.body.data.map(({ name }) => name)).toEqual(['ÉDITH Ångström'])
  })

  test('each order holds over the pages, ties included', async () => {
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

  test('an item is shown as the specification says', async () => {
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
  test('what is left out stays; an administrator’s change is audited, one’s own is not', async () => {
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

  test('the address of a sign-in is not changed here', async () => {
    const { call, person } = world()
    const own = await person({})
    const body = { email: 'other@x.example' } as object
    const refused = await call(users.update, { params: { id: own.uid }, body }, own)
    expect(refused.code).toBe('FIELDS_INVALID')
  })

  test('being here is noted at most once an hour', async () => {
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
