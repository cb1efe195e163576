import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import { anotherNode, identityWithClock } from '../support/service'
import { getCaller } from './caller'
import { openStream } from './notifications-world'
import { onDatabase, type TestPerson, type World } from './world'

const { catalogue, ownAccount, session, users } = contract

/** Waits for the next second, since sign-in times are whole seconds. */
const nextSecond = () => wait(1_000 - (Date.now() % 1_000) + 20)

const minute = 60_000

/** A node with a separate provider, whose clock can be moved forward. */
const nodeWithClock = async (world: World) => {
  let ahead = 0
  const { identity, close } = identityWithClock(world.context, () => new Date(Date.now() + ahead))
  const node = await anotherNode(world.context, { identity })
  return {
    ...node,
    call: getCaller(node.fetch),
    advance: (milliseconds: number) => {
      ahead += milliseconds
    },
    close: async () => {
      await node.close()
      await close()
    },
  }
}

/** How the called node answers a user's token. */
const getOutcome = async (call: World['call'], person: TestPerson) => {
  const { code, status } = await call(session.get, { query: {} }, person)
  return code ?? status
}

// More than one batch.
const many = 1_500

/** Inserts users to export, all with the given last name. */
const addMany = ({ database }: World['context'], name: string) =>
  sql`insert into users (identity_uid, email, first_name, last_name, street, created_at, updated_at)
    select ${name} || '-' || n, lower(${name}) || n || '@people.example', ${name}, n, repeat('Calle ', 20), now(), now()
    from generate_series(1, ${sql.lit(many)}) n`.execute(database)

/** Starts a download. */
const begin = async (fetch: World['fetch'], path: string, { token }: TestPerson) => {
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await fetch(new Request(`http://service.test${path}`, { headers }))
  expect(status).toBe(200)
  return body!.getReader()
}

const toEnd = async (reader: Awaited<ReturnType<typeof begin>>) => {
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += Buffer.from(part.value).toString()
  }
  return text
}

