import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLimits } from '~/contract/limits'
import { onDatabase } from './world'
import { serviceWith } from '../support/service'

const { users, session } = contract

/** How many of the concurrent attempts no limit refuses. */
const passed = async (times: number, attempt: (index: number) => Promise<Response>) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
  return answers.filter(({ status }) => status !== 429).length
}

const inside = (index: number) => `2001:db8:5:6:${index.toString(16)}::1`
const place = (index: number) => `203.0.113.${index}`

onDatabase('rate limiting', (world) => {
  // A demonstration allows more, since all its visitors share one address.
  let demonstration = true
  beforeAll(() => {
    const { config } = world().context
    demonstration = config.demonstration
    config.demonstration = false
  })
  afterAll(() => {
    world().context.config.demonstration = demonstration
  })

  const ask = (
    endpoint: Endpoint,
    from: string,
    { token, query = '' }: { token?: string; query?: string } = {},
  ) =>
    world().fetch(
      new Request(`http://service.test${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: {
          ...(endpoint.body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(endpoint.body && { body: '{}' }),
      }),
      { clientAddress: from },
    )

  const start = ({ token }: { token: string }) =>
    ask(session.get, '198.51.100.40', { token, query: '?start=true' })

  test('answers how many seconds to wait', async () => {
    await passed(20, () => ask(users.register, '198.51.100.1'))
    const refused = await ask(users.register, '198.51.100.1')
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect((await refused.json()).code).toBe('TOO_MANY_REQUESTS')
  })

  test('counts calls before it reads their bodies, valid or not', async () => {
    expect(await passed(25, () => ask(users.register, '198.51.100.2'))).toBe(20)
    expect(await passed(15, () => ask(users.requestPasswordReset, '198.51.100.2'))).toBe(10)
    expect((await ask(users.requestPasswordReset, '198.51.100.3')).status).toBe(422)
  })

  test('counts both ways to create an account together', async () => {
    const from = '198.51.100.5'
    const { token } = await world().identity()
    const create = () => ask(users.create, from, { token })
    expect(await passed(12, create)).toBe(12)
    expect(await passed(12, () => ask(users.register, from))).toBe(8)
    expect((await create()).status).toBe(429)
    expect((await ask(users.create, '198.51.100.6', { token })).status).toBe(422)
  })

  test('counts all addresses of an IPv6 network, and both forms of an IPv4 address, together', async () => {
    expect(await passed(25, (index) => ask(users.register, inside(index)))).toBe(20)
    expect((await ask(users.register, '2001:db8:5:7::1')).status).toBe(422)
    expect(
      await passed(25, (index) => ask(users.register, index % 2 ? '::ffff:198.51.100.4' : '198.51.100.4')),
    ).toBe(20)
  })

  test('counts a signed-in user across all client addresses', async () => {
    const { token } = await world().person({ status: 'approved' })
    const decoy = await world().person({ status: 'approved' })
    expect(await passed(15, (index) => ask(contract.questions.ask, place(index), { token }))).toBe(10)
    expect((await ask(contract.questions.ask, place(1), { token: decoy.token })).status).toBe(422)
  })

  test('counts the histories of questions and of answers together', async () => {
    const { token } = await world().person({ status: 'approved' })
    const { versions, answerVersions } = contract.questions
    const look = (index: number) => ask(index % 2 ? versions : answerVersions, place(index % 200), { token })
    const seen = await passed(360, look)
    expect(seen).toBeGreaterThanOrEqual(300)
    expect(seen).toBeLessThanOrEqual(330)
  })

  test('is shared by all nodes', async () => {
    const { context } = world()
    const { fetch } = serviceWith(context, {
      database: context.database.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => result,
      }),
    })
    expect(await passed(20, () => ask(users.register, '198.51.100.9'))).toBe(20)
    const request = new Request('http://service.test/register', { method: 'POST' })
    expect((await fetch(request, { clientAddress: '198.51.100.9' })).status).toBe(429)
  })

  test('counts invalid tokens by address, without affecting signed-in users there', async () => {
    const from = '198.51.100.20'
    const { token } = await world().person({})
    const bad = () => ask(session.get, from, { token: 'a.b.c', query: '?start=true' })
    expect(await passed(900, bad)).toBeLessThanOrEqual(660)
    expect((await ask(session.get, from, { token })).status).toBe(200)
  })

  test('counts forbidden calls without asking the identity provider', async () => {
    const { context, identity, person } = world()
    const asked = vi.spyOn(context.identity, 'getRefusal')
    const decoy = await person({ status: 'approved' })
    for (const { token } of [await person({ status: 'approved' }), await identity()]) {
      const hooks = (index: number) => ask(contract.webhooks.create, place(index), { token })
      expect((await hooks(0)).status).toBe(403)
      expect(await passed(35, hooks)).toBe(29)
      // An occasional call to a closed endpoint is still refused as such.
      expect((await ask(users.list, place(1), { token })).status).toBe(403)
    }
    expect((await ask(contract.webhooks.create, place(1), { token: decoy.token })).status).toBe(403)
    expect(asked.mock.calls.filter(([, options]) => options?.askNow)).toEqual([])
  })

  test('counts password changes before it asks the identity provider', async () => {
    const { context, person } = world()
    const { token } = await person({})
    const asked = vi.spyOn(context.identity, 'getRefusal').mockResolvedValue(null)
    expect(await passed(70, (index) => ask(users.setPassword, place(index), { token }))).toBe(60)
    expect(asked).toHaveBeenCalledTimes(60)
  })

  test('limits changes of users to their own account, but not of administrators to other users', async () => {
    const { administrator, call, person } = world()
    const [own, admin] = [await person({}), await administrator()]
    const params = { id: own.uid }
    const changed = async (change: (by: typeof own) => ReturnType<typeof call>, by: typeof own) => {
      const answers = await Promise.all(Array.from({ length: 70 }, () => change(by)))
      return answers.filter(({ status }) => status === 200).length
    }
    const profile = (by: typeof own) => call(users.update, { params, body: { jobTitle: 'Engineer' } }, by)
    expect(await changed(profile, own)).toBe(60)
    expect(await changed(profile, admin)).toBe(70)
    const picture = (by: typeof own) => call(users.setPicture, { params, body: { picture_url: null } }, by)
    expect(await changed(picture, own)).toBe(60)
    const listing = (by: typeof own) =>
      call(contract.members.setListing, { params, body: { isListed: false } }, by)
    expect(await changed(listing, own)).toBe(60)
    // A draft application is saved automatically while it is written, so its limit is higher.
    const draft = (by: typeof own) =>
      call(contract.applications.saveDraft, { params, body: { project: 'A head-end.' } }, by)
    expect(await changed(draft, own)).toBe(70)
  })

  test('does not count calls with an ended sign-in against the user', async () => {
    const { context, person, signIn } = world()
    const own = await person({})
    // The provider counts whole seconds, so a sign-in of the same second stays valid.
    await vi.waitFor(
      async () => {
        await context.identity.endSessions(own.uid)
        expect((await start(own)).status).toBe(401)
      },
      { timeout: 20_000, interval: 250 },
    )
    expect(await passed(80, () => start(own))).toBe(80)
    expect((await start(await signIn(own.email))).status).toBe(200)
  })

  test('writes nothing to the database for reads', async () => {
    const { context } = world()
    const rows = () =>
      context.database
        .selectFrom('rate_limits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await rows()
    expect(await passed(20, () => ask(contract.pages.search, '198.51.100.30', { query: '?q=meter' }))).toBe(
      20,
    )
    expect(await rows()).toEqual(before)
  })

  test('limits anonymous reads too', async () => {
    const limit = callLimits['GET /pages/search']?.find(({ per }) => per === 'visitor')
    const points = limit?.points ?? 0
    const through = await passed(points * 2, () =>
      ask(contract.pages.suggest, '198.51.100.31', { query: '?q=m' }),
    )
    expect(through).toBeGreaterThanOrEqual(points)
    expect(through).toBeLessThanOrEqual(points * 1.1)
  })

  test('does not let one client block password resets, links or sessions of another user', async () => {
    const { call, mailsTo, person, signIn } = world()
    const victim = await person({ verified: false })
    const { email } = victim
    for (const endpoint of [
      users.requestPasswordReset,
      users.resendConfirmation,
      contract.signInLinks.request,
    ]) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          call(endpoint, { body: { email } }, null, `203.0.113.${index}`),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    }
    // The mailbox is not flooded either.
    const mails = await mailsTo(email)
    for (const kind of ['reset-password', 'confirm-email', 'sign-in-link']) {
      expect(mails.filter((mail) => mail.kind === kind)).toHaveLength(5)
    }
    const own = await call(users.requestPasswordReset, { body: { email } }, null, '192.0.2.1')
    expect(own.status).toBe(202)
    const signedIn = await call(session.get, { query: { start: true } }, await signIn(email), '192.0.2.1')
    expect(signedIn.status).toBe(200)
  })

  test('limits contact form mails to an address that strangers enter', async () => {
    const { call, mailsTo } = world()
    const email = 'target@x.example'
    const body = { email, name: 'Eve', subject: 'Hello', message: 'Again.' }
    for (let time = 0; time < 8; time += 1) {
      await call(contract.contact.send, { body }, null, `192.0.2.${10 + time}`)
    }
    expect(await mailsTo(email)).toHaveLength(5)
  })
})
