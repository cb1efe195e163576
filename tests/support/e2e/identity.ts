import type { BrowserContext } from 'playwright/test'
import { identityAddress, productAddress } from './addresses'

/** The password of every demonstration person. */
export const demoPassword = 'Portal-demo-1'

export type DemoPerson = 'admin' | 'approved' | 'pending' | 'denied' | 'disabled' | 'blocked'

export const demoEmail = (person: DemoPerson) => `${person}@portal.example`

interface Token {
  identityUid: string
  token: string
}

/** An identity token, as the provider's own sign-in call gives it. */
export const tokenOf = async (email: string, password = demoPassword): Promise<Token> => {
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

/** Puts the cookies of a session into the browser, as a sign-in some time ago left them. */
export const giveSession = async (
  context: BrowserContext,
  email: string,
  password = demoPassword,
): Promise<Token> => {
  const session = await tokenOf(email, password)
  await context.addCookies([
    { name: 'token', value: session.token, url: productAddress, httpOnly: true, sameSite: 'Lax' },
    { name: 'userId', value: session.identityUid, url: productAddress, sameSite: 'Lax' },
  ])
  return session
}

/** Calls the users service with that token. */
export const call = (method: string, path: string, token: string | null, body?: unknown): Promise<Response> =>
  fetch(`${productAddress}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
