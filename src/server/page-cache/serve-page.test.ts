import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { newNonce } from '../nonce'
import { cachePublicPages, type Render, serveCachedPage, servePage } from './serve-page.server'

// Requests of which a call failed.
const failed = vi.hoisted(() => new Set<string>())

vi.mock('~/gateways/users-service.server', () => ({
  getFailure: ({ url }: Request) => (failed.has(new URL(url).pathname) ? 'failed' : undefined),
}))

let count = 0
/** A path that no other test uses. */
const newAddress = () => `/documents/page-${(count += 1)}`

const words = 'A meter that is read every quarter of an hour. '.repeat(100)

const getPolicy = (nonce: string) =>
  `script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'nonce-${nonce}'`

/** A page as the framework renders it, with a new nonce. */
const pageFor = (
  { url, headers }: Request,
  more: Record<string, string> = {},
  nonce = newNonce(),
  text = '',
  script = words,
) => {
  const said = `${url} ${headers.get('cookie')} ${headers.get('user-agent')}`
  const html = `<p>${said}${text}</p><script nonce="${nonce}">${script}</script><style nonce="${nonce}">p{}</style>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': getPolicy(nonce),
      'x-request-id': 'of-one-request',
      'server-timing': 'page;dur=1',
      ...more,
    },
  })
}

const rendering = (more?: Record<string, string>) =>
  vi.fn<Render>((request) => Promise.resolve(pageFor(request, more)))

const ask = (path: string, render: Render, headers: Record<string, string> = {}, method = 'GET') => {
  const request = new Request(`http://evil.example${path}`, { method, headers })
  return servePage(request, new URL(request.url), render)
}

const expand = { br: brotliDecompressSync, gzip: gunzipSync }

/** As a browser reads it. */
const getText = async (answer: Response) => {
  const body = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('content-encoding')
  return encoding === 'br' || encoding === 'gzip' ? expand[encoding](body).toString() : body.toString()
}

/** What a browser receives. */
const askOnce = async (...asked: Parameters<typeof ask>) => {
  const answer = await ask(...asked)
  return { status: answer.status, headers: answer.headers, text: await getText(answer) }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64')

// Like a node that receives change events, so that pages outlive a test.
beforeAll(() => cachePublicPages(({ heard }) => heard(true)))

test('a page is rendered once for anonymous visitors, who all get the same copy without a nonce', async () => {
  const [path, render] = [newAddress(), rendering()]
  const copies = new Set<string>()
  for (let round = 0; round < 5; round++) {
    const { status, headers, ...answer } = await askOnce(path, render, {
      'user-agent': 'some browser',
      cookie: 'consent=yes',
    })
    expect(status).toBe(200)
    copies.add(`${headers.get('content-security-policy')} ${headers.get('etag')} ${answer.text}`)
    expect(answer.text).toContain(`${path} null null`)
    expect(answer.text).not.toContain('evil.example')
    expect(headers.get('x-cache')).toBe(round === 0 ? 'miss' : 'hit')
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache',
      'accept-encoding, accept, cookie',
    ])
    expect([headers.get('x-request-id'), headers.get('server-timing')]).toEqual([null, null])
  }
  expect([...copies]).toEqual([expect.not.stringContaining('nonce')])
  expect(render).toHaveBeenCalledTimes(1)
})

test('a copy allows its own scripts and styles by their hashes', async () => {
  const { headers, text } = await askOnce(newAddress(), rendering())
  expect(text).toContain(`<script>${words}</script><style>p{}</style>`)
  expect(headers.get('content-security-policy')).toBe(
    `script-src 'sha256-${hash(words)}' 'strict-dynamic'; style-src 'sha256-${hash('p{}')}'`,
  )
})

test('a page that has its nonce where no copy could do without is not cached', async () => {
  const path = newAddress()
  const render = vi.fn<Render>((request) => {
    const nonce = newNonce()
    return Promise.resolve(pageFor(request, { 'content-security-policy': getPolicy(nonce) }, nonce, nonce))
  })
  for (let round = 0; round < 2; round++) {
    const { headers, text } = await askOnce(path, render)
    expect(headers.get('x-cache')).toBeNull()
    expect(headers.get('content-security-policy')).toContain('nonce-')
    expect(text).toContain('nonce=')
  }
  expect(render).toHaveBeenCalledTimes(2)
})

test.each(['br', 'gzip'] as const)('it comes compressed as its reader takes it: %s', async (encoding) => {
  const [path, render] = [newAddress(), rendering()]
  for (let round = 0; round < 3; round++) {
    const answer = await ask(path, render, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await getText(answer)).toContain(words)
  }
  const whole = await ask(path, render, { 'accept-encoding': encoding })
  const head = await ask(path, render, { 'accept-encoding': encoding }, 'HEAD')
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-encoding')).toBe(encoding)
  expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
  expect(await getText(await ask(path, render))).toContain(words)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a browser that has a page gets it again only once it has changed', async () => {
  const path = newAddress()
  let title = 'one'
  const render = vi.fn<Render>((request) =>
    Promise.resolve(
      pageFor(request, {}, newNonce(), `${title}, read at ${Date.now()}`, `state = { u: ${Date.now()} }`),
    ),
  )
  const first = await askOnce(path, render)
  const again = () =>
    askOnce(path, render, { 'if-none-match': first.headers.get('etag') ?? '', 'accept-encoding': 'br' })
  const same = await again()
  expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', first.headers.get('etag')])
  cachePublicPages(({ changed }) => changed())
  expect((await again()).status).toBe(304)
  title = 'two'
  cachePublicPages(({ changed }) => changed())
  const changed = await again()
  expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('two, read at')])
  expect(render).toHaveBeenCalledTimes(3)
})

