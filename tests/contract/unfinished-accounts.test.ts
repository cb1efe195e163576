import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { anotherNode } from '../support/service'
import { getCaller } from './caller'
import { withoutAnswer } from '../support/service'
import { onDatabase } from './world'

const { users } = contract
const profile = { firstName: 'Ana', lastName: 'Rojas' }
const who = { ...profile, companyName: 'Acme' }
// Milliseconds.
const hour = 3_600_000

onDatabase('a provider account whose profile was never stored', (world) => {
  let ahead = 0
  const advance = (milliseconds: number) => {
    ahead += milliseconds
    world().advance(milliseconds)
  }
  afterEach(async () => {
    advance(-ahead)
    await world().context.database.deleteFrom('accounts_in_the_making').execute()
  })
  const noted = async () =>
    (await world().context.database.selectFrom('accounts_in_the_making').selectAll().execute()).map(
      ({ identity_uid }) => identity_uid,
    )
  const getUid = async (email: string) => (await world().context.identity.findAccount(email))?.identityUid

  /** Registers at a node that loses its database at the commit. */
  const breakOff = async (email: string) => {
    const { context } = world()
    const node = await anotherNode(world().context, { database: withoutAnswer(context.database, 'lost') })
    const body = { ...profile, email, password: 'Portal-demo-1' }
    const answer = await getCaller(node.fetch)(users.register, { body })
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE'])
    await node.close()
    const uid = await getUid(email)
    expect(await noted()).toEqual([uid])
    return uid!
  }

  test('is deleted after an hour, and its address can be used again', async () => {
    const { call, administrator, context } = world()
    const email = 'broken-off@x.example'
    const admin = await administrator()
    const uid = await breakOff(email)
    const open = () => call(users.createAccount, { body: { ...who, email } }, admin)
    advance(hour - 60_000)
    await world().runDueJobs('housekeeping')
    expect(await getUid(email)).toBe(uid)
    advance(61_000)
    const away = vi
      .spyOn(context.identity, 'deleteAccount')
      .mockRejectedValue(new ProblemError('UNAVAILABLE'))
    await world().runDueJobs('housekeeping')
    away.mockRestore()
    expect(await noted()).toEqual([uid])
    await world().runDueJobs('housekeeping')
    expect(await getUid(email)).toBeUndefined()
    expect(await noted()).toEqual([])
    advance(-ahead)
    expect((await open()).status).toBe(201)
  })

  test('that cannot be deleted does not block others; the oldest are deleted first, fifty at a time', async () => {
    const { context } = world()
    const { database, identity, now } = context
    const uids = Array.from({ length: 60 }, (_, index) => `unfinished-${String(index).padStart(2, '0')}`)
    const began = now().getTime() - 2 * hour
    const rows = uids.map((identity_uid, index) => ({
      identity_uid,
      begun_at: new Date(began + index * 1000).toISOString(),
    }))
    await database.insertInto('accounts_in_the_making').values(rows.toReversed()).execute()
    const { deleteAccount } = identity
    const stuck = new Set(uids.slice(0, 50))
    const spy = vi.spyOn(identity, 'deleteAccount').mockImplementation(async (uid) => {
      if (stuck.has(uid)) throw new ProblemError('UNAVAILABLE')
      await deleteAccount(uid)
    })
    await world().runDueJobs('housekeeping')
    expect(spy.mock.calls.map(([uid]) => uid).toSorted()).toEqual([...stuck])
    await world().runDueJobs('housekeeping')
    spy.mockRestore()
    expect((await noted()).toSorted()).toEqual([...stuck])
    await world().runDueJobs('housekeeping')
    expect(await noted()).toEqual([])
  })

  test('is never deleted once it has a profile', async () => {
    const { call, administrator, context, signIn } = world()
    const admin = await administrator()
    const opened = await call(users.createAccount, { body: { ...who, email: 'had@x.example' } }, admin)
    const body = { ...profile, email: 'had-too@x.example', password: 'Portal-demo-1' }
    const registered = await call(users.register, { body })
    expect(await noted()).toEqual([])
    const uid = await breakOff('gone-on@x.example')
    const caller = await signIn('gone-on@x.example')
    expect((await call(users.create, { body: profile }, caller)).status).toBe(201)
    expect(await noted()).toEqual([])
    // A node of the previous release leaves such a row.
    const row = { identity_uid: opened.body.identityUid, begun_at: context.now().toISOString() }
    await context.database.insertInto('accounts_in_the_making').values(row).execute()
    advance(2 * hour)
    await world().runDueJobs('housekeeping')
    for (const one of [uid, opened.body.identityUid, registered.body.identityUid]) {
      expect(await context.identity.getAccount(one)).not.toBeNull()
    }
  })

  test('cannot get a profile once its deletion has begun', async () => {
    const { call, context, signIn } = world()
    const email = 'too-late@x.example'
    await breakOff(email)
    const caller = await signIn(email)
    await context.database
      .updateTable('accounts_in_the_making')
      .set({ leaving_since: context.now().toISOString() })
      .execute()
    expect((await call(users.create, { body: profile }, caller)).code).toBe('UNAVAILABLE')
    advance(hour)
    await world().runDueJobs('housekeeping')
    expect(await getUid(email)).toBeUndefined()
  })

  test('is deleted too if the provider did not answer, and is not recorded if the provider refused it', async () => {
    const { call, context } = world()
    const { createAccount } = context.identity
    vi.spyOn(context.identity, 'createAccount').mockImplementationOnce(async (account) => {
      await createAccount(account)
      throw new ProblemError('UNAVAILABLE')
    })
    const email = 'unsaid@x.example'
    const body = { ...profile, email, password: 'Portal-demo-1' }
    expect((await call(users.register, { body })).status).toBe(503)
    expect(await noted()).toEqual([await getUid(email)])
    advance(hour)
    await world().runDueJobs('housekeeping')
    expect(await getUid(email)).toBeUndefined()
    advance(-hour)
    const weak = createFieldError('password', 'passwordWeak', { reason: 'Choose a stronger password.' })
    vi.spyOn(context.identity, 'createAccount').mockRejectedValueOnce(weak)
    expect((await call(users.register, { body })).code).toBe('FIELDS_INVALID')
    expect(await noted()).toEqual([])
  })
})
