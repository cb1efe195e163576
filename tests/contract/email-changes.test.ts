import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { ProblemError } from '~/contract/problem'
import { gate } from '../support/gate'
import { identityCalls } from '../support/identity-calls'
import { providerTooLate } from '../support/service'
import { anotherNode } from '../support/service'
import { getCaller } from './caller'
import { onDatabase, onServerDatabase, type TestPerson, type World } from './world'

const { emailChanges, users, session, audit } = contract

const hour = 3_600_000
const day = 24 * hour

const linkIn = async ({ mailsTo }: World, address: string, kind: string) => {
  const mails = (await mailsTo(address)).filter((mail) => mail.kind === kind)
  return /token=([\w-]+)/.exec(mails.at(-1)!.text)![1]!
}

let count = 0
const newAddress = (owner: TestPerson) => `new-${(count += 1)}-${owner.email}`

const request = (world: World, owner: TestPerson, newEmail: string) =>
  world.call(emailChanges.request, { params: { id: owner.uid }, body: { newEmail } }, owner)

const read = (world: World, token: string) => world.call(emailChanges.readLink, { query: { token } })
const open = (world: World, token: string) => world.call(emailChanges.useLink, { body: { token } })

const getPending = async (world: World, owner: TestPerson) =>
  (await world.call(emailChanges.pending, { params: { id: owner.uid } }, owner)).body.pending

const getEmail = async ({ context }: World, { uid }: TestPerson) => {
  const row = context.database
    .selectFrom('users')
    .select(['email', 'verified'])
    .where('identity_uid', '=', uid)
  const account = await context.identity.getAccount(uid)
  return { ...(await row.executeTakeFirstOrThrow()), atProvider: account!.email }
}

const failAsUnavailable = async () => {
  throw new ProblemError('UNAVAILABLE')
}

/** A user whose address was just changed, with the link that reverts it. */
const changeAddress = async (world: World) => {
  const owner = await world.person({})
  const newEmail = newAddress(owner)
  await request(world, owner, newEmail)
  expect((await open(world, await linkIn(world, newEmail, 'change-email'))).status).toBe(200)
  return { owner, newEmail, revert: await linkIn(world, owner.email, 'email-changed') }
}

