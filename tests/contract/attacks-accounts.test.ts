import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { mailsToAddress } from '~/contract/limits'
import { ProblemError } from '~/contract/problem'
import { identityCalls } from '../support/identity-calls'
import { onDatabase, type TestPerson, type World } from './world'

const {
  audit,
  emailChanges,
  invitations,
  ownAccount,
  secondFactor,
  session,
  signInLinks,
  signInMethods,
  users,
} = contract

const password = 'Portal-demo-1'
const profile = { firstName: 'Mal', lastName: 'Ory', companyName: '' }

let made = 0
const fresh = (name: string) => `${name}-${(made += 1)}@attack.example`
const freshNumber = () => `+1650555${String(2000 + (made += 1))}`

/** Calls the provider directly, as a page can with a user's token. */
const atProvider = async ({ context }: World, call: string, body: object) => {
  const host = context.config.identity.emulatorHost ?? ''
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** Sets a password with the link that the provider mails. */
const resetPassword = async (world: World, email: string, newPassword: string) => {
  const oobCode = await world.context.identity.passwordResetLink(email)
  await atProvider(world, 'resetPassword', { oobCode, newPassword })
}

const getProvider = ({ context }: World) => identityCalls(context.config.identity.emulatorHost ?? '')

const follow = (world: World, email: string) => world.call(emailChanges.follow, { body: { email } })

const getEmail = ({ context }: World, { uid }: Pick<TestPerson, 'uid'>) =>
  context.database
    .selectFrom('users')
    .select(['email', 'verified'])
    .where('identity_uid', '=', uid)
    .executeTakeFirstOrThrow()

/** When the sessions ended. A token of the same second would still be valid. */
const getEnd = async ({ context }: World, { uid }: TestPerson) => {
  const row = context.database.selectFrom('users').select('sessions_ended_at').where('identity_uid', '=', uid)
  return (await row.executeTakeFirstOrThrow()).sessions_ended_at
}

const tokenIn = async ({ mailsTo }: World, address: string, kind: string) => {
  const mails = (await mailsTo(address)).filter((mail) => mail.kind === kind)
  return /token=([\w-]+)/.exec(mails.at(-1)!.text)![1]!
}

const requestAddress = (world: World, owner: TestPerson, newEmail: string) =>
  world.call(emailChanges.request, { params: { id: owner.uid }, body: { newEmail } }, owner)

const openLink = (world: World, token: string) => world.call(emailChanges.useLink, { body: { token } })

/** Links a phone number as a signed-in user does. Returns the number. */
const linkPhone = async (world: World, owner: TestPerson): Promise<string> => {
  const { call } = world
  const number = freshNumber()
  const params = { id: owner.uid }
  expect((await call(signInMethods.expect, { params, body: { providerId: 'phone' } }, owner)).status).toBe(
    204,
  )
  const { token } = await getProvider(world).linkPhone(owner.token, number)
  const proof = { params: { ...params, providerId: 'phone' }, body: { token } }
  expect((await call(signInMethods.prove, proof, owner)).status).toBe(204)
  return number
}

const startByPhone = async (world: World, number: string) => {
  const { token } = await getProvider(world).signInWithPhone(number)
  return world.call(session.get, { query: { start: true } }, { token })
}

onDatabase('attacks on the address of another user', (world) => {
  test('a confirmation link does not confirm another address that was set at the provider', async () => {
    const { call, context, signIn, linkToken } = world()
    const [email, victim] = [fresh('attacker'), fresh('victim')]
    const { companyName: _none, ...names } = profile
    const registered = await call(users.register, { body: { ...names, email, password } })
    const id = registered.body.identityUid
    const { token: idToken } = await signIn(email)
    await atProvider(world(), 'update', { idToken, email: victim })
    const token = await linkToken(email)
    for (let round = 0; round < 2; round += 1) {
      expect((await call(users.confirm, { params: { id }, query: { token } })).status).toBe(200)
      expect((await follow(world(), victim)).status).toBe(204)
      expect(await context.identity.getAccount(id)).toMatchObject({ email: victim, emailVerified: false })
      expect(await getEmail(world(), { uid: id })).toEqual({ email, verified: true })
    }
  })

  test('reading second factors does not confirm another address that was set at the provider', async () => {
    const { call, context, person, signIn } = world()
    const owner = await person({})
    const victim = fresh('victim')
    const look = (caller: { token: string }) =>
      call(secondFactor.takeNote, { params: { id: owner.uid }, body: { willChange: false } }, caller)
    await atProvider(world(), 'update', { idToken: owner.token, email: victim })
    expect((await look(await signIn(victim))).status).toBe(200)
    await follow(world(), victim)
    expect(await context.identity.getAccount(owner.uid)).toMatchObject({ emailVerified: false })
    expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email })
    // A user's own address is still confirmed.
    const other = await person({})
    await call(secondFactor.takeNote, { params: { id: other.uid }, body: { willChange: false } }, other)
    expect(await context.identity.getAccount(other.uid)).toMatchObject({ emailVerified: true })
  })

  test('a password reset by the owner unlinks the phone number of a stranger who registered', async () => {
    const { call, signIn } = world()
    const [email, number] = [fresh('victim'), freshNumber()]
    const squatter = await getProvider(world()).signInWithPhone(number)
    expect((await call(users.create, { body: { ...profile, email } }, squatter)).status).toBe(201)
    expect((await startByPhone(world(), number)).status).toBe(200)
    await resetPassword(world(), email, 'Victims-own-1')
    const owner = await signIn(email, 'Victims-own-1')
    expect((await call(session.get, { query: { start: true } }, owner)).body.user).toMatchObject({
      email,
      verified: true,
    })
    // It is unlinked at the provider too, where it could be used to set another password.
    expect(await world().context.identity.getSignInMethods(squatter.identityUid)).toMatchObject({
      accounts: [],
    })
    expect((await startByPhone(world(), number)).body.user).toBeNull()
    expect((await call(session.get, { query: {} }, squatter)).status).toBe(403)
  })

  test('a password reset by the owner unlinks a provider account that a stranger linked', async () => {
    const { call, signIn } = world()
    const [email, subject] = [fresh('victim'), crypto.randomUUID()]
    const { companyName: _none, ...names } = profile
    const { body } = await call(users.register, { body: { ...names, email, password } })
    const squatter = { uid: body.identityUid, email, ...(await signIn(email)) }
    const params = { id: squatter.uid }
    await call(signInMethods.expect, { params, body: { providerId: 'google.com' } }, squatter)
    const strange = { email: fresh('attacker'), subject }
    const linked = await getProvider(world()).linkAccount(squatter.token, 'google.com', strange)
    const proof = { params: { ...params, providerId: 'google.com' }, body: { token: linked.token } }
    expect((await call(signInMethods.prove, proof, squatter)).status).toBe(204)
    const start = async () => {
      const { token } = await getProvider(world()).signInWithAccount('google.com', strange)
      return call(session.get, { query: { start: true } }, { token })
    }
    expect((await start()).body.user).toMatchObject({ email, verified: false })
    await resetPassword(world(), email, 'Victims-own-1')
    await start()
    expect((await start()).body.user).toBeNull()
    const owner = await signIn(email, 'Victims-own-1')
    expect((await call(signInMethods.read, { params }, owner)).body.accounts).toEqual([])
  })

  test('no mail to an unconfirmed address shows the name from the registration', async () => {
    const { call, signIn, mailsTo } = world()
    const email = fresh('victim')
    const words = 'friend, you have won: open https://evil.example'
    const { companyName: _none, ...names } = profile
    const body = { ...names, firstName: words, email, password }
    const { identityUid: uid } = (await call(users.register, { body })).body
    const squatter = await signIn(email)
    const params = { id: uid }
    await call(users.resendConfirmation, { body: { email } })
    await call(users.requestPasswordReset, { body: { email } })
    await call(signInLinks.request, { body: { email } })
    await call(secondFactor.makeRecoveryCodes, { params }, squatter)
    const { codes } = (await call(secondFactor.makeRecoveryCodes, { params }, squatter)).body
    await call(ownAccount.requestRemoval, { params, body: { email } }, squatter)
    await call(ownAccount.keep, { params }, await signIn(email))
    await call(secondFactor.recover, { body: { email, code: codes[0] ?? '' } })
    await call(users.setPassword, { body: { newPassword: 'Another-pass-1' } }, await signIn(email))
    const mails = await mailsTo(email)
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(
      new Set([
        'confirm-email',
        'reset-password',
        'sign-in-link',
        'recovery-codes-made',
        'account-leaving',
        'account-kept',
        'recovery-code-used',
        'password-changed',
      ]),
    )
    expect(mails.filter(({ text, html }) => `${text} ${html}`.includes('evil.example'))).toEqual([])
    const link = mails.findLast(({ kind }) => kind === 'confirm-email')!
    const token = /\/confirm\/([\w-]+)/.exec(link.text)![1]!
    await call(users.confirm, { params, query: { token } })
    await call(users.requestPasswordReset, { body: { email } })
    expect((await mailsTo(email)).at(-1)!.text).toContain(`Hello ${words},`)
  })

  test('repeated account actions do not flood an unconfirmed address with mails', async () => {
    const { call, person, signIn, mailsTo } = world()
    const repeatActions = async ({ uid, email }: TestPerson) => {
      for (let count = 0; count < mailsToAddress.points + 2; count += 1) {
        const signedIn = await signIn(email)
        await call(secondFactor.makeRecoveryCodes, { params: { id: uid } }, signedIn)
        await call(users.setPassword, { body: { newPassword: password } }, signedIn)
      }
      return mailsTo(email)
    }
    expect(await repeatActions(await person({ verified: false }))).toHaveLength(2 * mailsToAddress.points)
    // An owner who confirmed the address gets a mail each time.
    expect(await repeatActions(await person({}))).toHaveLength(2 * (mailsToAddress.points + 2))
  })

  test('removing an unconfirmed registration keeps invitations and messages of the address', async () => {
    const { call, administrator, advance, contactMessage, context } = world()
    const admin = await administrator()
    const row = { email: fresh('victim'), role: 'user' as const, firstName: 'Vic' }
    await call(invitations.create, { body: { invitations: [row] } }, admin)
    const message = await contactMessage({ email: row.email })
    const { companyName: _none, ...names } = profile
    const squatter = await call(users.register, { body: { ...names, email: row.email, password } })
    expect(squatter.status).toBe(201)
    await call(users.remove, { params: { id: squatter.body.identityUid } }, admin)
    advance(31 * 86_400_000)
    await world().runDueJobs('housekeeping')
    advance(-31 * 86_400_000)
    const { database } = context
    const invited = database.selectFrom('invitations').select('email').where('email', '=', row.email)
    const written = database.selectFrom('contact_messages').select('email').where('id', '=', message)
    expect([await invited.execute(), await written.execute()]).toEqual([
      [{ email: row.email }],
      [{ email: row.email }],
    ])
    expect((await world().mailsTo(row.email)).map(({ kind }) => kind)).toEqual(['invitation'])
  })
})

