import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLimits } from '~/contract/limits'
import { onDatabase } from './world'
import { serviceWith } from '../support/service'

const { users, session } = contract

/** How many of so many attempts at once are let through. */
const passed = async (times: number, attempt: (index: number) => Promise<Response>) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => attempt(index)))
  return answers.filter(({ status }) => status !== 429).length
}

const inside = (index: number) => `2001:db8:5:6:${index.toString(16)}::1`
const place = (index: number) => `203.0.113.${index}`

onDatabase('a client that calls too often', (world) => {
  // A demonstration allows more: there everybody shares one address.
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

  test('is told for how long to wait, in seconds', async () => {
    await passed(20, () => ask(users.register, '198.51.100.1'))
    const refused = await ask(users.register, '198.51.100.1')
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect((await refused.json()).code).toBe('TOO_MANY_REQUESTS')
  })

  test('is counted before anything is read, whether it could be read or not', async () => {
    expect(await passed(25, () => ask(users.register, '198.51.100.2'))).toBe(20)
    expect(await passed(15, () => ask(users.requestPasswordReset, '198.51.100.2'))).toBe(10)
    expect((await ask(users.requestPasswordReset, '198.51.100.3')).status).toBe(422)
  })

  test('is counted for both ways to make an account together', async () => {
    const from = '198.51.100.5'
    const { token } = await world().identity()
    const create = () => ask(users.create, from, { token })
    expect(await passed(12, create)).toBe(12)
    expect(await passed(12, () => ask(users.register, from))).toBe(8)
    expect((await create()).status).toBe(429)
    expect((await ask(users.create, '198.51.100.6', { token })).status).toBe(422)
  })

  test('is one place with all addresses of its network', async () => {
    expect(await passed(25, (index) => ask(users.register, inside(index)))).toBe(20)
    expect((await ask(users.register, '2001:db8:5:7::1')).status).toBe(422)
    expect(
      await passed(25, (index) => ask(users.register, index % 2 ? '::ffff:198.51.100.4' : '198.51.100.4')),
    ).toBe(20)
  })

  test('is one person with all addresses it comes from', async () => {
    const { token } = await world().person({ status: 'approved' })
    const decoy = await world().person({ status: 'approved' })
    expect(await passed(15, (index) => ask(contract.questions.ask, place(index), { token }))).toBe(10)
    expect((await ask(contract.questions.ask, place(1), { token: decoy.token })).status).toBe(422)
  })

  test('is counted for the histories of questions and answers together', async () => {
    const { token } = await world().person({ status: 'approved' })
    const { versions, answerVersions } = contract.questions
    const look = (index: number) => ask(index % 2 ? versions : answerVersions, place(index % 200), { token })
    const seen = await passed(360, look)
    expect(seen).toBeGreaterThanOrEqual(300)
    expect(seen).toBeLessThanOrEqual(330)
  })

  test('is refused by the next node too', async () => {
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

  test('is counted for bad tokens by address, without signed-in users at that address', async () => {
    const from = '198.51.100.20'
    const { token } = await world().person({})
    const bad = () => ask(session.get, from, { token: 'a.b.c', query: '?start=true' })
    expect(await passed(900, bad)).toBeLessThanOrEqual(660)
    expect((await ask(session.get, from, { token })).status).toBe(200)
  })

  test('for what is not theirs is refused, counted, and no reason to ask the identity provider', async () => {
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

  test('for a new password is counted before the identity provider is asked', async () => {
    const { context, person } = world()
    const { token } = await person({})
    const asked = vi.spyOn(context.identity, 'getRefusal').mockResolvedValue(null)
    expect(await passed(70, (index) => ask(users.setPassword, place(index), { token }))).toBe(60)
    expect(asked).toHaveBeenCalledTimes(60)
  })

  test('changes the own account over and over is held back; administrators who correct others are not', async () => {
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
    // An application saves itself while it is written.
    const draft = (by: typeof own) =>
      call(contract.applications.saveDraft, { params, body: { project: 'A head-end.' } }, by)
    expect(await changed(draft, own)).toBe(70)
  })

  test('with a sign-in that the identity provider has ended takes nothing from the person', async () => {
    const { context, person, signIn } = world()
    const own = await person({})
    // The provider dates by whole seconds: a sign-in of this very second stays.
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

  test('costs a reader nothing that is written', async () => {
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

  test('and goes on reading is held back too', async () => {
    const limit = callLimits['GET /pages/search']?.find(({ per }) => per === 'visitor')
    const points = limit?.points ?? 0
    const through = await passed(points * 2, () =>
      ask(contract.pages.suggest, '198.51.100.31', { query: '?q=m' }),
    )
    expect(through).toBeGreaterThanOrEqual(points)
    expect(through).toBeLessThanOrEqual(points * 1.1)
  })

  test('cannot keep another from a new password, a link, or a session', async () => {
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

  test('with another user’s address at the contact form writes to support and not to that user', async () => {
    const { call, mailsTo } = world()
    const email = 'target@x.example'
    const body = { email, name: 'Eve', subject: 'Hello', message: 'Again.' }
    for (let time = 0; time < 8; time += 1) {
      await call(contract.contact.send, { body }, null, `192.0.2.${10 + time}`)
    }
    expect(await mailsTo(email)).toHaveLength(5)
  })
})
