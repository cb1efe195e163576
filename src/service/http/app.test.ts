import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCallInput, type Endpoint, endpoint } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { type TestService, startTestService } from '../../../tests/support/service'
import { type Service, mountRoutes } from './http-binder'
import { DatabaseUnavailableError } from '../database/database-unavailable'
import { limit } from './rate-limits'
import { getRoutes } from './router'

const thing = v.object({ id: v.string(), count: v.number() })
const plain = { summary: 'A call.' }
const things = {
  read: endpoint('GET /things/{id}', 'anyone', {
    ...plain,
    params: v.strictObject({ id: v.pipe(v.string(), v.maxLength(8)) }),
    output: thing,
  }),
  newest: endpoint('GET /things/newest', 'anyone', { ...plain, output: thing }),
  write: endpoint('PUT /things/{id}', 'user', {
    ...plain,
    params: v.strictObject({ id: v.string() }),
    body: v.strictObject({ secret: v.pipe(v.string(), v.minLength(99)) }),
  }),
  draw: endpoint('POST /pictures', 'anyone', {
    ...plain,
    bodyType: 'picture',
    output: v.object({ length: v.number() }),
  }),
  fail: endpoint('POST /failures/{kind}', 'anyone', {
    ...plain,
    params: v.strictObject({ kind: v.picklist(['away', 'wrong', 'unforeseen', 'limited']) }),
    output: thing,
  }),
  closed: endpoint('GET /closed', 'approved', { ...plain, output: thing }),
  broken: endpoint('GET /broken', 'anyone', { ...plain, output: thing }),
  echo: endpoint('POST /echo', 'anyone', {
    ...plain,
    body: v.strictObject({
      text: v.string(),
      list: v.array(v.nullable(v.number())),
      gone: v.optional(v.string()),
    }),
    output: v.record(v.string(), v.unknown()),
  }),
  table: endpoint('GET /table.csv', 'anyone', { ...plain, outputType: 'csv' }),
  search: endpoint('GET /search', 'anyone', {
    ...plain,
    query: v.strictObject({
      page: v.optional(v.number()),
      tag: v.optional(v.array(v.string())),
      q: v.optional(v.string()),
    }),
    output: v.object({ given: v.array(v.string()) }),
  }),
  greeting: endpoint('GET /greeting', 'anyone', { ...plain, output: v.object({ name: v.string() }) }),
}

let service: TestService
let app: Service
let written = 0

beforeAll(async () => {
  service = await startTestService()
  const routes = getRoutes(things, {
    // The extra field stands for a column that a query reads but no caller may see.
    read: async ({ params }) => Object.assign({ id: params.id, count: 1 }, { hash: 'hidden' }),
    newest: async () => ({ id: 'the newest', count: 0 }),
    write: async () => {
      written += 1
    },
    draw: async ({ body }) => ({ length: body.byteLength }),
    fail: async ({ params }, { clientAddress }) => {
      if (params.kind === 'away') throw new DatabaseUnavailableError('gone')
      if (params.kind === 'unforeseen') throw new Error('select secret from users')
      if (params.kind === 'limited') await limit(service.context, clientAddress, { points: 2, seconds: 60 })
      return JSON.parse('{"id":1}')
    },
    closed: async () => ({ id: '', count: 0 }),
    broken: async () => {
      throw new Error('select secret from users')
    },
    echo: async ({ body }) => body,
    table: async () =>
      (async function* () {
        yield ['a', 'b']
      })(),
    search: async ({ query }) => ({ given: Object.keys(query) }),
    greeting: async (_input, { actor }) => ({ name: actor?.user?.name ?? 'anonymous' }),
  })
  app = mountRoutes(service.context, routes)
})
afterAll(() => service.close())

const ask = async (method: string, path: string, init: RequestInit = {}, info = {}) => {
  const response = await app.fetch(new Request(`http://x.test${path}`, { method, ...init }), info)
  const text = await response.text()
  const body = text ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, body, text }
}

const draw = (type: string, length = 5) =>
  ask('POST', '/pictures', { headers: { 'content-type': type }, body: new Uint8Array(length) })

const attempt = (clientAddress: string) => ask('POST', '/failures/limited', {}, { clientAddress })

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

