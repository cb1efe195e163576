import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { openFirebase } from '~/service/identity/firebase-app'
import { firebaseIdentity } from '~/service/identity/firebase-identity'
import { anotherNode } from './another-node'
import { callerOf } from './caller'
import { openStream } from './notifications-world'
import { onBothDatabases, type TestPerson, type World } from './world'

const { catalogue, ownAccount, session, users } = contract

/** Sign-ins are dated by whole seconds: from here on they are later than those before. */
const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 20)

const minute = 60_000

/** A node with a provider of its own to ask, whose clock can be put forward. */
const nodeWithClock = async (world: World) => {
  let ahead = 0
  const firebase = openFirebase(world.deps.config)
  const now = () => new Date(Date.now() + ahead)
  const identity = firebaseIdentity(firebase.app, world.deps.config.identity, { now })
  const node = await anotherNode(world, { identity })
  return {
    ...node,
    call: callerOf(node.fetch),
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
    close: async () => {
      await node.close()
      await firebase.close()
    },
  }
}

/** What somebody's token is answered, by the node whose calls these are. */
const who = async (call: World['call'], person: TestPerson) => {
  const { code, status } = await call(session.get, { query: {} }, person)
  return code ?? status
}

onBothDatabases('ended sessions', (world) => {
  test('signing out everywhere is at once on every node, and spares the others and the next sign-in', async () => {
    const { person, call, signIn, fetch } = world()
    const [ana, decoy] = [await person({}), await person({})]
    const elsewhere = { ...ana, ...(await signIn(ana.email)) }
    const node = await anotherNode(world())
    const there = callerOf(node.fetch)
    const streams = [await openStream(fetch, ana), await openStream(node.fetch, elsewhere)]
    const stranger = await openStream(node.fetch, decoy)
    for (const stream of [...streams, stranger]) expect(await stream.next('unread')).toBe('0')
    await nextSecond()

    const ended = await call(ownAccount.endSessions, { params: { id: ana.uid } }, ana)
    expect(ended.status).toBe(204)
    const again = { ...ana, ...(await signIn(ana.email)) }
    for (const one of [call, there]) {
      expect(await who(one, ana)).toBe('TOKEN_INVALID')
      expect(await who(one, elsewhere)).toBe('TOKEN_INVALID')
      // Nobody on public calls, rather than refused: the page that a visitor sees does not break.
      expect((await one(catalogue.teasers, {}, ana)).status).toBe(200)
      expect(await who(one, again)).toBe(200)
      expect(await who(one, decoy)).toBe(200)
    }
    for (const stream of streams) expect(await stream.next('unread')).toBeNull()
    await call(contract.notifications.read, { body: {} }, decoy)
    expect(stranger.status).toBe(200)
    await stranger.leave()
    await node.close()
  })

  test('nothing is ended for another, and nothing by another', async () => {
    const { person, administrator, call } = world()
    const [ana, other, admin] = [await person({}), await person({}), await administrator()]
    await nextSecond()
    for (const by of [other, admin]) {
      expect((await call(ownAccount.endSessions, { params: { id: ana.uid } }, by)).code).toBe('NOT_FOUND')
    }
    expect(await who(call, ana)).toBe(200)
  })

  test('the provider away hinders nobody to sign out everywhere', async () => {
    const { person, call, deps } = world()
    const ana = await person({})
    vi.spyOn(deps.identity, 'endSessions').mockRejectedValueOnce(new Error('away'))
    await nextSecond()
    expect((await call(ownAccount.endSessions, { params: { id: ana.uid } }, ana)).status).toBe(204)
    expect(await who(call, ana)).toBe('TOKEN_INVALID')
  })

  test('a new password ends what was before it, and the sign-in that follows at once counts', async () => {
    const { person, call, signIn } = world()
    const ana = await person({})
    await nextSecond()
    const set = await call(users.setPassword, { body: { newPassword: 'Another-1' } }, ana)
    const next = { ...ana, ...(await signIn(ana.email, 'Another-1')) }
    expect(set.status).toBe(204)
    expect(await who(call, next)).toBe(200)
    const started = await call(session.get, { query: { start: true } }, next)
    expect(started.status).toBe(200)
    expect(await who(call, ana)).toBe('TOKEN_INVALID')
  })

  test('whoever was locked out signs in anew once let in again', async () => {
    const { person, administrator, call, signIn } = world()
    const [ana, admin] = [await person({}), await administrator()]
    await nextSecond()
    const set = (newStatus: 'disabled' | 'approved') =>
      call(users.setStatus, { body: { users: [ana.uid], newStatus } }, admin)
    await set('disabled')
    expect(await who(call, ana)).toBe('ACCOUNT_DISABLED')
    await set('approved')
    expect(await who(call, ana)).toBe('TOKEN_INVALID')
    expect(await who(call, { ...ana, ...(await signIn(ana.email)) })).toBe(200)
  })

  test.each([
    ['signed out', (deps: World['deps'], uid: string) => deps.identity.endSessions(uid), 'TOKEN_INVALID'],
    [
      'disabled',
      (deps: World['deps'], uid: string) => deps.identity.setDisabled(uid, true),
      'ACCOUNT_DISABLED',
    ],
    ['deleted', (deps: World['deps'], uid: string) => deps.identity.deleteAccount(uid), 'TOKEN_INVALID'],
  ])(
    'whoever is %s at the provider itself is out within a minute on a node that knew better',
    async (_name, act, refusal) => {
      const { person, deps } = world()
      const [ana, decoy] = [await person({}), await person({})]
      const node = await nodeWithClock(world())
      for (const one of [ana, decoy]) expect(await who(node.call, one)).toBe(200)
      await nextSecond()
      await act(deps, ana.uid)
      expect(await who(node.call, ana)).toBe(200)
      node.advance(minute)
      // A provider that is slow at this moment is not waited for: the answer is there with a later call.
      await expect.poll(() => who(node.call, ana), { timeout: 15_000 }).toBe(refusal)
      expect((await node.call(catalogue.teasers, {}, ana)).status).toBe(200)
      expect(await who(node.call, decoy)).toBe(200)
      await node.close()
    },
  )
})