test('signed-in users get pages rendered for them, which no other user gets', async () => {
  const [path, render] = [newAddress(), rendering()]
  await ask(path, render)
  const own = await ask(path, render, { cookie: 'token=a.b.c', 'accept-encoding': 'br' })
  expect(own.headers.get('x-cache')).toBeNull()
  expect([own.headers.get('content-encoding'), own.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
  expect(await getText(own)).toContain('token=a.b.c')
  for (const cookie of ['', 'token=x']) {
    const other = newAddress()
    await ask(other, render, { cookie: 'token=a.b.c' })
    expect(await getText(await ask(other, render, cookie === '' ? {} : { cookie }))).not.toContain('a.b.c')
  }
})

test('a cached page is sent before any other check, and never to a signed-in user', async () => {
  const [path, render] = [newAddress(), rendering()]
  const at = (headers: Record<string, string> = {}, method = 'GET') =>
    serveCachedPage(new Request(`http://evil.example${path}`, { method, headers }))
  expect(at()).toBeNull()
  await ask(path, render)
  expect(await getText(at()!)).toContain(words)
  expect(await getText(at({ 'accept-encoding': 'br' })!)).toContain(words)
  expect([at({ cookie: 'token=a.b.c' }), at({ authorization: 'Bearer a' }), at({}, 'POST')]).toEqual([
    null,
    null,
    null,
  ])
  expect(render).toHaveBeenCalledTimes(1)
})

test.each([
  ['a page that sets a cookie', { 'set-cookie': 'token=; Max-Age=0' }],
  ['a file', { 'content-type': 'application/octet-stream' }],
])('%s is not kept', async (_what, headers) => {
  const [path, render] = [newAddress(), rendering(headers)]
  for (let round = 0; round < 2; round++) {
    expect((await ask(path, render)).headers.get('x-cache')).toBeNull()
  }
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([404, 307, 429, 500, 503])('an answer %i is not kept', async (status) => {
  const path = newAddress()
  const render = vi.fn<Render>(() =>
    Promise.resolve(new Response('<p>x', { status, headers: { 'content-type': 'text/html' } })),
  )
  for (let round = 0; round < 2; round++) {
    const answer = await ask(path, render)
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([status, null])
  }
  expect(render).toHaveBeenCalledTimes(2)
})

test('a page of which a part could not be read is not kept, and does not take the place of a whole one', async () => {
  const [path, render] = [newAddress(), rendering()]
  failed.add(path)
  for (let round = 0; round < 2; round++) {
    const answer = await ask(path, render)
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, null])
    expect(await getText(answer)).toContain(words)
  }
  failed.delete(path)
  expect((await ask(path, render)).headers.get('x-cache')).toBe('miss')
  cachePublicPages(({ changed }) => changed())
  failed.add(path)
  expect((await ask(path, render)).headers.get('x-cache')).toBe('stale')
})

test('rendering counts against the visitor who triggers it, and one who asks too often blocks no other', async () => {
  const path = newAddress()
  const render = vi.fn<Render>((request) => {
    const address = 'ip' in request ? request.ip : 'unknown'
    const answer = address === '192.0.2.1' ? new Response('Too many', { status: 429 }) : pageFor(request)
    return Promise.resolve(answer)
  })
  const askFrom = (ip: string) => {
    const request = new Request(`https://portal.example${path}`)
    return servePage(Object.defineProperty(request, 'ip', { value: ip }), new URL(request.url), render)
  }
  const answers = await Promise.all([askFrom('192.0.2.1'), askFrom('192.0.2.2'), askFrom('192.0.2.1')])
  expect(answers.map(({ status }) => status)).toEqual([429, 200, 200])
  expect((await askFrom('192.0.2.3')).headers.get('x-cache')).toBe('hit')
  expect((await askFrom('192.0.2.1')).headers.get('x-cache')).toBe('hit')
  cachePublicPages(({ changed }) => changed())
  expect((await askFrom('192.0.2.1')).headers.get('x-cache')).toBe('stale')
  expect((await askFrom('192.0.2.2')).headers.get('x-cache')).toBe('miss')
})

test('of those who ask for what cannot be kept, each gets an answer', async () => {
  const path = newAddress()
  const render = vi.fn<Render>(() => Promise.resolve(new Response('gone', { status: 404 })))
  const answers = await Promise.all([ask(path, render), ask(path, render), ask(path, render)])
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['gone', 'gone', 'gone'])
})

test('an answer with an ETag is not sent to a client that has it', async () => {
  const render = rendering({ etag: '"abc"', 'content-type': 'application/json' })
  const path = '/news/_payload.json'
  expect((await ask(path, render)).status).toBe(200)
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"']) {
    const answer = await ask(path, render, { 'if-none-match': known })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  }
  expect((await ask(path, render, { 'if-none-match': '"abcd"' })).status).toBe(200)
})
