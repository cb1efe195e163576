import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIdentityEmulator } from './identity-emulator.mjs'

const PASSWORD = 'Portal-demo-1'
/** @type {string} */
let folder
/** @type {string} */
let accountsFile
/** @type {(() => unknown)[]} */
let ending

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'identity-'))
  accountsFile = join(folder, 'identity', 'accounts.json')
  ending = []
})

afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  rmSync(folder, { recursive: true })
})

async function start() {
  const emulator = await startIdentityEmulator({ port: 0, accountsFile })
  ending.push(() => emulator.stop().catch(() => {}))
  return emulator
}

/**
 * As the browser calls, with a key.
 *
 * @param {string} host
 * @param {string} method
 * @param {object} body
 */
const call = (host, method, body) => post(host, `v1/accounts:${method}?key=any`, {}, body)

/**
 * As the users service calls, with the project's rights.
 *
 * @param {string} host
 * @param {string} method
 * @param {object} body
 */
const callAsOwner = (host, method, body) =>
  post(host, `v1/projects/demo-portal/accounts:${method}`, { authorization: 'Bearer owner' }, body)

/** @param {string} host @param {string} path @param {Record<string, string>} headers @param {object} body */
async function post(host, path, headers, body) {
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** @param {string} host @param {string} email */
const signUp = (host, email) => call(host, 'signUp', { email, password: PASSWORD, returnSecureToken: true })
/** @param {string} host @param {string} email */
const signIn = (host, email, password = PASSWORD) =>
  call(host, 'signInWithPassword', { email, password, returnSecureToken: true })

test('an account keeps its password, token, claims and mailed codes over a restart', async () => {
  const first = await start()
  const { body: account } = await signUp(first.host, 'kept@portal.example')
  const changes = { customAttributes: '{"plan":"gold"}', displayName: 'Kept Person' }
  await callAsOwner(first.host, 'update', { localId: account.localId, ...changes })
  const mailed = { requestType: 'PASSWORD_RESET', email: 'kept@portal.example', returnOobLink: true }
  const { body: code } = await callAsOwner(first.host, 'sendOobCode', mailed)
  await first.stop()

  const second = await start()
  const wrong = await signIn(second.host, 'kept@portal.example', 'another-password')
  const signedIn = await signIn(second.host, 'kept@portal.example')
  const earlier = await call(second.host, 'lookup', { idToken: account.idToken })
  const reset = await call(second.host, 'resetPassword', { oobCode: code.oobCode })

  expect(wrong.body.error.message).toBe('INVALID_PASSWORD')
  expect(signedIn.body.localId).toBe(account.localId)
  expect(earlier.body.users[0]).toMatchObject(changes)
  expect(reset.body.email).toBe('kept@portal.example')
})

test('a deleted account stays deleted, and a changed password stays changed', async () => {
  const first = await start()
  const { body: gone } = await signUp(first.host, 'gone@portal.example')
  const { body: changed } = await signUp(first.host, 'changed@portal.example')
  await call(first.host, 'delete', { idToken: gone.idToken })
  await call(first.host, 'update', { idToken: changed.idToken, password: 'Portal-demo-2' })
  await first.stop()

  const second = await start()
  const deleted = await signIn(second.host, 'gone@portal.example')
  const old = await signIn(second.host, 'changed@portal.example')
  const current = await signIn(second.host, 'changed@portal.example', 'Portal-demo-2')

  expect([deleted.status, old.status, current.status]).toEqual([400, 400, 200])
})

test('foreign hosts and origins are refused, also in a preflight', async () => {
  const { host } = await start()
  const port = Number(host.split(':')[1])
  /** @param {string} method @param {Record<string, string>} headers @returns {Promise<(string | number | undefined)[]>} */
  const ask = (method, headers) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path: '/', headers }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers['access-control-allow-origin']])
      })
        .once('error', reject)
        .end()
    })
  for (const method of ['GET', 'OPTIONS']) {
    expect(await ask(method, { origin: 'https://evil.example' })).toEqual([403, undefined])
    expect(await ask(method, { origin: 'null' })).toEqual([403, undefined])
    expect(await ask(method, { host: `evil.example:${port}` })).toEqual([403, undefined])
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:4310']) {
      const [status, allowed] = await ask(method, { origin })
      expect(status).not.toBe(403)
      expect(allowed).toBe(origin)
    }
  }
})

test('an account survives a kill soon after it was made, in a file only its owner reads', async () => {
  const child = fork(
    new URL('identity-emulator.mjs', import.meta.url),
    ['--port', '0', '--accounts-file', accountsFile],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      execArgv: [],
    },
  )
  ending.push(() => child.kill('SIGKILL'))
  const [text] = await once(child.stdout ?? child, 'data')
  const [, host = ''] = /http:\/\/(\S+)/.exec(String(text)) ?? []
  await signUp(host, 'killed@portal.example')
  await vi.waitFor(
    () => expect(readFileSync(accountsFile, 'utf8')).toContain('killed@portal.example'),
    20_000,
  )
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGKILL')
  await ended

  const next = await start()
  const signedIn = await signIn(next.host, 'killed@portal.example')

  expect(signedIn.status).toBe(200)
  expect(statSync(accountsFile).mode & 0o777).toBe(0o600)
  expect(readFileSync(accountsFile, 'utf8')).not.toContain('idToken')
})

test('a damaged file is refused with its name, and left as it is', async () => {
  accountsFile = join(folder, 'accounts.json')
  writeFileSync(accountsFile, '{"accounts": [')

  await expect(startIdentityEmulator({ port: 0, accountsFile })).rejects.toThrow(accountsFile)
  expect(readFileSync(accountsFile, 'utf8')).toBe('{"accounts": [')
})
