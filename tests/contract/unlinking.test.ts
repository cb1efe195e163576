import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { ProblemError } from '~/contract/problem'
import { identityCalls } from '../support/identity-calls'
import { providerTooLate } from '../support/service'
import { onDatabase, type TestPerson, type World } from './world'

const { users, signInMethods, session } = contract
const phone = 'phone'
// Milliseconds.
const lease = 181_000

let made = 0
const freshNumber = () => `+5622041${1000 + (made += 1)}`

const getProvider = ({ context }: World) => identityCalls(context.config.identity.emulatorHost ?? '')

/** A user with a password and a linked phone. */
const withPhone = async (world: World) => {
  const owner = await world.person({})
  const number = freshNumber()
  const params = { id: owner.uid }
  await world.call(signInMethods.expect, { params, body: { providerId: phone } }, owner)
  const { token } = await getProvider(world).linkPhone(owner.token, number)
  const byPhone: TestPerson = { ...owner, token }
  const proof = { params: { ...params, providerId: phone }, body: { token } }
  expect((await world.call(signInMethods.prove, proof, byPhone)).status).toBe(204)
  return { owner, byPhone, number, params: { ...params, providerId: phone } }
}

const waiting = ({ database }: World['context']) => database.selectFrom('way_removals').selectAll().execute()

const getJobs = ({ database }: World['context'], key: string) =>
  database.selectFrom('jobs').selectAll().where('kind', '=', 'provider sync').where('key', '=', key).execute()

/**
 * Records a removal as left by a node that is killed between its commit and the call to the provider.
 * @param inHandUntil the end of the lease of a node that is gone
 */
const requestRemoval = async ({ context }: World, uid: string, inHandUntil: string | null = null) => {
  const at = context.now().toISOString()
  const asked = { identity_uid: uid, provider_id: phone, asked_at: at }
  await context.database.insertInto('way_removals').values(asked).execute()
  const inHand = inHandUntil === null ? {} : { lease: crypto.randomUUID(), due_at: inHandUntil }
  const job = { kind: 'provider sync', key: uid, due_at: at, created_at: at, ...inHand }
  await context.database.insertInto('jobs').values(job).execute()
}

/** Runs the due provider syncs, and expects that no removal is left. */
const syncAll = async ({ context, runDueJobs }: World) => {
  await runDueJobs('provider sync')
  expect(await waiting(context)).toEqual([])
}

const failAsUnavailable = () => Promise.reject(new ProblemError('UNAVAILABLE'))

