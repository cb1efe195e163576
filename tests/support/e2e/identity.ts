import { expect, type BrowserContext } from 'playwright/test'
import { identityAddress, productAddress } from './addresses'

/** The password of every demonstration user. */
export const demoPassword = 'Portal-demo-1'

export type DemoPerson = 'admin' | 'approved' | 'pending' | 'denied' | 'disabled' | 'blocked'

export const demoEmail = (person: DemoPerson) => `${person}@portal.example`

interface Token {
  identityUid: string
  token: string
}

/** Signs in at the provider; returns the identity token. */
export const getToken = async (email: string, password = demoPassword): Promise<Token> => {
  const answer = await fetch(
    `${identityAddress}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('idToken' in body) || !('localId' in body)) {
    throw new Error(`No token for ${email}: ${JSON.stringify(body)}`)
  }
  return { identityUid: String(body.localId), token: String(body.idToken) }
}

/** Gives a browser the cookies of a session, as after a sign-in. */
export const giveSession = async (
  context: BrowserContext,
  email: string,
  password = demoPassword,
): Promise<Token> => {
  const session = await getToken(email, password)
  await context.addCookies([
    { name: 'token', value: session.token, url: productAddress, httpOnly: true, sameSite: 'Lax' },
    { name: 'userId', value: session.identityUid, url: productAddress, sameSite: 'Lax' },
  ])
  return session
}

/** Backdates the token in the cookie to a sign-in an hour ago; possible because the emulator signs no tokens. */
export const ageSession = async (context: BrowserContext): Promise<void> => {
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const [head = '', body = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const aged = Buffer.from(JSON.stringify({ ...claims, auth_time: claims.auth_time - 3600 }))
  const value = `${head}.${aged.toString('base64url')}.`
  await context.addCookies([{ name: 'token', value, url: productAddress, httpOnly: true, sameSite: 'Lax' }])
}

const askProvider = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(
    `${identityAddress}/identitytoolkit.googleapis.com/v1/projects/demo-portal/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    },
  )
  expect(answer.status).toBe(200)
}

/** Creates an account at the provider that the portal does not know yet. */
export const makeAtProvider = (account: {
  email: string
  password: string
  emailVerified: boolean
}): Promise<void> => askProvider('accounts', account)

/** Changes an account at the provider, without the portal. */
export const changeAtProvider = (localId: string, change: object): Promise<void> =>
  askProvider('accounts:update', { localId, ...change })

/** Calls the users service with a token. */
export const call = (method: string, path: string, token: string | null, body?: unknown): Promise<Response> =>
  fetch(`${productAddress}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
