import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { onDatabase, type World } from './world'
import { serviceWith, type TestDeps } from '../support/service'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

const namesAddress = ({ body }: Endpoint) =>
  body !== undefined && 'entries' in body && isRecord(body.entries) && 'email' in body.entries

/** Anonymous calls with an email address, each with a valid body. */
const bodies: Record<string, (email: string) => Record<string, unknown>> = {
  'users.resendConfirmation': (email) => ({ email }),
  'users.requestPasswordReset': (email) => ({ email }),
  'signInLinks.request': (email) => ({ email }),
  'secondFactor.recover': (email) => ({ email, code: '00000-00000-00000-00000' }),
  'emailChanges.follow': (email) => ({ email }),
  'contact.send': (email) => ({ email, name: 'Eve', subject: 'Hello', message: 'A question.' }),
}

// Following an address asks the provider, but answers without waiting for it.
const quick = Object.keys(bodies).filter((name) => name !== 'emailChanges.follow')

// Registration answers EMAIL_ALREADY_IN_USE, a limited number of times an hour.
const revealing = ['users.register']

test('every anonymous call with an email address is tested here, and answers in constant time', () => {
  const open = calls.filter(([, endpoint]) => endpoint.access === 'anyone' && namesAddress(endpoint))
  expect(open.map(([name]) => name).toSorted()).toEqual([...Object.keys(bodies), ...revealing].toSorted())
  const untimed = open.filter(([, { isConstantTime }]) => isConstantTime !== true).map(([name]) => name)
  // A contact message looks up no account.
  expect(untimed.toSorted()).toEqual(['contact.send', ...revealing])
})

/** The service with a provider that counts its calls. */
const counting = ({ context }: World) => {
  let asked = 0
  const identity = new Proxy(context.identity, {
    get: (target, name: keyof TestDeps['identity']) => {
      const method = target[name]
      return (...given: unknown[]) => {
        asked += 1
        return Reflect.apply(method, target, given)
      }
    },
  })
  const { fetch } = serviceWith(context, { identity })
  return { fetch, asked: () => asked }
}

onDatabase('whether an address has an account', (world) => {
  /** An address of each kind of user, and one without an account. */
  const addresses = async (): Promise<Record<string, string>> => {
    const { administrator, call, identity, person } = world()
    const admin = await administrator()
    const deleted = await person({})
    await call(contract.users.remove, { params: { id: deleted.uid } }, admin)
    const people = {
      administrator: admin,
      approved: await person({ status: 'approved' }),
      unconfirmed: await person({ verified: false }),
      disabled: await person({ status: 'disabled' }),
      blocked: await person({ status: 'blocked' }),
      withoutProfile: await identity(),
      deleted,
    }
    const known = Object.fromEntries(Object.entries(people).map(([kind, { email }]) => [kind, email]))
    return { ...known, unknown: `unknown-${Date.now()}@x.example` }
  }

  test.each(Object.keys(bodies))('is not revealed by the answer of %s', async (name) => {
    const endpoint = calls.find(([each]) => each === name)![1]
    const { fetch } = world()
    const answerTo = async (email: string) => {
      const request = new Request(`http://service.test${endpoint.path}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', 'x-request-id': 'the-same-id' },
        body: JSON.stringify(bodies[name]!(email)),
      })
      const response = await fetch(request, { clientAddress: `curious-${name}-${email}` })
      return { status: response.status, text: await response.text(), headers: [...response.headers] }
    }
    const { unknown, ...known } = await addresses()
    const expected = await answerTo(unknown!)
    const answers = await Promise.all(
      Object.entries(known).map(async ([kind, email]) => [kind, await answerTo(email)] as const),
    )
    for (const [kind, answer] of answers) expect(answer, kind).toEqual(expected)
  })

  test('is not revealed by response times, since no call asks the provider before it answers', async () => {
    const known = await addresses()
    const asked = await Promise.all(
      quick.flatMap((name) =>
        Object.entries(known).map(async ([kind, email]) => {
          const endpoint = calls.find(([each]) => each === name)![1]
          const { fetch, asked: count } = counting(world())
          const request = new Request(`http://service.test${endpoint.path}`, {
            method: endpoint.method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(bodies[name]!(email)),
          })
          await fetch(request, { clientAddress: `timing-${name}-${kind}` })
          return [`${name}, ${kind}`, count()] as const
        }),
      ),
    )
    expect(asked.filter(([, count]) => count > 0)).toEqual([])
    expect(asked).toHaveLength(quick.length * Object.keys(known).length)
  })

  test('is not revealed by following an address, which answers without waiting for the provider', async () => {
    const { context, person } = world()
    const { email, uid } = await person({ verified: false })
    await context.identity.setEmailVerified(uid, true)
    const provider = new EventEmitter()
    const released = once(provider, 'goes on')
    const findAccount = async (address: string) => {
      await released
      return context.identity.findAccount(address)
    }
    const identity = new Proxy(context.identity, {
      get: (target, name: keyof TestDeps['identity']) =>
        name === 'findAccount' ? findAccount : target[name],
    })
    const { fetch } = serviceWith(context, { identity })
    const request = new Request(`http://service.test${contract.emailChanges.follow.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const isVerified = async () => {
      const row = context.database.selectFrom('users').select('verified').where('identity_uid', '=', uid)
      return (await row.executeTakeFirstOrThrow()).verified
    }
    expect((await fetch(request, { clientAddress: 'a slow provider' })).status).toBe(204)
    expect(await isVerified()).toBe(false)
    provider.emit('goes on')
    await expect.poll(isVerified).toBe(true)
  })

  test('is not revealed by mail, since an address without an account gets none', async () => {
    const { call, mailsTo, runDueJobs, deliveredTo } = world()
    const email = `unknown-${Date.now()}-mail@x.example`
    for (const name of ['users.resendConfirmation', 'users.requestPasswordReset', 'signInLinks.request']) {
      const endpoint = calls.find(([each]) => each === name)![1]
      await call(endpoint, { body: bodies[name]!(email) } as never)
    }
    await runDueJobs('mail')
    expect(await mailsTo(email)).toEqual([])
    expect(await deliveredTo(email)).toEqual([])
  })

  test('is revealed by registration, at most twenty times an hour', async () => {
    const { call, context, person } = world()
    const { demonstration } = context.config
    context.config.demonstration = false
    try {
      const { email } = await person({})
      const body = { firstName: 'Eve', lastName: 'Adams', email, password: 'Portal-demo-1' }
      const ask = () => call(contract.users.register, { body }, null, 'a curious place')
      const codes = new Set<string | undefined>()
      for (let attempt = 0; attempt < 20; attempt += 1) codes.add((await ask()).code)
      expect([...codes]).toEqual(['EMAIL_ALREADY_IN_USE'])
      expect((await ask()).code).toBe('TOO_MANY_REQUESTS')
    } finally {
      context.config.demonstration = demonstration
    }
  })
})
