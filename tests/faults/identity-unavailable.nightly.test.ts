import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Installation, makeInstallation } from '../support/faults/installation'
import { demoTokens } from '../support/faults/mixed-load'
import { type RunningPortal, startPortal } from '../support/faults/portal'
import { startTcpProxy, type TcpProxy } from '../support/faults/tcp-proxy'

let installation: Installation
let proxy: TcpProxy
let portal: RunningPortal

beforeEach(async () => {
  installation = await makeInstallation('embedded')
  proxy = await startTcpProxy(installation.identityHost)
  portal = await startPortal({ ...installation, identityHost: `127.0.0.1:${proxy.port}` })
})

afterEach(async () => {
  await portal.end()
  await proxy.close()
  await installation.remove()
})

const call = (method: string, path: string, token: string | null, body?: unknown) =>
  fetch(`${portal.address}/api${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const registration = (email: string) => ({
  firstName: 'Ana',
  lastName: 'Rojas',
  email,
  password: 'Correct-horse-7',
  companyName: 'Red Sur',
  termsVersion: 1,
})

test('while the identity provider is unavailable, signed-in users continue, and calls that need it write nothing', async () => {
  const { admin, denied } = await demoTokens(installation.identityHost)
  expect((await call('GET', '/session', denied)).status).toBe(200)
  await proxy.cut()

  const page = await fetch(`${portal.address}/profile`, {
    headers: { cookie: `token=${denied}; userId=demo-denied`, accept: 'text/html' },
  })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Haddad')
  expect((await call('GET', '/users?count=25', admin)).status).toBe(200)
  const draft = { project: 'Written while sign-in was unavailable' }
  expect((await call('POST', '/users/demo-denied/application/draft', denied, draft)).status).toBe(200)

  const email = `${crypto.randomUUID()}@x.example`
  for (const refused of [
    await call('GET', '/session?start=true', denied),
    await call('POST', '/register', null, registration(email)),
    await call('POST', '/admin/users/demo-approved/application/comment', admin, {
      comment: 'Never written',
      visibility: 'applicant',
    }),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.json()).toMatchObject({ title: 'The service is not available at the moment' })
  }

  await proxy.resume()
  expect((await call('GET', '/session?start=true', denied)).status).toBe(200)
  expect((await call('POST', '/register', null, registration(email))).status).toBe(201)
  await portal.end()
  await installation.inspect(async (database) => {
    const people = await database.selectFrom('users').select('email').where('email', '=', email).execute()
    const mails = await database.selectFrom('mails').select('kind').where('to_address', '=', email).execute()
    expect([people.length, mails.map(({ kind }) => kind)]).toEqual([1, ['confirm-email']])
    const comments = database.selectFrom('application_events').where('text', '=', 'Never written')
    expect(await comments.select('id').execute()).toEqual([])
  })
})

test('a provider that hangs does not keep callers waiting for minutes', async () => {
  const { denied } = await demoTokens(installation.identityHost)
  expect((await call('GET', '/session', denied)).status).toBe(200)
  proxy.hang()
  // By default the library would retry for two minutes.
  const signal = AbortSignal.timeout(90_000)
  const started = await fetch(`${portal.address}/api/session?start=true`, {
    headers: { authorization: `Bearer ${denied}` },
    signal,
  })
  expect(started.status).toBe(503)
  expect((await call('GET', '/users/demo-denied', denied)).status).toBe(200)
  await proxy.resume()
})
