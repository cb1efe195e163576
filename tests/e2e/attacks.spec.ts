import { expect, test } from 'playwright/test'
import { productAddress, productPort } from '../support/e2e/addresses'
import { demoEmail, getToken, type DemoPerson } from '../support/e2e/identity'
import { getLink, waitForMail } from '../support/e2e/mailbox'
import { createOlderAccount } from '../support/e2e/people'
import { startDedicatedPortal } from '../support/e2e/dedicated-portal'
import { mayBeShared, rawBytes, rawRequest, type RawAnswer } from '../support/e2e/raw-request'
import {
  declaredFunctions,
  getPayload,
  serverFunctions,
  writtenRoutes,
} from '../support/e2e/server-functions'

const toCookie = ({ token, identityUid }: { token: string; identityUid: string }) =>
  `token=${token}; userId=${identityUid}`
const getSessionCookie = async (person: DemoPerson) => toCookie(await getToken(demoEmail(person)))

const own = { origin: productAddress, 'sec-fetch-site': 'same-origin' }

/** Headers that a browser sends from pages of other sites, and requests without a page. */
const foreign: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site, in an older browser': { origin: 'https://evil.example' },
  'a neighbour': { origin: 'http://evil.localhost:4310', 'sec-fetch-site': 'same-site' },
  'a page without an origin': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  nowhere: {},
  'a link': { referer: 'https://evil.example/page' },
  'a name that only begins like ours': { origin: `${productAddress}.evil.example` },
}

