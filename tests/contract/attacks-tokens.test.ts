import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { contract } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { callLoosely } from './caller'
import { onDatabase, type TestPerson, type World } from './world'
import { serviceOfProject } from '../support/service'

// A project whose tokens are signed, which a demonstration's are not.
const projectId = 'acme-portal'
const seconds = () => Math.floor(Date.now() / 1000)

const getClaims = (uid: string, more: Record<string, unknown> = {}) => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: uid,
  iat: seconds() - 60,
  exp: seconds() + 3540,
  auth_time: seconds() - 60,
  email: 'another-user@x.example',
  email_verified: true,
  ...more,
})

const keyPair = (alg = 'RS256') => generateKeyPair(alg, { extractable: true })

/** Publishes a key as Google does, where the service looks for it. */
const publish = async (kid: string, publicKey: CryptoKey) => {
  const key = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const address = input instanceof Request ? input.url : String(input)
    expect(address).toContain('securetoken@system.gserviceaccount.com')
    return Response.json({ keys: [key] })
  })
}

afterEach(() => vi.unstubAllGlobals())

const signedService = ({ context }: World) => serviceOfProject(context, projectId)

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

onDatabase('a token', (world) => {
  const getStatus = async (token: string, fetch = world().fetch, endpoint: Endpoint = contract.session.get) =>
    (await callLoosely(fetch, endpoint, {}, { token }, 'attacker')).status

  test('is accepted only if it is valid and signed for this project', async () => {
    const { fetch } = signedService(world())
    const { uid } = await world().person({ status: 'approved' })
    const { privateKey, publicKey } = await keyPair()
    const { privateKey: foreignKey } = await keyPair()
    await publish('k1', publicKey)
    const sign = (claims: Record<string, unknown>, header: Record<string, unknown> = {}, key = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)
    const good = await sign(getClaims(uid))
    expect(await getStatus(good, fetch)).toBe(200)

    const [header, payload, signature] = good.split('.') as [string, string, string]
    const publicText = JSON.stringify(await exportJWK(publicKey))
    const forged: Record<string, string> = {
      'signed with another key': await sign(getClaims(uid), {}, foreignKey),
      'signed with a key it brings along': await sign(
        getClaims(uid),
        { jwk: await exportJWK(foreignKey), jku: 'https://evil.example/keys' },
        foreignKey,
      ),
      'signed with an unpublished key': await sign(getClaims(uid), { kid: 'k2' }, foreignKey),
      'signed with the public key as a secret': await new SignJWT(getClaims(uid))
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .sign(new TextEncoder().encode(publicText)),
      'not signed': new UnsecuredJWT(getClaims(uid)).encode(),
      'stripped of its signature': `${header}.${payload}.`,
      'said not to be signed': `${encode({ alg: 'none', kid: 'k1' })}.${payload}.${signature}`,
      'changed after it was signed': `${header}.${encode(getClaims('another'))}.${signature}`,
      'of another project': await sign(getClaims(uid, { aud: 'other-portal' })),
      'of another issuer': await sign(getClaims(uid, { iss: 'https://evil.example/acme-portal' })),
      'of a session cookie': await sign(
        getClaims(uid, { iss: `https://session.firebase.google.com/${projectId}` }),
      ),
      'for several projects': await sign(getClaims(uid, { aud: ['other-portal'] })),
      expired: await sign(getClaims(uid, { exp: seconds() - 60 })),
      'not valid yet': await sign(getClaims(uid, { nbf: seconds() + 600 })),
      'for ever': await sign(
        Object.fromEntries(Object.entries(getClaims(uid)).filter(([name]) => name !== 'exp')),
      ),
      'without a subject': await sign(getClaims('')),
      'for a list of people': await sign(getClaims(uid, { sub: [uid] })),
      'without a sign-in': await sign(getClaims(uid, { auth_time: undefined })),
      'too long': `${good}${'A'.repeat(9000)}`,
      'two at once': `${good}, ${good}`,
    }
    const statuses = Object.fromEntries(
      await Promise.all(
        Object.entries(forged).map(async ([name, token]) => [name, await getStatus(token, fetch)]),
      ),
    )
    expect(statuses).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, 401])))
  })

  test('grants no role or status by its claims', async () => {
    const { fetch } = signedService(world())
    const { uid } = await world().person({ status: 'pending' })
    const { privateKey, publicKey } = await keyPair()
    await publish('k1', publicKey)
    const token = await new SignJWT(getClaims(uid, { role: 'admin', status: 'approved', admin: true }))
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(privateKey)
    expect(await getStatus(token, fetch)).toBe(200)
    expect(await getStatus(token, fetch, contract.users.list)).toBe(403)
    expect(await getStatus(token, fetch, contract.learningPaths.list)).toBe(403)
  })

  test('is refused at every endpoint after signing out everywhere', async () => {
    const { call, person, signIn } = world()
    const own = await person({ status: 'approved' })
    const decoy = await person({ status: 'approved' })
    const replayed = async ({ token }: Pick<TestPerson, 'token'>) =>
      Promise.all(
        [contract.session.get, contract.learningPaths.list, contract.notifications.list].map((endpoint) =>
          getStatus(token, world().fetch, endpoint),
        ),
      )
    // Sessions end in whole seconds, as at the provider, so a sign-in of the same second stays valid.
    await vi.waitFor(
      async () => {
        await call(contract.ownAccount.endSessions, { params: { id: own.uid } }, own)
        expect(await replayed(own)).toEqual([401, 401, 401])
      },
      { timeout: 20_000, interval: 250 },
    )
    expect(await replayed(decoy)).toEqual([200, 200, 200])
    expect(await replayed(await signIn(own.email))).toEqual([200, 200, 200])
  })

  test('is refused after its user is deleted, and creates no new account', async () => {
    const { call, administrator, person } = world()
    const [admin, gone] = [await administrator(), await person({ status: 'approved' })]
    await call(contract.users.remove, { params: { id: gone.uid } }, admin)
    expect(await getStatus(gone.token)).toBe(401)
    const body = { firstName: 'Ana', lastName: 'Rojas' }
    expect((await call(contract.users.create, { body }, gone)).status).toBe(401)
  })
})