onDatabase('an email address change', (world) => {
  test('takes effect here and at the provider when its link is used, and ends every session', async () => {
    const { call, context, person, signIn, mailsTo, administrator } = world()
    const owner = await person({})
    const newEmail = newAddress(owner)
    expect((await request(world(), owner, newEmail.toUpperCase())).status).toBe(202)
    expect(await getPending(world(), owner)).toMatchObject({ newEmail })
    expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email })
    expect(await mailsTo(owner.email)).toEqual([])

    const token = await linkIn(world(), newEmail, 'change-email')
    expect((await read(world(), token)).body).toEqual({ purpose: 'change', state: 'open', email: newEmail })
    expect((await open(world(), token)).body).toEqual({ purpose: 'change', state: 'used', email: newEmail })

    expect(await getEmail(world(), owner)).toEqual({ email: newEmail, verified: true, atProvider: newEmail })
    expect(await getPending(world(), await signInAs(world(), owner, newEmail))).toBeNull()
    await expect(signIn(owner.email)).rejects.toThrow()
    // A sign-in of the same second is still valid, so this reads the stored end of sessions.
    const row = context.database.selectFrom('users').select('sessions_ended_at')
    const { sessions_ended_at } = await row.where('identity_uid', '=', owner.uid).executeTakeFirstOrThrow()
    expect(sessions_ended_at).not.toBeNull()
    const list = await call(users.list, { query: { name: newEmail } }, await administrator())
    expect(list.body.data.map(({ identityUid }) => identityUid)).toEqual([owner.uid])
    expect((await open(world(), token)).code).toBe('LINK_EXPIRED')
    expect((await read(world(), token)).body.state).toBe('used')
    const acts = await call(audit.ofUser, { params: { id: owner.uid }, query: {} }, await administrator())
    expect(acts.body.data).toContainEqual(
      expect.objectContaining({
        action: 'own.email',
        before: { email: owner.email },
        after: { email: newEmail },
      }),
    )
  })

  test('requires a recent sign-in and a different address', async () => {
    const { person, context } = world()
    const owner = await person({})
    const same = await request(world(), owner, owner.email)
    expect([same.code, same.fields[0]?.path]).toEqual(['FIELDS_INVALID', 'newEmail'])
    const later = new Date(Date.now() + 6 * 60_000)
    const clock = vi.spyOn(context.identity, 'moment').mockReturnValue(later)
    expect((await request(world(), owner, newAddress(owner))).code).toBe('RECENT_SIGN_IN_REQUIRED')
    clock.mockRestore()
  })

  test('to an address in use looks accepted to the caller, and the owner of the address is mailed', async () => {
    const { person, mailsTo, context } = world()
    const owner = await person({})
    const other = await person({})
    const answers = [
      await request(world(), owner, newAddress(owner)),
      await request(world(), owner, other.email),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ])
    expect(await getPending(world(), owner)).toMatchObject({ newEmail: other.email })
    const [mail] = await mailsTo(other.email)
    expect(mail).toMatchObject({ kind: 'email-in-use' })
    expect(mail!.text).not.toContain('token=')
    expect(mail!.text).not.toContain(owner.email)
    // The caller's list of mails, which is exported, does not distinguish the two either.
    const own = context.database.selectFrom('mails').select('id').where('identity_uid', '=', owner.uid)
    expect(await own.execute()).toEqual([])
  })

  test('is refused if another user registers the address meanwhile', async () => {
    const { call, person } = world()
    const owner = await person({})
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    const body = { firstName: 'A', lastName: 'B', email: newEmail, password: 'Portal-demo-1' }
    expect((await call(users.register, { body })).status).toBe(201)
    expect((await open(world(), await linkIn(world(), newEmail, 'change-email'))).code).toBe(
      'EMAIL_ALREADY_IN_USE',
    )
    expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email, atProvider: owner.email })
  })

  test('is refused while a provider account without a profile has the address', async () => {
    const { person, identity, context } = world()
    const owner = await person({})
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    const { uid } = await identity(newEmail)
    const token = await linkIn(world(), newEmail, 'change-email')
    expect((await open(world(), token)).code).toBe('EMAIL_ALREADY_IN_USE')
    await context.identity.deleteAccount(uid)
    expect((await open(world(), token)).status).toBe(200)
  })

  test('can be cancelled or replaced while it is pending', async () => {
    const { call, person } = world()
    const owner = await person({})
    const [first, second] = [newAddress(owner), newAddress(owner)]
    await request(world(), owner, first)
    await request(world(), owner, second)
    const replaced = await linkIn(world(), first, 'change-email')
    expect((await read(world(), replaced)).body.state).toBe('cancelled')
    expect((await open(world(), replaced)).code).toBe('LINK_EXPIRED')
    expect(await getPending(world(), owner)).toMatchObject({ newEmail: second })
    expect((await call(emailChanges.cancel, { params: { id: owner.uid } }, owner)).status).toBe(204)
    expect(await getPending(world(), owner)).toBeNull()
    expect((await open(world(), await linkIn(world(), second, 'change-email'))).code).toBe('LINK_EXPIRED')
    expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email, atProvider: owner.email })
  })

  test('expires after a day, and accepts only the mailed token', async () => {
    const { person, advance } = world()
    const owner = await person({})
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    const token = await linkIn(world(), newEmail, 'change-email')
    expect((await open(world(), `${token}x`)).code).toBe('NOT_FOUND')
    expect((await read(world(), 'x')).code).toBe('NOT_FOUND')
    advance(day)
    expect((await read(world(), token)).body.state).toBe('expired')
    expect((await open(world(), token)).code).toBe('LINK_EXPIRED')
    expect(await getPending(world(), owner)).toBeNull()
    advance(-day)
  })

  test('applies at most once when its link is used twice and cancelled at once', async () => {
    const { call, person, mailsTo } = world()
    for (let round = 0; round < 3; round += 1) {
      const owner = await person({})
      const newEmail = newAddress(owner)
      await request(world(), owner, newEmail)
      const token = await linkIn(world(), newEmail, 'change-email')
      const [one, two, cancelled] = await Promise.all([
        open(world(), token),
        open(world(), token),
        call(emailChanges.cancel, { params: { id: owner.uid } }, owner),
      ])
      const isMade = [one.status, two.status].includes(200)
      const expected = isMade ? newEmail : owner.email
      expect(cancelled.status).toBe(204)
      expect(await getEmail(world(), owner)).toMatchObject({ email: expected, atProvider: expected })
      expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(isMade ? ['email-changed'] : [])
    }
  })

  test('redirects unsent news to the new address, but no warnings or links', async () => {
    const { person, context, mail, mailsTo } = world()
    const owner = await person({})
    const kinds = [
      'digest',
      'administrator-notice',
      'password-changed',
      'reset-password',
      'confirm-email',
    ] as const
    const of = { to_address: owner.email, identity_uid: owner.uid }
    for (const kind of kinds) await mail({ ...of, kind })
    const given_up_at = context.now().toISOString()
    for (const kind of ['mentioned', 'sign-in-link']) {
      await mail({ ...of, kind, given_up_at, due_at: 'infinity', text: '', html: '' })
    }
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    await open(world(), await linkIn(world(), newEmail, 'change-email'))
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual([
      'password-changed',
      'mentioned',
      'sign-in-link',
      'email-changed',
    ])
    expect((await mailsTo(newEmail)).map(({ kind }) => kind)).toEqual([
      'digest',
      'administrator-notice',
      'change-email',
    ])
  })

  test('cannot be reverted to an unconfirmed address, which may be a stranger’s', async () => {
    const { person, mailsTo } = world()
    const owner = await person({ verified: false })
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    expect((await open(world(), await linkIn(world(), newEmail, 'change-email'))).status).toBe(200)
    expect(await getEmail(world(), owner)).toMatchObject({ email: newEmail, verified: true })
    expect(await mailsTo(owner.email)).toEqual([])
  })

  test('is refused for a user who was disabled or deleted meanwhile', async () => {
    const { person, setColumns, context } = world()
    for (const change of [{ status: 'disabled' as const }, { deleted_at: context.now().toISOString() }]) {
      const owner = await person({})
      const newEmail = newAddress(owner)
      await request(world(), owner, newEmail)
      await setColumns(owner.uid, change)
      const answer = await open(world(), await linkIn(world(), newEmail, 'change-email'))
      expect(answer.code).toBe('LINK_EXPIRED')
      expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email, atProvider: owner.email })
    }
  })

  test('is erased with the user, with mails and messages of all the user’s addresses', async () => {
    const { call, administrator, advance, context, contactMessage } = world()
    const { owner, newEmail } = await changeAddress(world())
    const admin = await administrator()
    const unused = newAddress(owner)
    await request(world(), await signInAs(world(), owner, newEmail), unused)
    const message = await contactMessage({ email: owner.email })
    const decoy = await contactMessage({ email: `decoy-${owner.email}` })
    await call(users.remove, { params: { id: owner.uid } }, admin)
    advance(31 * day)
    await world().runDueJobs('housekeeping')
    advance(-31 * day)
    const { database } = context
    const changes = await database
      .selectFrom('email_changes')
      .select('id')
      .where('identity_uid', '=', owner.uid)
      .execute()
    const mails = await database
      .selectFrom('mails')
      .select('id')
      .where('to_address', 'in', [owner.email, newEmail, unused])
      .execute()
    const messages = await database
      .selectFrom('contact_messages')
      .select(['id', 'email'])
      .where('id', 'in', [message, decoy])
      .execute()
    expect([changes, mails]).toEqual([[], []])
    expect(messages.find(({ id }) => id === message)!.email).toBe('')
    expect(messages.find(({ id }) => id === decoy)!.email).toBe(`decoy-${owner.email}`)
  })
})

