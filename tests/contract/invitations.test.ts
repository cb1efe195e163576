import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { invitations, users } = contract

const getRegistration = (email: string, invitation: string) => ({
  body: {
    firstName: 'Ines',
    lastName: 'Soto',
    email,
    password: 'Portal-demo-1',
    invitation,
  },
})

onDatabase('invitations', (world) => {
  const invite = async (emails: string[], role: 'user' | 'admin' = 'user') => {
    const { call, administrator } = world()
    const body = { invitations: emails.map((email) => ({ email, role, firstName: 'Ines' })) }
    return (await call(invitations.create, { body }, await administrator())).body.results
  }
  const tokenFor = async (email: string) => {
    const mail = (await world().mailsTo(email)).findLast(({ kind }) => kind === 'invitation')
    return /register\?invitation=([\w-]+)/.exec(mail!.text)![1]!
  }

  test('each address gets a result, and is invited once', async () => {
    const { person, mailsTo } = world()
    const registered = await person({})
    const results = await invite(['first@x.example', registered.email, 'First@x.example'])
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'already-registered',
      'already-invited',
    ])
    expect(await invite(['first@x.example'])).toEqual([
      { email: 'first@x.example', outcome: 'already-invited' },
    ])
    expect(await mailsTo('first@x.example')).toHaveLength(1)
    expect(await mailsTo(registered.email)).toHaveLength(0)
  })

  test('an invitation fixes and confirms the address and grants its role, once', async () => {
    const { call, signIn, context } = world()
    await invite(['boss@x.example'], 'admin')
    const token = await tokenFor('boss@x.example')
    const read = await call(invitations.read, { query: { token } })
    expect(read.body).toEqual({
      email: 'boss@x.example',
      firstName: 'Ines',
      lastName: '',
      companyName: '',
      approve: false,
    })
    const other = await call(users.register, getRegistration('other@x.example', token))
    expect(other.fields.map(({ path }) => path)).toEqual(['email'])

    const { status, body } = await call(users.register, getRegistration('boss@x.example', token))
    expect(status).toBe(201)
    const own = await call(users.get, { params: { id: body.identityUid } }, await signIn('boss@x.example'))
    expect(own.body).toMatchObject({ role: 'admin', verified: true, status: 'pending' })
    expect((await context.identity.getAccount(body.identityUid))!.emailVerified).toBe(true)
    expect((await call(invitations.read, { query: { token } })).code).toBe('LINK_EXPIRED')
  })

  test('an invitation expires after 14 days, and the address can be invited again', async () => {
    const { call, advance, administrator } = world()
    await invite(['late@x.example'])
    const token = await tokenFor('late@x.example')
    advance(14 * 86_400_000)
    expect((await call(invitations.read, { query: { token } })).status).toBe(410)
    expect((await call(users.register, getRegistration('late@x.example', token))).code).toBe('LINK_EXPIRED')
    expect(await invite(['late@x.example'])).toEqual([{ email: 'late@x.example', outcome: 'invited' }])
    const list = await call(invitations.list, { query: {} }, await administrator())
    const states = list.body.data.filter(({ email }) => email === 'late@x.example').map(({ state }) => state)
    expect(states).toEqual(['pending', 'expired'])
  })

  test('an administrator’s message is quoted and escaped, and left out if another one resends', async () => {
    const { call, administrator, mailsTo, setColumns, signIn } = world()
    const admin = await administrator()
    await setColumns(admin.uid, { first_name: 'Ada', last_name: 'Editor' })
    const message = 'Welcome,\n<b>Ines</b> & team'
    const by = { ...admin, ...(await signIn(admin.email)) }
    const body = { invitations: [{ email: 'word@x.example' }], message }
    await call(invitations.create, { body }, by)
    const rows = [{ email: 'tabled@x.example' }]
    await call(users.importRows, { body: { rows, message, dryRun: false } }, by)
    for (const address of ['word@x.example', 'tabled@x.example']) {
      const [mail] = await mailsTo(address)
      expect(mail!.text).toContain('Ada Editor:\n> Welcome,\n> <b>Ines</b> & team')
      expect(mail!.html).toContain('Welcome,<br>&lt;b&gt;Ines&lt;/b&gt; &amp; team')
    }
    const listed = (await call(invitations.list, { query: {} }, by)).body.data
    const { id } = listed.find(({ email }) => email === 'word@x.example')!
    expect(listed.find((each) => each.id === id)?.message).toBe(message)
    expect((await call(invitations.resend, { params: { id } }, by)).body.message).toBe(message)
    // A resend by another administrator leaves the message of the first one out.
    const again = await call(invitations.resend, { params: { id } }, await administrator())
    expect(again.body.message).toBe('')
    expect((await mailsTo('word@x.example')).map(({ text }) => text.includes('Welcome,'))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('an unknown token is not found', async () => {
    const { call } = world()
    expect((await call(invitations.read, { query: { token: 'made-up' } })).status).toBe(404)
    const refused = await call(users.register, getRegistration('made-up@x.example', 'made-up'))
    expect(refused.code).toBe('NOT_FOUND')
  })
})
