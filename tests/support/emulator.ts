import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { inject } from 'vitest'
import { providerCall } from './provider-call'

/** An identity emulator. */
export interface Emulator {
  /** `host:port`. */
  host: string
  stop: () => Promise<void>
}

interface EmulatorModule {
  startIdentityEmulator: (options: { port: number; accountsFile?: string }) => Promise<Emulator>
}

/** Starts the identity emulator that a demonstration uses, on a free port and without a file. */
export const startEmulator = async (): Promise<Emulator> => {
  const script = new URL('../../scripts/identity-emulator.mjs', import.meta.url).href
  const { startIdentityEmulator }: EmulatorModule = await import(/* @vite-ignore */ script)
  return startIdentityEmulator({ port: 0 })
}

/** A suite uses one for each database; starting one takes as long as most suites. */
export const emulatorsPerWorker = 2

const project = 'demo-portal'
const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

const worker = Number(process.env.VITEST_POOL_ID) - 1

/** The hosts of this worker's emulators that are not in use. */
let free: string[] | undefined

/** Takes one of this worker's emulators, without accounts, until it is stopped; starts a new one if none is free. */
export const takeEmulator = async (): Promise<Emulator> => {
  free ??= (inject('emulators') ?? []).slice(worker * emulatorsPerWorker, (worker + 1) * emulatorsPerWorker)
  const host = free.shift()
  if (host === undefined) return startEmulator()
  const accounts = `http://${host}/emulator/v1/projects/${project}/accounts`
  const answer = await fetch(accounts, { method: 'DELETE', headers: owner })
  if (!answer.ok) throw new Error(`The identity emulator could not be emptied: ${answer.status}`)
  return { host, stop: async () => void free?.push(host) }
}

/** An account, and an ID token for it. */
export interface SignedIn {
  identityUid: string
  token: string
}

const accountCall = async (host: string, call: string, account: object): Promise<SignedIn> => {
  const path = `v1/accounts:${call}`
  const said = await providerCall<{ localId: string; idToken?: string }>(host, path, {
    ...account,
    returnSecureToken: true,
  })
  if (said.idToken === undefined) throw new Error(`${path} ${JSON.stringify(account)}: no token`)
  return { identityUid: said.localId, token: said.idToken }
}

/** Signs in as the browser does. Returns the ID token; throws with the emulator's reason. */
export const signInWith = async (host: string, email: string, password: string): Promise<string> =>
  (await accountCall(host, 'signInWithPassword', { email, password })).token

/** When the owner of the token signed in, in seconds since 1970. */
const signedInAt = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).auth_time

/**
 * Makes an account and signs in to it, with one request; throws with the emulator's reason. The emulator rejects
 * sign-ins from before the second in which it wrote the account, so such an account signs in again.
 */
export const signUpWith = async (host: string, email: string, password: string): Promise<SignedIn> => {
  const made = await accountCall(host, 'signUp', { email, password, displayName: email })
  const isOfOneSecond = signedInAt(made.token) === Math.floor(Date.now() / 1000)
  return isOfOneSecond ? made : { ...made, token: await signInWith(host, email, password) }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** An ID token as the emulator issues it at a sign-in with a password: unsigned. */
const issueToken = (identityUid: string, email: string): string => {
  const now = Math.floor(Date.now() / 1000)
  const firebase = { identities: { email: [email] }, sign_in_provider: 'password' }
  const claims = { email, email_verified: false, auth_time: now, user_id: identityUid, firebase }
  const registered = {
    iat: now,
    exp: now + 3600,
    aud: project,
    iss: `https://securetoken.google.com/${project}`,
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, ...registered, sub: identityUid })}.`
}

/** An account that can be signed in to without a call. */
export interface SpareAccount {
  identityUid: string
  email: string
  /** Signs in now. */
  getToken: () => string
}

/** Makes several accounts by one call, which takes the emulator hardly longer than one. */
export const makeAccounts = async (
  host: string,
  emails: string[],
  rawPassword: string,
): Promise<SpareAccount[]> => {
  const users = emails.map((email) => ({ localId: randomBytes(14).toString('hex'), email, rawPassword }))
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchCreate`,
    { method: 'POST', headers: owner, body: JSON.stringify({ users }) },
  )
  const { error }: { error: unknown[] } = await answer.json()
  if (!answer.ok || error.length > 0) throw new Error(`No accounts were made: ${JSON.stringify(error)}`)
  return users.map(({ localId: identityUid, email }) => ({
    identityUid,
    email,
    getToken: () => issueToken(identityUid, email),
  }))
}
