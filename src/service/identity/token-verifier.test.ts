import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { cacheVerifier, createTokenVerifier } from './tokens'

let seconds = 1_800_000_000
const now = () => new Date(seconds * 1000)
const demo = { projectId: 'demo-portal', emulatorHost: '127.0.0.1:9099' }
const real = { projectId: 'acme-portal' }

const unsigned = (projectId: string, more: Record<string, unknown> = {}) =>
  new UnsecuredJWT({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'u1',
    iat: seconds - 60,
    exp: seconds + 3540,
    auth_time: seconds - 60,
    email: 'Ana@X.example',
    email_verified: true,
    ...more,
  }).encode()

test('the emulator’s token says who it is for and when it ends', async () => {
  const token = await createTokenVerifier(demo, now)(unsigned('demo-portal'))
  expect(token).toMatchObject({ identityUid: 'u1', email: 'ana@x.example', emailVerified: true })
  expect(token.expiresAt.getTime()).toBe((seconds + 3540) * 1000)
})

test('it has the sign-in method and the linked accounts, but no address of an account', async () => {
  const firebase = {
    sign_in_provider: 'google.com',
    identities: {
      'google.com': ['123', '456'],
      phone: ['+5622000000'],
      email: ['ana@x.example'],
      'oidc.a': [],
    },
  }
  const token = await createTokenVerifier(demo, now)(unsigned('demo-portal', { firebase }))
  expect(token.signInProvider).toBe('google.com')
  expect(token.accounts).toEqual({ 'google.com': '123', phone: '+5622000000' })
  const older = await createTokenVerifier(demo, now)(unsigned('demo-portal'))
  expect(older).toMatchObject({ signInProvider: '', accounts: {} })
})

test('an unsigned token is refused outside demonstration mode', async () => {
  await expect(createTokenVerifier(real, now)(unsigned('acme-portal'))).rejects.toMatchObject({
    code: 'TOKEN_INVALID',
  })
  expect(() => createTokenVerifier({ ...demo, projectId: 'acme-portal' }, now)).toThrow(/real project/)
})

test('a signed token is no emulator’s token', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const token = await new SignJWT({ auth_time: seconds })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer('https://securetoken.google.com/demo-portal')
    .setAudience('demo-portal')
    .setSubject('u1')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60)
    .sign(privateKey)
  await expect(createTokenVerifier(demo, now)(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test.each([
  ['another project', () => unsigned('demo-other')],
  ['one that has ended', () => unsigned('demo-portal', { exp: seconds - 1 })],
  ['one from tomorrow', () => unsigned('demo-portal', { iat: seconds + 86_400 })],
  ['one without a subject', () => unsigned('demo-portal', { sub: '' })],
  ['one with a signature', () => `${unsigned('demo-portal')}c2ln`],
  ['no token at all', () => 'abc'],
])('%s is refused', async (_name, make) => {
  await expect(createTokenVerifier(demo, now)(make())).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
})

test('a good token is looked at once a minute, and never past its end; a bad one every time', async () => {
  let looked = 0
  const verify = createTokenVerifier(demo, now)
  const cached = cacheVerifier((token) => {
    looked += 1
    return verify(token)
  }, now)
  const token = unsigned('demo-portal', { exp: seconds + 80 })
  await cached(token)
  await cached(token)
  expect(looked).toBe(1)
  seconds += 61
  await cached(token)
  expect(looked).toBe(2)
  seconds += 20
  await expect(cached(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  await expect(cached(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect(looked).toBe(4)
})