test.describe('a page of another site', () => {
  test('cannot call a server function with a visitor’s session', async () => {
    const cookie = await getSessionCookie('admin')
    const functions = serverFunctions()
    expect(functions).toHaveLength(declaredFunctions().length)
    const passed: string[] = []
    const ask = async (from: string, path: string, name: string, type: string, body: string) => {
      const headers = { ...foreign[from], cookie, 'content-type': type, 'x-tsr-serverfn': 'true' }
      const { status } = await rawRequest({ method: 'POST', path, headers, body })
      // Forms are refused before the body is read.
      const refused = type === 'application/x-www-form-urlencoded' ? 415 : 403
      if (status !== refused) passed.push(`${name} from ${from}: ${status}`)
    }
    // The origin is checked before the function is looked up, so one function from all origins is enough.
    for (const { name, path } of functions) await ask('another site', path, name, 'application/json', '{}')
    for (const { name, path } of functions.slice(0, 1)) {
      for (const from of Object.keys(foreign)) {
        await ask(from, path, name, 'application/json', '{}')
        await ask(from, path, name, 'application/x-www-form-urlencoded', 'a=b')
        await ask(from, path, name, 'text/plain', '{"a":1}')
        await ask(from, path, name, 'multipart/form-data; boundary=x', '--x--\r\n')
      }
    }
    expect(passed).toEqual([])
  })

  test('cannot write to any URL of the portal, except to unsubscribe with a mailed link', async () => {
    const cookie = await getSessionCookie('admin')
    const routes = writtenRoutes()
    expect(routes).toEqual(
      expect.arrayContaining([
        { method: 'POST', path: '/session' },
        { method: 'DELETE', path: '/session' },
      ]),
    )
    for (const { method, path } of routes) {
      for (const [from, headers] of Object.entries(foreign)) {
        const { status } = await rawRequest({ method, path, headers: { ...headers, cookie }, body: '' })
        // Mail programs post there; the link is enough, and no cookie is read.
        expect(status, `${method} ${path} from ${from}`).toBe(path.startsWith('/unsubscribe/') ? 400 : 403)
      }
    }
  })

  test('can neither call the service with a visitor’s cookie nor read its responses', async () => {
    const cookie = await getSessionCookie('admin')
    for (const [method, path] of [
      ['PUT', '/api/users/password'],
      ['PUT', '/api/admin/users/status'],
      ['DELETE', '/api/admin/users/demo-pending'],
      ['GET', '/api/users'],
    ] as const) {
      const headers = { cookie, origin: 'https://evil.example', 'content-type': 'application/json' }
      const { status, headers: said } = await rawRequest({ method, path, headers, body: '{}' })
      expect(status, path).toBe(401)
      expect(Object.keys(said).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const request = { method: 'POST', path: '/api/register', headers: { 'content-type': type }, body: '{}' }
      expect((await rawRequest(request)).status, type).toBe(415)
    }
  })
})

const startSession = (token: string, headers: Record<string, string> = {}) =>
  rawRequest({
    method: 'POST',
    path: '/session',
    headers: { ...own, authorization: `Bearer ${token}`, ...headers },
    body: '',
  })

test.describe('a session', () => {
  test('that replaces a planted one belongs to the user who signed in', async () => {
    const attacker = await getToken(demoEmail('pending'))
    const victim = await getToken(demoEmail('approved'))
    const { status, headers } = await startSession(victim.token, { cookie: toCookie(attacker) })
    expect(status).toBe(204)
    const cookies = headers['set-cookie'] ?? []
    expect(cookies.find((cookie) => cookie.startsWith('token='))).toContain(victim.token)
    expect(cookies.find((cookie) => cookie.startsWith('userId='))).toContain(victim.identityUid)
    expect(cookies.join()).not.toContain(attacker.token)
  })

  test('belongs to the user of its token, whatever the user id cookie contains', async () => {
    const { token } = await getToken(demoEmail('pending'))
    const readSession = serverFunctions().find(({ name }) => name === 'readSession')
    const { text } = await rawRequest({
      path: readSession?.path ?? '',
      headers: { ...own, 'x-tsr-serverfn': 'true', cookie: toCookie({ token, identityUid: 'demo-admin' }) },
    })
    expect(text).toContain(demoEmail('pending'))
    expect(text).not.toContain(demoEmail('admin'))
  })

  test('that is forged is ignored, and its cookie is deleted', async () => {
    const { status, headers, text } = await rawRequest({ path: '/faq', headers: { cookie: 'token=a.b.c' } })
    expect(status).toBe(200)
    expect(text).toContain('<h1')
    expect((headers['set-cookie'] ?? []).join()).toMatch(/token=;.*Max-Age=0/i)
  })

  test('has a token cookie that scripts, other sites and other hosts cannot read', async () => {
    const { token } = await getToken(demoEmail('approved'))
    const cookies = (await startSession(token)).headers['set-cookie'] ?? []
    const getFlags = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    expect(getFlags('token')).toMatch(/; Path=\/(;|$)/)
    expect(getFlags('token')).toMatch(/; HttpOnly/)
    for (const name of ['token', 'userId']) expect(getFlags(name)).toMatch(/; SameSite=Lax/)
    expect(cookies.join()).not.toMatch(/domain=/i)
  })
})

test.describe('a forged host header', () => {
  const poisoned: Record<string, string>[] = [
    { host: `localhost:${productPort}`, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: `evil.localhost:${productPort}`, forwarded: 'host=evil.example;proto=https' },
    {
      host: `localhost:${productPort}`,
      'x-original-url': '/admin/accounts',
      'x-rewrite-url': '/admin/accounts',
    },
  ]

  test('is answered 421 by a demonstration', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"|href="(\/assets\/[^"]+)"/.exec(
      (await rawRequest({ path: '/faq' })).text,
    )
    const asset = script?.[1] ?? script?.[2] ?? ''
    expect(asset).toContain('/assets/')
    const cookie = await getSessionCookie('admin')
    const written = serverFunctions()[0]?.path ?? ''
    for (const host of ['evil.example', `localhost.evil.example:${productPort}`, '192.168.0.7']) {
      for (const path of [
        '/',
        '/faq',
        '/admin',
        '/health/ready',
        '/api/catalogue',
        '/api/openapi.json',
        asset,
        written,
      ]) {
        for (const method of ['GET', 'POST']) {
          const answer = await rawRequest({
            method,
            path,
            headers: { host, cookie, origin: `http://${host}` },
          })
          expect([answer.status, answer.headers['set-cookie']], `${method} ${path} of ${host}`).toEqual([
            421,
            undefined,
          ])
          expect(JSON.parse(answer.text)).toMatchObject({
            code: 'MISDIRECTED_REQUEST',
            detail: expect.stringContaining('localhost'),
          })
        }
      }
    }
    for (const host of [
      '127.0.0.1',
      `[::1]:${productPort}`,
      'meridian.localhost',
      `LOCALHOST:${productPort}`,
    ]) {
      expect((await rawRequest({ path: '/faq', headers: { host } })).status, host).toBe(200)
    }
  })

  test('does not appear in pages, redirects or the site map', async () => {
    for (const headers of poisoned) {
      for (const path of [
        '/',
        '/faq',
        '/login',
        '/documents',
        '/explore',
        '/sitemap.xml',
        '/robots.txt',
        '/news.atom',
        '/api/openapi.json',
        '//x',
        '/faq/_payload.json',
      ]) {
        const answer = await rawRequest({ path, headers })
        expect(
          `${answer.text}${JSON.stringify(answer.headers)}`,
          `${path} ${JSON.stringify(headers)}`,
        ).not.toContain('evil.example')
        expect(answer.status, path).toBeLessThan(400)
      }
    }
  })

  test('does not appear in mails', async () => {
    const { email } = await createOlderAccount('poisoned-host')
    for (const headers of poisoned) {
      const answer = await rawRequest({
        method: 'POST',
        path: '/api/users/password/reset',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      expect(answer.status).toBe(202)
    }
    const mail = await waitForMail(email, /resetPassword/)
    expect(getLink(mail, '/firebase-auth-action')).toContain('mode=resetPassword')
    expect(mail).not.toContain('evil.example')
  })
})

const getCacheStatus = ({ headers }: RawAnswer) => headers['x-cache']

test.describe('cached pages', () => {
  test('are only for visitors: signed-in users neither receive nor store one', async () => {
    for (const path of ['/', '/faq', '/documents/what-a-meter-is']) {
      const visitor = await rawRequest({ path })
      expect(['hit', 'miss', 'stale'], path).toContain(getCacheStatus(visitor))
      for (const person of ['admin', 'approved', 'pending'] as const) {
        const theirs = await rawRequest({ path, headers: { cookie: await getSessionCookie(person) } })
        expect(getCacheStatus(theirs), path).toBeUndefined()
        expect(theirs.text, path).toContain(demoEmail(person))
        const after = await rawRequest({ path })
        expect(getCacheStatus(after), path).toBeDefined()
        expect(after.text, path).not.toContain(demoEmail(person))
      }
      // Also with a forged or incomplete session.
      for (const cookie of ['token=a.b.c', 'userId=demo-admin', '__Host-token=a.b.c']) {
        expect(getCacheStatus(await rawRequest({ path, headers: { cookie } })), cookie).toBeUndefined()
      }
    }
  })

  test('exclude pages that visitors may not read, even after a member read them', async () => {
    const path = '/documents/read-intervals'
    const theirs = await rawRequest({ path, headers: { cookie: await getSessionCookie('approved') } })
    expect(theirs.text).toContain('<h1')
    const visitor = await rawRequest({ path })
    expect([visitor.status, getCacheStatus(visitor)]).toEqual([307, undefined])
    expect(visitor.headers.location).toContain('/login')
  })

  test('contain nothing from the request', async () => {
    const path = '/get-started'
    for (const headers of [
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
      { 'user-agent': 'evil.example', referer: 'http://evil.example/', origin: 'http://evil.example' },
      { cookie: 'language=evil.example', 'accept-language': 'evil.example' },
      { 'x-request-id': 'evil.example', 'x-middleware-rewrite': '/evil.example' },
    ] as Record<string, string>[]) {
      for (const asked of [path, `${path}?evil.example=evil.example`, `${path}?utm_source=evil.example#x`]) {
        const { status, text, headers: said } = await rawRequest({ path: asked, headers })
        expect(status, asked).toBe(200)
        const { 'x-request-id': _own, ...kept } = said
        expect(`${text}${JSON.stringify(kept)}`, asked).not.toContain('evil.example')
      }
    }
  })
})

const expectNoRedirectOut = async (path: string, headers: Record<string, string> = {}) => {
  const { headers: said, text } = await rawRequest({ path: path.replaceAll(' ', '%20'), headers })
  const location = said.location ?? '/'
  expect(new URL(location, productAddress).origin, `${path} -> ${location}`).toBe(productAddress)
  expect(text, path).not.toMatch(/href="(?:https?:)?[\\/]{2}evil|href="javascript|url=[^"]*evil/i)
}

test('no address redirects out of the portal', async () => {
  const cookie = await getSessionCookie('approved')
  const elsewhere = [
    '//evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'http:evil.example',
    '/login?redirect=//evil.example',
    '%2F%2Fevil.example',
  ]
  for (const address of elsewhere) {
    await expectNoRedirectOut(`/${address}`)
    // The portal redirects signed-in users from the log-in page.
    await expectNoRedirectOut(`/login?redirect=${encodeURIComponent(address)}`, { cookie })
    await expectNoRedirectOut(`/login?redirect=${address}`, { cookie })
  }
  // Other pages parse redirects with the function that redirect.test.ts tests.
  for (const address of elsewhere.slice(0, 2)) {
    const encoded = encodeURIComponent(address)
    await expectNoRedirectOut(`/login?redirect=${encoded}`)
    await expectNoRedirectOut(`/register?redirect=${encoded}`)
    await expectNoRedirectOut(`/register?redirect=${encoded}`, { cookie })
    await expectNoRedirectOut(`/firebase-auth-action?mode=signIn&oobCode=x&continueUrl=${encoded}`)
    await expectNoRedirectOut(`/firebase-auth-action?mode=verifyEmail&oobCode=x&continueUrl=${encoded}`)
  }
})

test.describe('a shared cache', () => {
  // routes.spec.ts checks that it stores no page, for every route and caller.
  test('stores no private response', async () => {
    const people = {
      admin: await getSessionCookie('admin'),
      approved: await getSessionCookie('approved'),
      pending: await getSessionCookie('pending'),
    }
    const paths = [
      '/profile',
      '/faq/_payload.json',
      '/documents/_payload.json',
      '/profile/_payload.json',
      '/notifications/stream',
      '/admin/accounts/export.csv',
      '/sitemap.xml',
      '/robots.txt',
      '/news.atom',
      '/builds/latest.json',
    ]
    // Imitates a cache that stores what it may, by URL.
    const kept = new Map<string, string>()
    for (const path of paths) {
      for (const cookie of [people.admin, people.approved, people.pending, undefined]) {
        const answer = await rawRequest({
          method: path === '/notifications/stream' ? 'HEAD' : 'GET',
          path,
          headers: cookie === undefined ? {} : { cookie },
        })
        if (!mayBeShared(answer.headers['cache-control'])) continue
        expect(answer.headers['set-cookie'], path).toBeUndefined()
        expect(answer.headers.vary ?? '', path).not.toMatch(/cookie|authorization|\*/i)
        expect(answer.text, path).not.toMatch(/@portal\.example|demo-(?:admin|approved|pending)/)
        // Every later visitor would see the same response as the first.
        expect(kept.get(path) ?? answer.text, path).toBe(answer.text)
        kept.set(path, answer.text)
      }
    }
    expect([...kept.keys()]).toEqual(expect.arrayContaining(['/faq/_payload.json', '/robots.txt']))
    expect(kept.has('/profile')).toBe(false)
  })

  test('stores no response of a server function or the service', async () => {
    const { token } = await getToken(demoEmail('approved'))
    const cookie = await getSessionCookie('approved')
    const headers = { cookie, authorization: `Bearer ${token}`, 'x-tsr-serverfn': 'true', ...own }
    const api = [
      '/api/session',
      '/api/users/demo-approved',
      '/api/pages/latest',
      '/api/notifications',
      '/api/learning-paths',
      '/api/openapi.json',
    ]
    // The other functions are writes, whose responses caches do not store.
    const reads = new Set(declaredFunctions().flatMap(({ name, isRead }) => (isRead ? [name] : [])))
    const functions = serverFunctions().flatMap(({ name, path }) => (reads.has(name) ? [path] : []))
    expect(functions.length).toBeGreaterThanOrEqual(reads.size)
    for (const path of [...functions, ...api]) {
      const { headers: said } = await rawRequest({ path, headers })
      expect(mayBeShared(said['cache-control']), path).toBe(false)
    }
  })

  // page-cache.spec.ts checks that no page installs a service worker.
  test('does not exist in the browser: the portal has no service worker', async () => {
    for (const path of ['/sw.js', '/service-worker.js', '/firebase-messaging-sw.js']) {
      expect((await rawRequest({ path })).status, path).toBe(404)
    }
  })
})

const parameters = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')
const askHosts = (hosts: string) => rawBytes(`GET /faq HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)

test.describe('a malformed request', () => {
  test('with an unsupported method is refused', async () => {
    for (const path of [
      '/',
      '/api/users',
      '/session',
      '/login',
      '/_serverFn/x',
      '/health/live',
      '/assets/x.js',
    ]) {
      for (const method of ['TRACE', 'PATCH', 'PROPFIND', 'OPTIONS']) {
        const { status } = await rawRequest({ method, path, headers: own })
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(403)
        expect(status, `${method} ${path}`).toBeLessThan(406)
      }
    }
    expect((await rawRequest({ method: 'POST', path: '/faq', headers: own, body: '' })).status).toBe(405)
  })

  test('with a body that a server function cannot parse is refused', async () => {
    const { path = '' } = serverFunctions().find(({ name }) => name === 'sendContactMessage') ?? {}
    const post = async (type: string, body: string) =>
      (
        await rawRequest({
          method: 'POST',
          path,
          headers: { ...own, 'x-tsr-serverfn': 'true', 'content-type': type },
          body,
        })
      ).status
    for (const body of ['', '{', 'null', '1', '[]', '{}', '{"t":99}', `${'['.repeat(20_000)}`]) {
      expect(await post('application/json', body), body.slice(0, 20)).toBe(400)
    }
    expect(await post('multipart/form-data; boundary=x', 'junk')).toBe(400)
    expect(await post('text/plain', 'x')).toBe(422)
    const polluting = getPayload({ ['__proto__']: 'x', constructor: 'y' })
    expect(await post('application/json', polluting)).toBe(422)
    for (const payload of ['{', 'null', '1', '%7B%22t%22:99%7D']) {
      const { path: read = '' } = serverFunctions().find(({ name }) => name === 'readSession') ?? {}
      expect((await rawRequest({ path: `${read}?payload=${payload}`, headers: own })).status, payload).toBe(
        400,
      )
    }
    expect((await rawRequest({ method: 'POST', path: '/_serverFn/', headers: own, body: '' })).status).toBe(
      404,
    )
  })

  test('with another release’s function id is answered 422 with a header that reloads the page', async () => {
    const { status, headers } = await rawRequest({
      method: 'POST',
      path: '/_serverFn/downloads.updateDownload',
      headers: {
        ...own,
        cookie: await getSessionCookie('admin'),
        'content-type': 'application/json',
        'x-tsr-serverfn': 'true',
      },
      body: getPayload({ id: crypto.randomUUID(), changes: '' }),
    })
    expect([status, headers['x-portal-unknown-function']]).toEqual([422, 'true'])
  })

  test('with an unknown server function or a form body is refused', async () => {
    const headers = { ...own, 'x-tsr-serverfn': 'true' }
    for (const path of [
      '/_serverFn/constructor',
      '/_serverFn/__proto__',
      '/_serverFn/toString',
      '/%5FserverFn/',
      '/%5FserverFn/users.setStatus',
      '/_serverFn/users%2EsetStatus',
      '/_serverFn/users.setStatus/more',
    ]) {
      for (const method of ['GET', 'POST']) {
        expect((await rawRequest({ method, path, headers })).status, `${method} ${path}`).toBe(404)
      }
    }
    const path = serverFunctions()[0]?.path ?? ''
    for (const type of [
      'application/x-www-form-urlencoded',
      'Multipart/form-data, application/X-WWW-Form-urlencoded',
    ]) {
      const form = { ...headers, 'content-type': type }
      expect((await rawRequest({ method: 'POST', path, headers: form, body: 'a=b' })).status, type).toBe(415)
    }
  })

  test('with too many parameters or two hosts is refused', async () => {
    expect((await rawRequest({ path: `/api/catalogue?${parameters(101)}` })).status).toBe(400)
    expect((await rawRequest({ path: `/api/catalogue?${parameters(100)}` })).status).toBe(422)
    expect((await rawRequest({ path: `/faq?${parameters(101)}` })).status).toBe(400)
    expect((await rawRequest({ path: `/faq?${parameters(100)}` })).status).toBe(200)
    const host = `Host: localhost:${productPort}\r\n`
    expect(await askHosts(host)).toMatch(/^HTTP\/1\.1 200 /)
    for (const second of [host, 'HOST: evil.example\r\n']) {
      expect(await askHosts(host + second)).toMatch(/^HTTP\/1\.1 400 /)
    }
  })

  test('without permission is refused before its input is validated', async () => {
    const none = '{"t":1,"s":""}'
    const users = `{"t":9,"i":2,"a":[${Array.from({ length: 2000 }, () => none).join()}],"o":0}`
    const body = `{"t":{"t":10,"i":0,"p":{"k":["data"],"v":[{"t":10,"i":1,"p":{"k":["users"],"v":[${users}]},"o":0}]},"o":0},"f":127,"m":[]}`
    const ask = (cookie: string) =>
      rawRequest({
        method: 'POST',
        path: '/_serverFn/users.setStatus',
        headers: { ...own, 'x-tsr-serverfn': 'true', 'content-type': 'application/json', cookie },
        body,
      })
    for (const [cookie, status, code] of [
      ['', 401, 'TOKEN_MISSING'],
      ['token=not.a.token; userId=ana', 401, 'TOKEN_INVALID'],
      [await getSessionCookie('approved'), 403, 'FORBIDDEN'],
      [await getSessionCookie('admin'), 422, 'FIELDS_INVALID'],
    ] as const) {
      const answer = await ask(cookie)
      expect([answer.status, answer.text.includes(code)], cookie).toEqual([status, true])
      expect(answer.text.match(/users\.\d+/g)?.length ?? 0).toBe(status === 422 ? 50 : 0)
    }
  })

  test('without a session is refused for its size', async () => {
    for (const [path, status] of [
      ['/_serverFn/contact.sendContactMessage', 413],
      ['/_serverFn/users.setStatus', 401],
      ['/session', 413],
    ] as const) {
      for (const cookie of ['', 'token=not.a.token; userId=ana']) {
        const headers = { ...own, 'x-tsr-serverfn': 'true', 'content-type': 'application/json', cookie }
        const answer = await rawRequest({ method: 'POST', path, headers, body: ' '.repeat(64 * 1024 + 1) })
        expect(answer.status, path).toBe(status)
      }
    }
  })

  test('with a malformed path is refused or not found, and reads no file', async () => {
    for (const path of [
      '/%00',
      '/%',
      '/%ff',
      '/documents/%00',
      '/learning-paths/%E0%A4%A',
      '/certificates/%00',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/server/server.js',
      '/assets/../../package.json',
      '/..%5c..%5cpackage.json',
      '/.env',
      '/.git/config',
      '/dist/server/server.js',
      '/api/files/pictures/..%2f..%2f.env',
      '/api/files/media/%2e%2e%2f%2e%2e%2fportal.lock',
      `/${'a'.repeat(9000)}`,
      '/documents/__proto__',
      '/ADMIN/accounts',
    ]) {
      const { status, text } = await rawRequest({ path })
      expect(status, path).toBeLessThan(500)
      expect(status, path).toBeGreaterThanOrEqual(300)
      expect(text, path).not.toMatch(/"devDependencies"|root:x:0|\[core\]/)
    }
    for (const path of [
      '/user/%00/confirm/x',
      '/search?q=%00',
      '/search?q=%ff',
      '/?a[__proto__][x]=1',
      '/search?__proto__=1&constructor=2',
      `/?x=${'a'.repeat(9000)}`,
    ]) {
      expect((await rawRequest({ path })).status, path).toBeLessThan(500)
    }
    expect((await rawRequest({ path: `/?x=${'a'.repeat(20_000)}` })).status).toBe(431)
    expect((await rawRequest({ path: '/', headers: { 'x-long': 'a'.repeat(20_000) } })).status).toBe(431)
  })

  test('with a large body is refused before the body arrives, unless the user may upload', async () => {
    const { path = '' } = serverFunctions().find(({ name }) => name === 'uploadMedia') ?? {}
    const large = 2_000_000
    const announce = (cookie: string, length = large) =>
      rawBytes(
        `POST ${path} HTTP/1.1\r\nHost: localhost:${productPort}\r\nOrigin: ${productAddress}\r\n${cookie}X-Tsr-Serverfn: true\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
      )
    // The response comes while the body is incomplete, so the body was not read.
    expect(await announce('')).toMatch(/^HTTP\/1\.1 401 /)
    expect(await announce('Cookie: userId=ana; token=not.a.token\r\n')).toMatch(/^HTTP\/1\.1 401 /)
    const member = `Cookie: ${await getSessionCookie('approved')}\r\n`
    expect(await announce(member, 12_000_000)).toMatch(/^HTTP\/1\.1 413 /)
    const headers = { ...own, 'x-tsr-serverfn': 'true', 'content-type': 'text/plain' }
    const cookie = await getSessionCookie('admin')
    const body = 'x'.repeat(large)
    const taken = await rawRequest({ method: 'POST', path, headers: { ...headers, cookie }, body })
    expect(taken.status, taken.text).toBe(422)
  })

  test('with contradictory lengths is refused, and its connection closed', async () => {
    const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    const host = `Host: localhost:${productPort}\r\n`
    for (const [name, head, body] of [
      ['two lengths', 'Content-Length: 4\r\nContent-Length: 40\r\n', `abcd${smuggled}`],
      [
        'a length and pieces',
        `Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked\r\n`,
        `0\r\n\r\n${smuggled}`,
      ],
      [
        'pieces twice',
        'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
        `0\r\n\r\n${smuggled}`,
      ],
      ['pieces misspelt', 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${smuggled}`],
      ['a space before the colon', 'Content-Length : 4\r\n', `abcd${smuggled}`],
      ['a length with a sign', 'Content-Length: +4\r\n', `abcd${smuggled}`],
      ['a length that is none', 'Content-Length: four\r\n', `abcd${smuggled}`],
      [
        'a folded header',
        'X-One: 1\r\n Content-Length: 4\r\nContent-Length: 0\r\nTransfer-Encoding:\x0bchunked\r\n',
        smuggled,
      ],
      ['a broken piece', 'Transfer-Encoding: chunked\r\n', `zz\r\n${smuggled}`],
      ['a null in a header', 'X-One: a\u0000b\r\nContent-Length: 0\r\n', smuggled],
    ] as const) {
      const said = await rawBytes(
        `POST /session HTTP/1.1\r\n${host}Connection: keep-alive\r\n${head}\r\n${body}`,
      )
      const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
      expect(statuses, name).toHaveLength(1)
      expect(statuses[0], name).toBeGreaterThanOrEqual(400)
      expect(statuses[0], name).toBeLessThan(500)
    }
  })
})

test.describe('behind a proxy with HTTPS', () => {
  const port = productPort + 30
  const origin = 'https://portal.example'
  startDedicatedPortal('attacks', port, { PORTAL_ORIGIN: origin, TRUSTED_PROXIES: 'loopback' })

  test('both cookies have the __Host- prefix, and pages set HSTS', async () => {
    const { token } = await getToken(demoEmail('approved'))
    const headers = { origin, 'sec-fetch-site': 'same-origin', authorization: `Bearer ${token}` }
    const answer = await rawRequest({ port, method: 'POST', path: '/session', headers, body: '' })
    expect(answer.status).toBe(204)
    const cookies = answer.headers['set-cookie'] ?? []
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-(?:token|userId)=/)
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).not.toMatch(/domain=/i)
    }
    expect(cookies.find((cookie) => cookie.startsWith('__Host-token='))).toMatch(/; HttpOnly/)
    // A cookie without the prefix is ignored, because another host of the domain could plant it.
    const planted = await rawRequest({ port, path: '/profile', headers: { cookie: `token=${token}` } })
    expect(planted.headers.location).toMatch(/^\/login/)
    const page = await rawRequest({ port, path: '/faq' })
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
    expect(page.text).not.toContain(`http://localhost:${port}`)
    const { 'sec-fetch-site': _site, ...older } = { ...headers, origin: 'https://other.example' }
    const refused = await rawRequest({ port, method: 'POST', path: '/session', headers: older, body: '' })
    expect(refused.status).toBe(403)
  })

  test('the client address is the one that the proxy saw, also for server functions', async () => {
    const code = '0'.repeat(20)
    const look = (forwarded: string) =>
      rawRequest({ port, path: `/api/certificates/${code}`, headers: { 'x-forwarded-for': forwarded } })
    // The visitor's forged address comes before the one that the proxy added.
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async (_, index) => (await look(`10.0.0.${index}, 203.0.113.9`)).status),
    )
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect((await look('203.0.113.9, 203.0.113.10')).status).toBe(404)
    const { path = '' } = serverFunctions().find(({ name }) => name === 'getCertificate') ?? {}
    const payload = encodeURIComponent(getPayload({ code }))
    const call = (forwarded: string) =>
      rawRequest({
        port,
        path: `${path}?payload=${payload}`,
        headers: { 'x-forwarded-for': forwarded, 'x-tsr-serverfn': 'true', origin },
      })
    const refused = await call('10.0.0.1, 203.0.113.9')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await call('10.0.0.1, 203.0.113.11')).status).toBe(200)
  })
})
