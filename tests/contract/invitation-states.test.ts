import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { onDatabase } from './world'

const { invitations, users, audit } = contract

const day = 86_400_000

onDatabase('an invitation', (world) => {
  let count = 0
  const invite = async (more: { approve?: boolean; companyName?: string; role?: 'user' | 'admin' } = {}) => {
    const { call, administrator } = world()
    const admin = await administrator()
    const email = `invited-${(count += 1)}@x.example`
    await call(invitations.create, { body: { invitations: [{ email, ...more }] } }, admin)
    const list = await call(invitations.list, { query: { count: 100 } }, admin)
    const { id } = list.body.data.find((row) => row.email === email)!
    return { admin, email, params: { id } }
  }
  const tokensFor = async (email: string) =>
    (await world().mailsTo(email))
      .filter(({ kind }) => kind === 'invitation')
      .map(({ text }) => /register\?invitation=([\w-]+)/.exec(text)![1]!)
  const accept = (email: string, invitation: string) => {
    const body = { firstName: 'Ines', lastName: 'Soto', email, password: 'Portal-demo-1' }
    return world().call(users.register, { body: { ...body, invitation } })
  }
  const actsOn = async (id: string) => {
    const { call, administrator } = world()
    const { data } = (await call(audit.list, { query: { subject: id } }, await administrator())).body
    return data.map(({ action }) => action)
  }

  test('can be resent, also when expired, and all its links work', async () => {
    const { call, advance } = world()
    const { admin, email, params } = await invite()
    advance(15 * day)
    const list = await call(invitations.list, { query: { state: 'expired', count: 100 } }, admin)
    expect(list.body.data.map((row) => row.email)).toContain(email)
    const [first] = await tokensFor(email)
    expect((await call(invitations.read, { query: { token: first! } })).code).toBe('LINK_EXPIRED')
    const { body } = await call(invitations.resend, { params }, admin)
    expect(body).toMatchObject({ state: 'pending', email })
    expect(Date.parse(body.expiresAt) - Date.parse(body.sentAt)).toBe(14 * day)
    const tokens = await tokensFor(email)
    expect(tokens).toHaveLength(2)
    for (const token of tokens) expect((await call(invitations.read, { query: { token } })).status).toBe(200)
    expect(await actsOn(params.id)).toEqual(['invitation.resend', 'invitation.create'])
  })

  test('cannot be resent if there is a newer one or the user has registered', async () => {
    const { call, advance, person } = world()
    const { admin, email, params } = await invite()
    advance(15 * day)
    await call(invitations.create, { body: { invitations: [{ email }] } }, admin)
    expect((await call(invitations.resend, { params }, admin)).code).toBe('ALREADY_INVITED')
    const other = await invite()
    const registered = await person({})
    await world().setColumns(registered.uid, { email: other.email })
    const refused = await call(invitations.resend, { params: other.params }, admin)
    expect(refused.code).toBe('EMAIL_ALREADY_IN_USE')
    expect(await tokensFor(other.email)).toHaveLength(1)
  })

  test('can be revoked, which disables all its links and allows a new invitation', async () => {
    const { call } = world()
    const { admin, email, params } = await invite()
    const { url } = (await call(invitations.link, { params }, admin)).body
    const revoked = await call(invitations.revoke, { params }, admin)
    expect(revoked.body.state).toBe('revoked')
    expect((await call(invitations.revoke, { params }, admin)).body.revokedAt).toBe(revoked.body.revokedAt)
    const tokens = [...(await tokensFor(email)), new URL(url).searchParams.get('invitation')!]
    for (const token of tokens) {
      expect((await call(invitations.read, { query: { token } })).code).toBe('LINK_EXPIRED')
      expect((await accept(email, token)).code).toBe('LINK_EXPIRED')
    }
    expect((await call(invitations.resend, { params }, admin)).code).toBe('INVITATION_CLOSED')
    expect((await call(invitations.link, { params }, admin)).code).toBe('INVITATION_CLOSED')
    const again = await call(invitations.create, { body: { invitations: [{ email }] } }, admin)
    expect(again.body.results).toEqual([{ email, outcome: 'invited' }])
    expect(await actsOn(params.id)).toEqual(['invitation.revoke', 'invitation.link', 'invitation.create'])
  })

  test('has an additional link that works like the mailed one', async () => {
    const { call, context } = world()
    const { admin, email, params } = await invite()
    const { url } = (await call(invitations.link, { params }, admin)).body
    expect(url.startsWith(`${context.config.origin}/register?invitation=`)).toBe(true)
    const token = new URL(url).searchParams.get('invitation')!
    expect(await tokensFor(email)).not.toContain(token)
    expect((await accept(email, token)).status).toBe(201)
    const [mailed] = await tokensFor(email)
    expect((await call(invitations.read, { query: { token: mailed! } })).code).toBe('LINK_EXPIRED')
    expect((await call(invitations.revoke, { params }, admin)).code).toBe('INVITATION_CLOSED')
  })

  test('can approve the user who accepts it, which is audited under its sender', async () => {
    const { call, signIn, administrator } = world()
    const { admin, email, params } = await invite({ approve: true, companyName: 'Acme' })
    const [token] = await tokensFor(email)
    expect((await call(invitations.read, { query: { token: token! } })).body.companyName).toBe('Acme')
    const { body } = await accept(email, token!)
    const own = await call(users.get, { params: { id: body.identityUid } }, await signIn(email))
    expect(own.body).toMatchObject({ status: 'approved', verified: true })
    const acts = await call(audit.list, { query: { subject: body.identityUid } }, await administrator())
    expect(acts.body.data).toEqual([
      expect.objectContaining({
        action: 'user.status',
        actorUid: admin.uid,
        before: { status: 'pending' },
        after: { status: 'approved', invitation: params.id },
      }),
    ])
    const accepted = await call(invitations.list, { query: { state: 'accepted', count: 100 } }, admin)
    const row = accepted.body.data.find(({ id }) => id === params.id)
    expect(row).toMatchObject({ acceptedBy: body.identityUid, approve: true, state: 'accepted' })
  })

  const former: [string, (uid: string) => Promise<unknown>][] = [
    ['is an administrator no longer', (uid) => world().setColumns(uid, { role: 'user' })],
    ['was disabled', (uid) => world().setColumns(uid, { status: 'disabled' })],
    ['was blocked', (uid) => world().setColumns(uid, { status: 'blocked' })],
    [
      'was deleted',
      async (uid) => {
        const { call, administrator } = world()
        await call(users.remove, { params: { id: uid } }, await administrator())
      },
    ],
    [
      'is gone for good',
      (uid) => world().context.database.deleteFrom('users').where('identity_uid', '=', uid).execute(),
    ],
  ]
  const listed = async (id: string) => {
    const { call, administrator } = world()
    const { body } = await call(invitations.list, { query: { count: 100 } }, await administrator())
    return body.data.find((row) => row.id === id)!
  }

  test.each(former)('grants no role or approval once its sender %s', async (_what, lose) => {
    const { call } = world()
    for (const power of [{ role: 'admin' as const }, { approve: true }]) {
      const { admin, email, params } = await invite(power)
      const [token] = await tokensFor(email)
      await lose(admin.uid)
      expect((await listed(params.id)).state).toBe('void')
      expect((await call(invitations.read, { query: { token: token! } })).code).toBe('LINK_EXPIRED')
      expect((await accept(email, token!)).code).toBe('LINK_EXPIRED')
      const found = await world()
        .context.database.selectFrom('users')
        .select('identity_uid')
        .where('email', '=', email)
        .execute()
      expect(found).toEqual([])
    }
    const { admin, email, params } = await invite()
    const [token] = await tokensFor(email)
    await lose(admin.uid)
    expect((await listed(params.id)).state).toBe('pending')
    expect((await accept(email, token!)).status).toBe(201)
  })

  test('that is void has no link, and becomes valid under the administrator who resends it', async () => {
    const { call, administrator, setColumns, signIn } = world()
    const { admin, email, params } = await invite({ role: 'admin', approve: true })
    await setColumns(admin.uid, { role: 'user' })
    const other = await administrator()
    expect((await call(invitations.link, { params }, other)).code).toBe('LINK_EXPIRED')
    const { body } = await call(invitations.resend, { params }, other)
    expect(body.state).toBe('pending')
    expect(body.invitedBy).not.toBe('')
    const tokens = await tokensFor(email)
    const { identityUid } = (await accept(email, tokens[0]!)).body
    const own = await call(users.get, { params: { id: identityUid } }, await signIn(email))
    expect(own.body).toMatchObject({ role: 'admin', status: 'approved' })
    const acts = await call(audit.list, { query: { subject: identityUid } }, other)
    expect(acts.body.data.map(({ actorUid }) => actorUid)).toEqual([other.uid])
  })

  test('that is void does not prevent a new one, and then cannot be resent', async () => {
    const { call, administrator, setColumns } = world()
    const { admin, email, params } = await invite({ approve: true })
    await setColumns(admin.uid, { role: 'user' })
    const other = await administrator()
    const again = await call(invitations.create, { body: { invitations: [{ email }] } }, other)
    expect(again.body.results).toEqual([{ email, outcome: 'invited' }])
    expect((await call(invitations.resend, { params }, other)).code).toBe('ALREADY_INVITED')
    expect((await call(invitations.revoke, { params }, other)).body.state).toBe('revoked')
  })

  test('is either accepted or void if its sender loses the role at the same moment', async () => {
    const { call, context, administrator } = world()
    for (let round = 0; round < 5; round += 1) {
      const { admin, email, params } = await invite({ role: 'admin' })
      const [token] = await tokensFor(email)
      const body = { newRole: 'user' as const }
      const [accepted, demoted] = await Promise.all([
        accept(email, token!),
        call(users.setRole, { params: { id: admin.uid }, body }, await administrator()),
      ])
      expect(demoted.status).toBe(200)
      const found = await context.database
        .selectFrom('users')
        .select('role')
        .where('email', '=', email)
        .execute()
      expect(found).toEqual(accepted.status === 201 ? [{ role: 'admin' }] : [])
      expect((await listed(params.id)).state).toBe(accepted.status === 201 ? 'accepted' : 'void')
    }
  })

  test('is either accepted or revoked if both happen at once', async () => {
    const { call } = world()
    for (let round = 0; round < 5; round += 1) {
      const { admin, email, params } = await invite()
      const [token] = await tokensFor(email)
      const [accepted, revoked] = await Promise.all([
        accept(email, token!),
        call(invitations.revoke, { params }, admin),
      ])
      expect([accepted.status === 201, revoked.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })

  test('is in exactly one state', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const total = async (query: object) => (await call(invitations.list, { query }, admin)).body.total
    const states = ['pending', 'accepted', 'expired', 'revoked', 'void'] as const
    const counts = await Promise.all(states.map((state) => total({ state })))
    expect(counts.every((each) => each > 0)).toBe(true)
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(await total({}))
  })

  test('that does not exist is not found', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const params = { id: crypto.randomUUID() }
    for (const verb of ['resend', 'revoke', 'link'] as const) {
      expect((await call(invitations[verb], { params }, admin)).code).toBe('NOT_FOUND')
    }
  })
})