onDatabase('ended sessions', (world) => {
  test('signing out everywhere takes effect at once on every node, but not on others or later sign-ins', async () => {
    const { person, call, signIn, fetch } = world()
    const [ana, decoy] = [await person({}), await person({})]
    const elsewhere = { ...ana, ...(await signIn(ana.email)) }
    const node = await anotherNode(world().context)
    const there = getCaller(node.fetch)
    const streams = [await openStream(fetch, ana), await openStream(node.fetch, elsewhere)]
    const stranger = await openStream(node.fetch, decoy)
    for (const stream of [...streams, stranger]) expect(await stream.next('unread')).toBe('0')
    await nextSecond()

    const ended = await call(ownAccount.endSessions, { params: { id: ana.uid } }, ana)
    expect(ended.status).toBe(204)
    const again = { ...ana, ...(await signIn(ana.email)) }
    for (const one of [call, there]) {
      expect(await getOutcome(one, ana)).toBe('TOKEN_INVALID')
      expect(await getOutcome(one, elsewhere)).toBe('TOKEN_INVALID')
      // Public calls treat the user as a visitor instead of refusing, so that public pages do not break.
      expect((await one(catalogue.teasers, {}, ana)).status).toBe(200)
      expect(await getOutcome(one, again)).toBe(200)
      expect(await getOutcome(one, decoy)).toBe(200)
    }
    for (const stream of streams) expect(await stream.next('unread')).toBeNull()
    await call(contract.notifications.read, { body: {} }, decoy)
    expect(stranger.status).toBe(200)
    await stranger.leave()
    await node.close()
  })

  test('neither users nor administrators can end another user’s sessions', async () => {
    const { person, administrator, call } = world()
    const [ana, other, admin] = [await person({}), await person({}), await administrator()]
    await nextSecond()
    for (const by of [other, admin]) {
      expect((await call(ownAccount.endSessions, { params: { id: ana.uid } }, by)).code).toBe('NOT_FOUND')
    }
    expect(await getOutcome(call, ana)).toBe(200)
  })

  test('users can sign out everywhere while the provider is unavailable', async () => {
    const { person, call, context } = world()
    const ana = await person({})
    vi.spyOn(context.identity, 'endSessions').mockRejectedValueOnce(new Error('away'))
    await nextSecond()
    expect((await call(ownAccount.endSessions, { params: { id: ana.uid } }, ana)).status).toBe(204)
    expect(await getOutcome(call, ana)).toBe('TOKEN_INVALID')
  })

  test('a new password ends earlier sessions, and an immediate new sign-in is valid', async () => {
    const { person, call, signIn } = world()
    const ana = await person({})
    await nextSecond()
    const set = await call(users.setPassword, { body: { newPassword: 'Another-1' } }, ana)
    const next = { ...ana, ...(await signIn(ana.email, 'Another-1')) }
    expect(set.status).toBe(204)
    expect(await getOutcome(call, next)).toBe(200)
    const started = await call(session.get, { query: { start: true } }, next)
    expect(started.status).toBe(200)
    expect(await getOutcome(call, ana)).toBe('TOKEN_INVALID')
  })

  test('a user who is disabled and then approved must sign in again', async () => {
    const { person, administrator, call, signIn } = world()
    const [ana, admin] = [await person({}), await administrator()]
    await nextSecond()
    const set = (newStatus: 'disabled' | 'approved') =>
      call(users.setStatus, { body: { users: [ana.uid], newStatus } }, admin)
    await set('disabled')
    expect(await getOutcome(call, ana)).toBe('ACCOUNT_DISABLED')
    await set('approved')
    expect(await getOutcome(call, ana)).toBe('TOKEN_INVALID')
    expect(await getOutcome(call, { ...ana, ...(await signIn(ana.email)) })).toBe(200)
  })

  test.each([
    [
      'signed out',
      (context: World['context'], uid: string) => context.identity.endSessions(uid),
      'TOKEN_INVALID',
    ],
    [
      'disabled',
      (context: World['context'], uid: string) => context.identity.setDisabled(uid, true),
      'ACCOUNT_DISABLED',
    ],
    [
      'deleted',
      (context: World['context'], uid: string) => context.identity.deleteAccount(uid),
      'TOKEN_INVALID',
    ],
  ])(
    'a user who is %s at the provider loses access within a minute on a node with a cached session',
    async (_name, act, refusal) => {
      const { person, context } = world()
      const [ana, decoy] = [await person({}), await person({})]
      const node = await nodeWithClock(world())
      for (const one of [ana, decoy]) expect(await getOutcome(node.call, one)).toBe(200)
      await nextSecond()
      await act(context, ana.uid)
      expect(await getOutcome(node.call, ana)).toBe(200)
      node.advance(minute)
      // The service does not wait for a slow provider, so a later call gets the result.
      await expect.poll(() => getOutcome(node.call, ana), { timeout: 15_000 }).toBe(refusal)
      expect((await node.call(catalogue.teasers, {}, ana)).status).toBe(200)
      expect(await getOutcome(node.call, decoy)).toBe(200)
      await node.close()
    },
  )

  test.each([
    ['a deletion', { deleted_at: new Date().toISOString() }],
    ['a status that locks out', { status: 'disabled' }],
    ['another role', { role: 'user' }],
  ] as const)(
    'a running download ends after %s, and those of other users continue',
    async (_name, change) => {
      const { administrator, advance, context, fetch, setColumns } = world()
      const [admin, decoy] = [await administrator(), await administrator()]
      const name = `word-${admin.uid}`
      await addMany(context, name)
      const table = `/admin/users.csv?name=${name}`
      const [own, others] = [await begin(fetch, table, admin), await begin(fetch, table, decoy)]
      const documents = await begin(fetch, '/admin/exports/documents.zip', admin)
      for (const reader of [own, others]) await reader.read()
      await setColumns(admin.uid, change)
      advance(26_000)
      try {
        for (const reader of [own, documents]) await expect(reader.read()).rejects.toThrow('may not have it')
        expect(await toEnd(others)).toContain(`${name}-${many},`)
      } finally {
        advance(-26_000)
      }
    },
  )

  test('a running download continues after its token expires', async () => {
    const { administrator, advance, context } = world()
    const node = await nodeWithClock(world())
    try {
      const admin = await administrator()
      const name = `word-${admin.uid}`
      await addMany(context, name)
      const table = await begin(node.fetch, `/admin/users.csv?name=${name}`, admin)
      await table.read()
      node.advance(2 * 60 * minute)
      advance(26_000)
      expect(await getOutcome(node.call, admin)).toBe('TOKEN_INVALID')
      expect(await toEnd(table)).toContain(`${name}-${many},`)
    } finally {
      advance(-26_000)
      await node.close()
    }
  })
})
