import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { onDatabase } from './world'

const calls: [string, Endpoint][] = Object.entries(contract).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)
const checked = calls.filter(([, { appChecked }]) => appChecked)

test('App Check covers account creation and the public calls that send mail', () => {
  expect(checked.map(([name]) => name).toSorted()).toEqual([
    'contact.send',
    'signInLinks.request',
    'users.create',
    'users.register',
    'users.requestPasswordReset',
    'users.resendConfirmation',
  ])
})

// One pair for both databases, since the service fetches published keys only once.
const keys = await generateKeyPair('RS256')

onDatabase('with App Check', (world) => {
  let token = ''

  beforeAll(async () => {
    const { publicKey, privateKey } = keys
    const key = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    const realFetch = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const address = input instanceof Request ? input.url : String(input)
      if (!address.startsWith('https://firebaseappcheck.googleapis.com/')) return realFetch(input, init)
      return Response.json({ keys: [key] })
    })
    const { config } = world().context
    config.appCheck = { siteKey: 'the-key-of-the-site', provider: 'enterprise', appId: '1:2:web:3' }
    token = await new SignJWT({
      sub: '1:2:web:3',
      aud: ['projects/2', `projects/${config.identity.projectId}`],
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'JWT' })
      .setIssuer('https://firebaseappcheck.googleapis.com/2')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    delete world().context.config.appCheck
  })

  const send = async ({ path, method, access }: Endpoint, headers: Record<string, string>) => {
    const { token: bearer } = await world().identity()
    const request = new Request(`http://service.test${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(access === 'identity' && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: '{}',
    })
    const response = await world().fetch(request, { clientAddress: `checked-${path}` })
    return (await response.json()).code
  }

  test.each(checked)('%s requires a valid App Check token', async (_name, endpoint) => {
    expect(await send(endpoint, {})).toBe('APP_CHECK_FAILED')
    expect(await send(endpoint, { 'x-firebase-appcheck': 'a.b.c' })).toBe('APP_CHECK_FAILED')
    // The service validates the body after the token.
    expect(await send(endpoint, { 'x-firebase-appcheck': token })).toBe('FIELDS_INVALID')
  })

  test('other calls require no App Check token', async () => {
    expect((await world().call(contract.pages.latest, { query: {} })).status).toBe(200)
    expect(await send(contract.users.setPassword, {})).toBe('TOKEN_MISSING')
  })
})
