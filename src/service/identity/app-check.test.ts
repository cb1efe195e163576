import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAppCheck } from './tokens'

// Google's keys are fetched once per project, so each test has its own project.
let count = 0
let projectId = ''
let fetched: string[] = []
let isAway = false
const pairs = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
const [own, foreign] = pairs

beforeEach(async () => {
  count += 1
  projectId = `acme-${count}`
  fetched = []
  isAway = false
  const key = { ...(await exportJWK(own.publicKey)), kid: 'lYCyMg', alg: 'RS256', use: 'sig', kty: 'RSA' }
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    fetched.push(input instanceof Request ? input.url : String(input))
    if (isAway) throw new TypeError('fetch failed')
    return Response.json({ keys: [key] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const seconds = () => Math.floor(Date.now() / 1000)
// As in a recorded token: the project's number precedes its name.
const claims = (more: Record<string, unknown> = {}) => ({
  sub: '1:1234567890:web:321abc456def7890',
  aud: ['projects/1234567890', `projects/${projectId}`],
  provider: 'recaptcha_enterprise',
  iss: 'https://firebaseappcheck.googleapis.com/1234567890',
  iat: seconds(),
  exp: seconds() + 3600,
  ...more,
})
const sign = (payload: Record<string, unknown>, header: Record<string, unknown> = {}, key = own.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'lYCyMg', typ: 'JWT', ...header }).sign(key)

test('the token of one of our pages counts, and the keys are fetched once', async () => {
  await getAppCheck(projectId)(await sign(claims()), new Date())
  await getAppCheck(projectId)(await sign(claims()), new Date())
  expect(fetched).toEqual(['https://firebaseappcheck.googleapis.com/v1/jwks'])
})

test.each([
  ['none', () => null],
  ['no token', () => 'x'],
  ['one that is too long', async () => `${await sign(claims())}${'A'.repeat(9000)}`],
  ['one without a signature', () => new UnsecuredJWT(claims()).encode()],
  ['one with another key', () => sign(claims(), {}, foreign.privateKey)],
  ['one of another project', () => sign(claims({ aud: ['projects/99', 'projects/other'] }))],
  ['one of another issuer', () => sign(claims({ iss: 'https://evil.example/1234567890' }))],
  [
    'one whose issuer is another project',
    () => sign(claims({ iss: 'https://firebaseappcheck.googleapis.com/99' })),
  ],
  ['one that has ended', () => sign(claims({ exp: seconds() - 60 }))],
  ['a token of a person', () => sign(claims({ iss: `https://securetoken.google.com/${projectId}` }))],
  ['one of another kind', () => sign(claims(), { typ: 'at+jwt' })],
])('%s is refused', async (_name, make) => {
  await expect(getAppCheck(projectId)(await make(), new Date())).rejects.toMatchObject({
    code: 'APP_CHECK_FAILED',
  })
})

test('keys that cannot be had say nothing of the token', async () => {
  isAway = true
  const token = await sign(claims())
  await expect(getAppCheck(projectId)(token, new Date())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
