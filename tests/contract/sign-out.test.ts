import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { anotherNode } from '../support/service'
import { getCaller } from './caller'
import { openStream } from './notifications-world'
import { onDatabase, type TestPerson, type World } from './world'

const { catalogue, session } = contract

/** Tokens are dated by whole seconds: two of one second are the same token. */
const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 20)

const statusFor = async (call: World['call'], person: TestPerson) => {
  const { code, status } = await call(session.get, { query: {} }, person)
  return code ?? status
}

onDatabase('signing out', (world) => {
  afterEach(() => vi.useRealTimers())

  test('ends the token on every node and its open streams, and no other token of the user', async () => {
    const { person, call, signIn, fetch } = world()
    const [ana, decoy] = [await person({}), await person({})]
    await nextSecond()
    const elsewhere = { ...ana, ...(await signIn(ana.email)) }
    const node = await anotherNode(world().context)
    const there = getCaller(node.fetch)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [own, other] = [await openStream(node.fetch, ana), await openStream(fetch, elsewhere)]
    for (const stream of [own, other]) expect(await stream.next('unread')).toBe('0')

    expect((await call(session.end, {}, ana)).status).toBe(204)
    for (const one of [call, there]) {
      expect(await statusFor(one, ana)).toBe('TOKEN_INVALID')
      expect((await one(session.get, { query: { start: true } }, ana)).code).toBe('TOKEN_INVALID')
      // Public calls ignore the token, so that public pages do not fail.
      expect((await one(catalogue.teasers, {}, ana)).status).toBe(200)
      expect(await statusFor(one, elsewhere)).toBe(200)
      expect(await statusFor(one, decoy)).toBe(200)
    }
    // A stream checks its reader's access at each heartbeat.
    vi.advanceTimersByTime(25_000)
    expect(await own.next('unread')).toBeNull()
    expect((await call(session.end, {}, ana)).code).toBe('TOKEN_INVALID')
    await nextSecond()
    expect(await statusFor(call, { ...ana, ...(await signIn(ana.email)) })).toBe(200)
    await other.leave()
    await node.close()
  })

  test('ends the token of an identity without a profile too', async () => {
    const { identity, call } = world()
    const newcomer = await identity()
    expect(await statusFor(call, newcomer)).toBe(200)
    expect((await call(session.end, {}, newcomer)).status).toBe(204)
    expect(await statusFor(call, newcomer)).toBe('TOKEN_INVALID')
  })

  test('is stored until the token expires, and no longer', async () => {
    const { person, call, context } = world()
    const ana = await person({})
    await call(session.end, {}, ana)
    const rows = () =>
      context.database.selectFrom('ended_tokens').selectAll().where('identity_uid', '=', ana.uid).execute()
    const { exp } = JSON.parse(Buffer.from(ana.token.split('.')[1]!, 'base64url').toString())
    expect((await rows()).map(({ expires_at }) => new Date(expires_at).getTime())).toEqual([exp * 1000])
    const cleanUpAt = (time: number) => world().runDueJobs('housekeeping', { now: () => new Date(time) })
    await cleanUpAt(exp * 1000 - 1_000)
    expect(await rows()).toHaveLength(1)
    await cleanUpAt(exp * 1000 + 600_000)
    expect(await rows()).toHaveLength(0)
  })
})