/** The same person, signed in with another address. */
const signInAs = async ({ signIn }: World, owner: TestPerson, email: string): Promise<TestPerson> => ({
  ...owner,
  ...(await signIn(email)),
})

onDatabase('the reversal of an email address change', (world) => {
  test('restores the earlier address, invalidates the password and mails a link to set another', async () => {
    const { context, signIn, mailsTo } = world()
    const { owner, newEmail, revert } = await changeAddress(world())
    expect((await read(world(), revert)).body).toEqual({
      purpose: 'revert',
      state: 'open',
      email: owner.email,
    })
    expect((await open(world(), revert)).body.state).toBe('used')
    expect(await getEmail(world(), owner)).toEqual({
      email: owner.email,
      verified: true,
      atProvider: owner.email,
    })
    await expect(signIn(owner.email)).rejects.toThrow(/INVALID/)
    const kinds = (await mailsTo(owner.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['email-changed', 'email-restored'])
    // The new address gets no link that reverts this again.
    expect((await mailsTo(newEmail)).map(({ kind }) => kind)).not.toContain('email-changed')
    expect((await open(world(), revert)).code).toBe('LINK_EXPIRED')
    await context.identity.setPassword(owner.uid, 'Another-pass-1')
    expect(await signIn(owner.email, 'Another-pass-1')).toBeTruthy()
  })

  test('is possible for seven days', async () => {
    const { advance } = world()
    const { revert } = await changeAddress(world())
    advance(7 * day)
    expect((await read(world(), revert)).body.state).toBe('expired')
    expect((await open(world(), revert)).code).toBe('LINK_EXPIRED')
    advance(-7 * day)
  })

  test('is refused if another user has the earlier address', async () => {
    const { call } = world()
    const { owner, newEmail, revert } = await changeAddress(world())
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: owner.email,
      password: 'Portal-demo-1',
    }
    expect((await call(users.register, { body })).status).toBe(201)
    expect((await open(world(), revert)).code).toBe('EMAIL_ALREADY_IN_USE')
    expect(await getEmail(world(), owner)).toMatchObject({ email: newEmail, atProvider: newEmail })
  })

  test('also reverts later changes, whose own links stop working', async () => {
    const { owner, newEmail, revert } = await changeAddress(world())
    const third = newAddress(owner)
    await request(world(), await signInAs(world(), owner, newEmail), third)
    await open(world(), await linkIn(world(), third, 'change-email'))
    const later = await linkIn(world(), newEmail, 'email-changed')
    expect((await open(world(), revert)).status).toBe(200)
    expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email, atProvider: owner.email })
    expect((await open(world(), later)).code).toBe('LINK_EXPIRED')
    expect((await read(world(), later)).body.state).toBe('used')
  })

  test('wins over another change made at the same moment', async () => {
    const { context } = world()
    for (let round = 0; round < 4; round += 1) {
      const { owner, newEmail, revert } = await changeAddress(world())
      const third = newAddress(owner)
      await request(world(), await signInAs(world(), owner, newEmail), third)
      const token = await linkIn(world(), third, 'change-email')
      const [, reverted] = await Promise.all([open(world(), token), open(world(), revert)])
      expect(reverted.status).toBe(200)
      expect(await getEmail(world(), owner)).toMatchObject({ email: owner.email, atProvider: owner.email })
      const left = await context.database
        .selectFrom('email_changes')
        .select('id')
        .where('identity_uid', '=', owner.uid)
        .where('applied_at', 'is not', null)
        .where('reverted_at', 'is', null)
        .execute()
      expect(left).toEqual([])
    }
  })
})