let people = 0
const makePerson = async (status: 'approved' | 'pending' | 'disabled' | 'blocked' | null) => {
  const { identity, database, now } = service.context
  people += 1
  const email = `p${people}@x.example`
  const { identityUid } = await identity.createAccount({ email, password: 'Portal-demo-1', displayName: 'P' })
  const at = now().toISOString()
  const name = { first_name: 'Ana', last_name: `N${people}` }
  const row = { identity_uid: identityUid, email, ...name, created_at: at, updated_at: at }
  if (status) {
    await database
      .insertInto('users')
      .values({ ...row, status })
      .execute()
  }
  return { identityUid, token: await service.signIn(email, 'Portal-demo-1') }
}

test('an answer has only declared fields, and the same headers every time', async () => {
  const { status, body, headers } = await ask('GET', '/things/7')
  expect([status, body]).toEqual([200, { id: '7', count: 1 }])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

const call = (made: Endpoint, input: AnyCallInput = {}, token: string | null = null) =>
  app.call(made, input, { token })

test('a call within the process gets the same answer as a request, and nothing more', async () => {
  const { token } = await makePerson('pending')
  expect(await call(things.read, { params: { id: '7' } })).toStrictEqual({ id: '7', count: 1 })
  await expect(call(things.closed)).rejects.toMatchObject({ code: 'TOKEN_MISSING' })
  await expect(call(things.closed, {}, token)).rejects.toMatchObject({ code: 'NOT_APPROVED' })
  await expect(call(things.closed, {}, 'not.a.token')).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  const params = { id: 'far-too-long' }
  await expect(call(things.read, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(call(things.newest, { query: { page: 2 } })).rejects.toMatchObject({
    code: 'FIELDS_INVALID',
    fields: [{ path: 'page', code: 'fieldUnknown', message: 'This field is unknown.' }],
  })
})

test('a page gets no more details of a failure than a request does', async () => {
  const problem: unknown = await call(things.broken).catch((error: unknown) => error)
  expect(problem).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(problem).not.toHaveProperty('cause')
  expect(String(problem)).not.toContain('secret')
  expect(service.logged.at(-1)).toMatchObject({ message: 'A call failed unexpectedly' })
})

test('within the process a body is what JSON would carry, and no larger than over HTTP', async () => {
  const { token } = await makePerson('approved')
  const before = written
  const write = (body: unknown, by: string | null = token) =>
    call(things.write, { params: { id: '7' }, body }, by)
  const secret = 'x'.repeat(99)
  await expect(write({}, null)).rejects.toMatchObject({ code: 'TOKEN_MISSING' })
  await expect(write({ secret: 'my-password' })).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
  await expect(write([])).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
  await expect(write({ secret: 'x'.repeat(256 * 1024) })).rejects.toMatchObject({
    code: 'BODY_TOO_LARGE',
    message: 'Send at most 256 KB.',
  })
  expect(written).toBe(before)
  expect(await write({ secret, more: undefined })).toBeUndefined()
  expect(written).toBe(before + 1)
  const sent = { text: 'a\uD800b', list: [undefined, Number.NaN], gone: undefined }
  expect(await call(things.echo, { body: sent })).toStrictEqual({ text: 'a\uFFFDb', list: [null, null] })
  expect(await call(things.draw, { body: new Uint8Array(5) })).toEqual({ length: 5 })
  await expect(call(things.draw, { body: new Uint8Array(64 * 1024 + 1) })).rejects.toMatchObject({
    code: 'BODY_TOO_LARGE',
    message: 'Use a picture of at most 64 KB.',
  })
})

test('within the process an answer that is not JSON is the stream of its bytes', async () => {
  const table = await call(things.table)
  expect(await new Response(table as ReadableStream).text()).toBe('a,b\r\n')
})

test('within the process a query leaves out what an address cannot say', async () => {
  const query = { page: undefined, tag: [], q: null }
  expect(await call(things.search, { query })).toEqual({ given: [] })
  expect(await call(things.search, { query: { tag: ['a', undefined], page: 2 } })).toEqual({
    given: ['page', 'tag'],
  })
})

test('a fixed part of an address wins over one in braces', async () => {
  expect((await ask('GET', '/things/newest')).body.id).toBe('the newest')
})

test('the caller’s request id is kept where it is a plain one', async () => {
  const given = await ask('GET', '/nowhere', { headers: { 'x-request-id': 'abc-12345' } })
  expect([given.body.requestId, given.headers.get('x-request-id')]).toEqual(['abc-12345', 'abc-12345'])
  const odd = await ask('GET', '/nowhere', { headers: { 'x-request-id': 'a b <script>' } })
  expect(odd.body.requestId).toMatch(/^[\w-]{36}$/)
})

test('an unknown address is 404, another method 405 with those allowed, HEAD an answer without body', async () => {
  expect((await ask('GET', '/nowhere')).body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const other = await ask('DELETE', '/things/7')
  expect([other.status, other.body.code, other.headers.get('allow')]).toEqual([
    405,
    'METHOD_NOT_ALLOWED',
    'GET, PUT, HEAD',
  ])
  expect(await ask('HEAD', '/things/7')).toMatchObject({ status: 200, text: '' })
})

test('an address whose part can name nothing is 404', async () => {
  expect((await ask('GET', '/things/far-too-long')).status).toBe(404)
})

test('a caller without access is refused before anything is read', async () => {
  const { status, body, headers } = await ask('PUT', '/things/7', { body: '{' })
  expect([status, body.code, headers.get('www-authenticate')]).toEqual([401, 'TOKEN_MISSING', 'Bearer'])
  const wrong = await ask('PUT', '/things/7', { ...bearer('a.b.c'), body: '{' })
  expect([wrong.body.code, wrong.headers.get('www-authenticate')]).toEqual([
    'TOKEN_INVALID',
    'Bearer error="invalid_token"',
  ])
  expect((await ask('PUT', '/things/7', { headers: { authorization: 'Basic abc' } })).status).toBe(401)
})

test('bodies are JSON, whole, and no larger than allowed', async () => {
  const { token } = await makePerson('approved')
  const send = (body: BodyInit, type = 'application/json', more: object = {}) =>
    ask('PUT', '/things/7', { headers: { ...bearer(token).headers, 'content-type': type }, body, ...more })
  expect((await send('secret=1', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send('{"secret":', 'application/json; charset=utf-8')).body.code).toBe('MALFORMED_REQUEST')
  expect((await send(new Uint8Array([0x22, 0xff, 0x22]))).body.code).toBe('MALFORMED_REQUEST')
  const large = JSON.stringify({ secret: 'x'.repeat(256 * 1024) })
  expect((await send(large)).status).toBe(413)
  expect((await send(new Blob([large]).stream(), undefined, { duplex: 'half' })).status).toBe(413)
  expect((await send(JSON.stringify({ secret: 'x'.repeat(99) }))).status).toBe(204)
})

test('a refused field is named with a sentence, without the typed value', async () => {
  const { token } = await makePerson('approved')
  const headers = { ...bearer(token).headers, 'content-type': 'application/json' }
  const body = JSON.stringify({ secret: 'my-password', more: 'my-password' })
  const { status, body: problem, text } = await ask('PUT', '/things/7', { headers, body })
  expect([status, problem.fields.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['secret', 'more'],
  ])
  expect(text).not.toContain('my-password')
})

test('a parameter that a call does not know is refused, also by one that knows none', async () => {
  const { status, body } = await ask('GET', '/things/newest?page=2')
  expect([status, body.fields]).toEqual([
    422,
    [{ path: 'page', code: 'fieldUnknown', message: 'This field is unknown.' }],
  ])
})

test('a picture arrives as bytes; anything else is no picture', async () => {
  expect((await draw('image/heic')).body).toEqual({ length: 5 })
  expect((await draw('application/octet-stream')).body).toEqual({ length: 5 })
  expect((await draw('text/html')).status).toBe(415)
  expect((await draw('image/png', 10 * 1024 * 1024 + 1)).status).toBe(413)
})

test('an unexpected error is a bare 500, with the reason in the log alone', async () => {
  const { status, text, headers, body } = await ask('POST', '/failures/unforeseen')
  expect([status, body.code, headers.get('content-type')]).toEqual([
    500,
    'INTERNAL_ERROR',
    'application/problem+json',
  ])
  expect(text).not.toMatch(/select|secret|src/)
  expect(service.logged.at(-1)).toMatchObject({
    level: 'error',
    error: new Error('select secret from users'),
  })
})

test('an answer against the contract is a 500 and a line in the log', async () => {
  expect((await ask('POST', '/failures/wrong')).status).toBe(500)
  expect(String(service.logged.at(-1)?.error)).toMatch(/not what the contract says: id: expected string/)
})

test('a database that is away is 503 with the time to come back', async () => {
  const { status, headers } = await ask('POST', '/failures/away')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})

test('too many attempts are refused for one caller and not for another', async () => {
  await attempt('a')
  await attempt('a')
  const refused = await attempt('a')
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await attempt('b')).status).not.toBe(429)
})

test.each([
  ['approved', 200, undefined],
  ['pending', 403, 'NOT_APPROVED'],
  ['disabled', 403, 'ACCOUNT_DISABLED'],
  ['blocked', 403, 'ACCOUNT_BLOCKED'],
  [null, 403, 'NOT_REGISTERED'],
] as const)('a closed call answers a user who is %s with %i', async (kind, status, code) => {
  const { token } = await makePerson(kind)
  const answer = await ask('GET', '/closed', bearer(token))
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('an open call knows who is signed in, treats locked out users as anonymous, and refuses a bad token', async () => {
  expect((await ask('GET', '/greeting')).body.name).toBe('anonymous')
  expect((await ask('GET', '/greeting', bearer((await makePerson('pending')).token))).body.name).toMatch(
    /^Ana/,
  )
  expect((await ask('GET', '/greeting', bearer((await makePerson('blocked')).token))).body.name).toBe(
    'anonymous',
  )
  expect((await ask('GET', '/greeting', bearer('x.y.'))).status).toBe(401)
})

test('a locked out user is refused at once, with the token that worked a moment ago', async () => {
  const { identityUid, token } = await makePerson('approved')
  expect((await ask('GET', '/closed', bearer(token))).status).toBe(200)
  await service.context.database
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('identity_uid', '=', identityUid)
    .execute()
  expect((await ask('GET', '/closed', bearer(token))).body.code).toBe('ACCOUNT_BLOCKED')
})

test('a session does not start with a token whose sessions were ended, nor without its account', async () => {
  const { identity } = service.context
  const { identityUid, token } = await makePerson('approved')
  const startSession = () => service.client.withToken(token).session.get({ query: { start: true } })
  expect(await startSession()).toMatchObject({ identityUid })
  await identity.setDisabled(identityUid, true)
  await expect(startSession()).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' })
  await identity.setDisabled(identityUid, false)
  // The provider counts in whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await identity.endSessions(identityUid)
  await expect(startSession()).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  await identity.deleteAccount(identityUid)
  await expect(startSession()).rejects.toBeInstanceOf(ProblemError)
})

test('the whole service serves its document, with every status a call can give', async () => {
  const answer = await service.fetch(new Request('http://x.test/openapi.json'))
  const { openapi, paths } = await answer.json()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths['/users/{id}/pictures'].post.responses)).toEqual(
    expect.arrayContaining(['201', '401', '403', '404', '413', '415', '500', '503']),
  )
  const page = await service.fetch(new Request('http://x.test/reference'))
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('href="reference/users.setRole"')
  // The policy allows exactly the scripts and styles of the page.
  for (const element of ['style', 'script']) {
    const content = new RegExp(`<${element}>([^]*?)</${element}>`).exec(text)![1]!
    const hash = createHash('sha256').update(content).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`${element}-src 'sha256-${hash}'`)
  }
  expect(/<script src|<link| on\w+="| style="/.test(text)).toBe(false)
  expect((await service.fetch(new Request('http://x.test/reference/users.setRole'))).status).toBe(200)
  expect((await service.fetch(new Request('http://x.test/reference/users.none'))).status).toBe(404)
})

test('document and reference are sent once to a client that caches them, and to no shared cache', async () => {
  for (const path of ['openapi.json', 'reference']) {
    const get = (headers: Record<string, string> = {}) =>
      service.fetch(new Request(`http://x.test/${path}`, { headers }))
    const first = await get()
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('private, max-age=300')
    const again = await get({ 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  }
})

test('a picture is served from its address to anyone, for ever, and as nothing else', async () => {
  const id = '01a1fcb0-4f26-7693-bb9a-742226d3cd98'
  await service.context.files.put(`pictures/${id}.webp`, new Uint8Array([1]), 'image/webp')
  const get = (name: string) => service.fetch(new Request(`http://x.test/files/pictures/${name}`))
  const { status, headers } = await get(`${id}.webp`)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('immutable')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect((await get('other.webp')).status).toBe(404)
  expect((await get('..%2F..%2Fdatabase.lock')).status).toBe(404)
})