onDatabase('an attacker in a session that was left open', (world) => {
  test('cannot use an address change link after a new password or signing out everywhere', async () => {
    const { call, person, signIn, context } = world()
    const endings: ((owner: TestPerson) => Promise<unknown>)[] = [
      (owner) => call(users.setPassword, { body: { newPassword: 'Another-pass-1' } }, owner),
      (owner) => call(ownAccount.endSessions, { params: { id: owner.uid } }, owner),
      async (owner) => {
        // Requested well before the reset, by the provider's clock.
        await context.database
          .updateTable('email_changes')
          .set({ requested_at: new Date(context.now().getTime() - 60_000).toISOString() })
          .where('identity_uid', '=', owner.uid)
          .execute()
        await resetPassword(world(), owner.email, 'Another-pass-1')
      },
    ]
    for (const end of endings) {
      const owner = await person({})
      const newEmail = fresh('thief')
      await requestAddress(world(), owner, newEmail)
      await end(owner)
      const answer = await openLink(world(), await tokenIn(world(), newEmail, 'change-email'))
      expect(answer.code).toBe('LINK_EXPIRED')
      expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email })
    }
    // A change that is requested afterwards still works.
    const owner = await person({})
    await call(users.setPassword, { body: { newPassword: 'Another-pass-1' } }, owner)
    const again = { ...owner, ...(await signIn(owner.email, 'Another-pass-1')) }
    const newEmail = fresh('own')
    await requestAddress(world(), again, newEmail)
    expect((await openLink(world(), await tokenIn(world(), newEmail, 'change-email'))).status).toBe(200)
  })

  test('keeps no linked phone number after the owner reverts an address change', async () => {
    const { person, signIn, call, context } = world()
    const owner = await person({})
    const number = await linkPhone(world(), owner)
    const newEmail = fresh('thief')
    const thief = { ...owner, ...(await signIn(owner.email)) }
    await requestAddress(world(), thief, newEmail)
    expect((await openLink(world(), await tokenIn(world(), newEmail, 'change-email'))).status).toBe(200)
    expect((await startByPhone(world(), number)).status).toBe(200)
    expect((await openLink(world(), await tokenIn(world(), owner.email, 'email-changed'))).status).toBe(200)
    expect((await startByPhone(world(), number)).body.user).toBeNull()
    await context.identity.setPassword(owner.uid, 'Another-pass-1')
    const again = await signIn(owner.email, 'Another-pass-1')
    const ways = await call(signInMethods.read, { params: { id: owner.uid } }, again)
    expect(ways.body).toMatchObject({ hasPassword: true, accounts: [] })
  })
})