onDatabase('an address that changed at the provider', (world) => {
  const follow = (email: string) => world().call(emailChanges.follow, { body: { email } })

  test('is adopted on request of any caller', async () => {
    const { context, person, mailsTo } = world()
    const owner = await person({ verified: false })
    const other = await person({ verified: false })
    await context.identity.setEmailVerified(owner.uid, true)
    for (const address of [owner.email, other.email, 'missing@x.example']) {
      expect((await follow(address)).status).toBe(204)
    }
    await expect.poll(async () => (await getEmail(world(), owner)).verified).toBe(true)
    expect((await getEmail(world(), other)).verified).toBe(false)

    const newEmail = newAddress(owner)
    await context.identity.setEmail(owner.uid, newEmail)
    expect((await follow(newEmail)).status).toBe(204)
    await expect
      .poll(() => getEmail(world(), owner))
      .toEqual({ email: newEmail, verified: true, atProvider: newEmail })
    const kinds = async () => (await mailsTo(owner.email)).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['email-changed'])
    // Reverting at the provider reverts the address here as well.
    await context.identity.setEmail(owner.uid, owner.email)
    await Promise.all([follow(owner.email), follow(owner.email)])
    await expect.poll(async () => (await getEmail(world(), owner)).email).toBe(owner.email)
    expect(await kinds()).toEqual(['email-changed', 'email-restored'])
  })

  test('is adopted completely at the next attempt after a provider failure', async () => {
    const { context, person, signIn } = world()
    const owner = await person({ verified: false })
    const provider = identityCalls(context.config.identity.emulatorHost ?? '')
    await provider.linkPhone(owner.token, `+5622007${1000 + (count += 1)}`)
    await context.identity.setEmailVerified(owner.uid, true)
    const node = await anotherNode(world().context, {
      identity: { ...context.identity, unlink: failAsUnavailable },
    })
    const kept = await getCaller(node.fetch)(
      session.get,
      { query: { start: true } },
      await signIn(owner.email),
    )
    // Users keep their access meanwhile, but the new address must not count as confirmed.
    expect(kept.body.user).toMatchObject({ verified: false })
    expect((await context.identity.getSignInMethods(owner.uid))?.accounts).toHaveLength(1)
    await node.close()

    const started = await world().call(session.get, { query: { start: true } }, await signIn(owner.email))
    expect(started.body.user).toMatchObject({ verified: true })
    // An account that was linked before the owner confirmed the address is unlinked there.
    expect((await context.identity.getSignInMethods(owner.uid))?.accounts).toEqual([])
  })

  test('completes the pending change if it arrives after the request timed out', async () => {
    const { context, person } = world()
    const owner = await person({})
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    const token = await linkIn(world(), newEmail, 'change-email')
    const { setEmail } = context.identity
    const spy = vi.spyOn(context.identity, 'setEmail').mockImplementationOnce(async (...change) => {
      await setEmail(...change)
      throw providerTooLate()
    })
    expect((await open(world(), token)).status).toBe(503)
    spy.mockRestore()
    await follow(newEmail)
    await expect.poll(async () => (await getEmail(world(), owner)).email).toBe(newEmail)
    const changes = context.database
      .selectFrom('email_changes')
      .select(['applied_at', 'cancelled_at', 'confirm_hash'])
    expect(await changes.where('identity_uid', '=', owner.uid).execute()).toEqual([
      { applied_at: expect.any(String), cancelled_at: null, confirm_hash: expect.any(String) },
    ])
  })

  test('leaves the link usable again if the provider never makes the change', async () => {
    const { advance, context, person } = world()
    const owner = await person({})
    const newEmail = newAddress(owner)
    await request(world(), owner, newEmail)
    const token = await linkIn(world(), newEmail, 'change-email')
    const spy = vi.spyOn(context.identity, 'setEmail').mockRejectedValueOnce(providerTooLate())
    expect((await open(world(), token)).status).toBe(503)
    spy.mockRestore()
    // While the provider may still make it, the change can be neither repeated nor cancelled.
    expect((await read(world(), token)).body.state).toBe('used')
    expect(await getPending(world(), owner)).toBeNull()
    advance(181_000)
    expect((await read(world(), token)).body.state).toBe('open')
    expect(await getPending(world(), owner)).toMatchObject({ newEmail })
    expect((await open(world(), token)).status).toBe(200)
    expect(await getEmail(world(), owner)).toMatchObject({ email: newEmail, atProvider: newEmail })
  })

  test('is not adopted if another user has the address here', async () => {
    const { context, person } = world()
    const owner = await person({})
    const email = newAddress(owner)
    const other = await person({})
    await world().setColumns(other.uid, { email })
    await context.identity.setEmail(owner.uid, email)
    expect((await follow(email)).status).toBe(204)
    expect((await getEmail(world(), owner)).email).toBe(owner.email)
  })

  test('is adopted when a session starts with another verified address', async () => {
    const { call, context, person, signIn } = world()
    const owner = await person({ verified: false })
    const newEmail = newAddress(owner)
    await context.identity.setEmail(owner.uid, newEmail)
    const token = await signIn(newEmail)
    const started = await call(session.get, { query: { start: true } }, token)
    expect(started.body.user).toMatchObject({ email: newEmail, verified: true })
    expect((await call(session.get, { query: {} }, token)).status).toBe(200)
  })
})