onDatabase('a removed sign-in method', (world) => {
  let ahead = 0
  const advance = (milliseconds: number) => {
    ahead += milliseconds
    world().advance(milliseconds)
  }
  afterEach(async () => {
    advance(-ahead)
    const { database } = world().context
    await database.deleteFrom('way_removals').execute()
    await database.deleteFrom('jobs').where('kind', '=', 'provider sync').execute()
  })
  const atProvider = async (uid: string) =>
    (await world().context.identity.getSignInMethods(uid))?.accounts.map(({ providerId }) => providerId)
  const removedMails = async (person: TestPerson) =>
    (await world().mailsTo(person.email)).filter(({ kind }) => kind === 'sign-in-way-removed').length

  test('is unlinked by the job if the provider fails, and has no access until then', async () => {
    const { call, context } = world()
    const { owner, byPhone, number, params } = await withPhone(world())
    const away = vi.spyOn(context.identity, 'unlink').mockImplementation(failAsUnavailable)
    const error = vi.spyOn(context.log, 'error').mockImplementation(() => {})
    expect((await call(signInMethods.remove, { params }, owner)).status).toBe(204)
    expect(away).toHaveBeenCalledTimes(3)
    expect(error).toHaveBeenCalledOnce()
    expect(await waiting(context)).toMatchObject([{ provider_id: phone }])
    expect(await getJobs(context, `${owner.uid}/ways`)).toMatchObject([{ attempts: 3, lease: null }])

    expect((await call(session.get, { query: { start: true } }, byPhone)).code).toBe('SIGN_IN_UNPROVEN')
    const again = { ...owner, ...(await getProvider(world()).signInWithPhone(number)) }
    expect((await call(session.get, { query: { start: true } }, again)).code).toBe('SIGN_IN_UNPROVEN')
    const listed = await call(signInMethods.read, { params: { id: owner.uid } }, owner)
    expect(listed.body.accounts).toMatchObject([{ providerId: phone, isProven: false, isBeingRemoved: true }])

    // A repeated call succeeds, and sends no second mail and records no second action.
    expect((await call(signInMethods.remove, { params }, owner)).status).toBe(204)
    expect(away).toHaveBeenCalledTimes(4)
    expect(await removedMails(owner)).toBe(1)
    const own = await context.database
      .selectFrom('own_acts')
      .select(['before', 'action'])
      .where('identity_uid', '=', owner.uid)
      .execute()
    expect(own.filter(({ before }) => before['way'] === phone)).toHaveLength(1)

    away.mockRestore()
    advance(61_000)
    await syncAll(world())
    expect(await atProvider(owner.uid)).toEqual([])
    expect(await removedMails(owner)).toBe(1)
  })

  test('is unlinked by a repeated call once the provider is available, without a second mail', async () => {
    const { call, context } = world()
    const { owner, params } = await withPhone(world())
    vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(context.identity, 'unlink').mockImplementation(failAsUnavailable)
    await call(signInMethods.remove, { params }, owner)
    away.mockRestore()
    expect((await call(signInMethods.remove, { params }, owner)).status).toBe(204)
    expect(await atProvider(owner.uid)).toEqual([])
    expect(await waiting(context)).toEqual([])
    expect(await removedMails(owner)).toBe(1)
  })

  test('is unlinked by another node if the first one stops, and the user’s sessions end', async () => {
    const { call, context, signIn } = world()
    const { owner, params, number } = await withPhone(world())
    const decoy = await withPhone(world())
    await requestRemoval(world(), owner.uid, new Date(context.now().getTime() + lease - 1000).toISOString())
    await world().runDueJobs('provider sync')
    expect(await atProvider(owner.uid)).toEqual([phone])
    // The removal was recorded without deleting the proof, which a real call does.
    await context.database.deleteFrom('sign_in_ways').where('identity_uid', '=', owner.uid).execute()
    const meanwhile = { ...owner, ...(await getProvider(world()).signInWithPhone(number)) }
    advance(lease)
    // The provider keeps the end of sessions in whole seconds.
    await wait(1100)
    await syncAll(world())
    expect(await atProvider(owner.uid)).toEqual([])
    expect(await atProvider(decoy.owner.uid)).toEqual([phone])
    const update = getProvider(world()).linkPhone(meanwhile.token, freshNumber())
    await expect(update).rejects.toThrow(/TOKEN_EXPIRED/)
    advance(-lease)
    const fresh = { ...owner, ...(await signIn(owner.email)) }
    expect((await call(users.get, { params: { id: owner.uid } }, fresh)).status).toBe(200)
    expect((await call(signInMethods.remove, { params }, fresh)).code).toBe('NOT_FOUND')
  })

  test('ends no session if the provider unlinks it at once', async () => {
    const { call, context } = world()
    const { owner, params } = await withPhone(world())
    const endSessions = vi.spyOn(context.identity, 'endSessions')
    expect((await call(signInMethods.remove, { params }, owner)).status).toBe(204)
    expect(await atProvider(owner.uid)).toEqual([])
    expect(endSessions).not.toHaveBeenCalled()
  })

  test('cannot be proven or announced until it is unlinked, and can then be linked again', async () => {
    const { call, context } = world()
    const { owner, byPhone, number, params } = await withPhone(world())
    vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(context.identity, 'unlink').mockImplementation(failAsUnavailable)
    await call(signInMethods.remove, { params }, owner)
    const prove = (token: string) => call(signInMethods.prove, { params, body: { token } }, owner)
    const expectPhone = () =>
      call(signInMethods.expect, { params: { id: owner.uid }, body: { providerId: phone } }, owner)
    expect((await prove(byPhone.token)).code).toBe('CONFLICT')
    expect((await expectPhone()).code).toBe('CONFLICT')
    away.mockRestore()
    // Unlinked at the provider but not recorded here, so a new link would be removed again.
    await context.identity.unlink(owner.uid, phone)
    expect((await expectPhone()).code).toBe('CONFLICT')
    advance(61_000)
    await syncAll(world())
    advance(-61_000)
    const fresh = { ...owner, ...(await world().signIn(owner.email)) }
    const body = { providerId: phone }
    expect((await call(signInMethods.expect, { params: { id: owner.uid }, body }, fresh)).status).toBe(204)
    const linked = await getProvider(world()).linkPhone(fresh.token, number)
    const proof = { params, body: { token: linked.token } }
    expect((await call(signInMethods.prove, proof, { ...owner, token: linked.token })).status).toBe(204)
    await world().runDueJobs('provider sync')
    expect(await atProvider(owner.uid)).toEqual([phone])
  })

  test('stays linked if the user proved it since, as at a node of the previous release', async () => {
    const { owner } = await withPhone(world())
    await requestRemoval(world(), owner.uid)
    await syncAll(world())
    expect(await atProvider(owner.uid)).toEqual([phone])
  })

  test('that was linked at the moment of confirming the address is unlinked too', async () => {
    const { call, context, person, signIn } = world()
    const owner = await person({ verified: false })
    await context.identity.setEmailVerified(owner.uid, true)
    const { getSignInMethods: getWays } = context.identity
    // The first look finds no linked method.
    vi.spyOn(context.identity, 'getSignInMethods').mockImplementationOnce(async (uid) => {
      const ways = await getWays(uid)
      await getProvider(world()).linkPhone(owner.token, freshNumber())
      return ways
    })
    vi.spyOn(context.log, 'error').mockImplementation(() => {})
    const away = vi.spyOn(context.identity, 'unlink').mockImplementation(failAsUnavailable)
    const caller = await signIn(owner.email)
    const started = await call(session.get, { query: { start: true } }, caller)
    expect(started.body.user).toMatchObject({ verified: true })
    expect(await atProvider(owner.uid)).toEqual([phone])
    away.mockRestore()
    advance(61_000)
    await syncAll(world())
    expect(await atProvider(owner.uid)).toEqual([])
  })

  test('does not prevent blocking its user while the provider does not answer', async () => {
    const { call, context, administrator } = world()
    const { owner, params } = await withPhone(world())
    vi.spyOn(context.identity, 'unlink').mockRejectedValue(providerTooLate())
    expect((await call(signInMethods.remove, { params }, owner)).status).toBe(204)
    const body = { users: [owner.uid], newStatus: 'blocked' as const }
    expect((await call(users.setStatus, { body }, await administrator())).status).toBe(200)
    expect((await context.identity.getAccount(owner.uid))!.disabled).toBe(true)
    expect(await waiting(context)).toMatchObject([{ provider_id: phone }])
  })

  test('is deleted with its user', async () => {
    const { context, person } = world()
    const { uid } = await person({})
    await requestRemoval(world(), uid)
    await context.database.deleteFrom('users').where('identity_uid', '=', uid).execute()
    expect(await waiting(context)).toEqual([])
  })
})