onDatabase('a provider failure', (world) => {
  test('during a password change still ends every session and mails the owner', async () => {
    const { call, context, person, administrator, mailsTo } = world()
    const [owner, admin] = [await person({}), await administrator()]
    const away = vi.spyOn(context.identity, 'endSessions').mockRejectedValue(new ProblemError('UNAVAILABLE'))
    try {
      const body = { identityUid: owner.uid, newPassword: 'Another-pass-1' }
      await call(users.setPassword, { body }, admin)
    } finally {
      away.mockRestore()
    }
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['password-changed'])
    expect(await getEnd(world(), owner)).not.toBeNull()
    const acts = await call(audit.ofUser, { params: { id: owner.uid }, query: {} }, admin)
    expect(acts.body.data).toContainEqual(expect.objectContaining({ action: 'user.password' }))
  })
})

onDatabase('a removed user', (world) => {
  test('leaves no picture behind that was being uploaded', async () => {
    const { advance, call, context, person, administrator } = world()
    const [owner, admin] = [await person({}), await administrator()]
    const put = context.files.put
    const keys: string[] = []
    const store = vi.spyOn(context.files, 'put').mockImplementation(async (key, ...rest) => {
      await put(key, ...rest)
      keys.push(key)
      await call(users.remove, { params: { id: owner.uid } }, admin)
      advance(31 * 86_400_000)
      await world().runDueJobs('housekeeping')
      advance(-31 * 86_400_000)
    })
    try {
      const photo = sharp({ create: { width: 2, height: 2, channels: 3, background: '#336699' } }).png()
      const input = { params: { id: owner.uid }, body: new Uint8Array(await photo.toBuffer()) }
      const answer = await call(users.uploadPicture, input, owner)
      expect(answer.code).toBe('NOT_FOUND')
    } finally {
      store.mockRestore()
    }
    expect(keys).toHaveLength(1)
    expect(await context.files.get(keys[0]!)).toBeNull()
    const pictures = context.database.selectFrom('pictures').select('id').where('owner_uid', '=', owner.uid)
    expect(await pictures.execute()).toEqual([])
  })
})

onDatabase('an administrator without the required second factor', (world) => {
  test('exports no data of other users', async () => {
    const { call, context, administrator } = world()
    const admin = await administrator()
    const row = { email: fresh('invited'), role: 'user' as const, firstName: 'Vic' }
    await call(invitations.create, { body: { invitations: [row] } }, admin)
    const exported = async () =>
      (await call(ownAccount.exportData, { params: { id: admin.uid } }, admin)).text
    expect(await exported()).toContain(row.email)
    context.config.administratorsNeedSecondFactor = true
    try {
      expect(await exported()).not.toContain(row.email)
    } finally {
      context.config.administratorsNeedSecondFactor = false
    }
  })
})