onServerDatabase('an email address change that the provider refuses', (world) => {
  test('is replaced by another one requested at the same moment', async () => {
    const { context, person } = world()
    const { database } = context
    const owner = await person({})
    const [first, second] = [newAddress(owner), newAddress(owner)]
    await request(world(), owner, first)
    const token = await linkIn(world(), first, 'change-email')
    const [isAsked, isHeld, released] = [gate(), gate(), gate()]
    const spy = vi.spyOn(context.identity, 'setEmail').mockImplementationOnce(async () => {
      isAsked.open()
      await isHeld.opened
      return failAsUnavailable()
    })
    const opening = open(world(), token)
    await isAsked.opened
    // As a request for another link does, just before the commit.
    const asking = database.transaction().execute(async (transaction) => {
      await sql`select from users where identity_uid = ${owner.uid} for update`.execute(transaction)
      const change = {
        id: uuidv7(),
        identity_uid: owner.uid,
        old_email: owner.email,
        new_email: second,
        requested_at: context.now().toISOString(),
        confirm_hash: null,
        confirm_until: new Date(context.now().getTime() + hour).toISOString(),
      }
      await transaction.insertInto('email_changes').values(change).execute()
      isHeld.open()
      await released.opened
    })
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
        return rows.length
      })
      .toBe(1)
    released.open()
    await asking
    expect((await opening).status).toBe(503)
    spy.mockRestore()
    expect(await getPending(world(), owner)).toMatchObject({ newEmail: second })
  })
})
