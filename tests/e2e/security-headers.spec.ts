import { expect, test } from 'playwright/test'
import { productAddress } from '../support/e2e/addresses'
import { call, demoEmail, getToken } from '../support/e2e/identity'

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

const ask = (path: string, asked: Asked = {}) =>
  fetch(productAddress + path, { redirect: 'manual', ...asked })

/** Checks the headers that every response has. */
const expectSecurityHeaders = ({ headers, status }: Response, name: string) => {
  const said = Object.fromEntries(
    [
      'x-content-type-options',
      'x-frame-options',
      'cross-origin-resource-policy',
      'referrer-policy',
      'content-security-policy',
    ].map((header) => [header, headers.get(header)]),
  )
  expect(said, `${name}, ${status}`).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(?:no-referrer|strict-origin-when-cross-origin)$/),
    'content-security-policy': expect.stringMatching(/default-src '(?:none|self)'.*frame-ancestors 'none'/),
  })
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/><script>alert(1)</script></svg>'

test('every kind of response has the security headers: pages, files, data, redirects and errors', async () => {
  const page = await ask('/')
  const script = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0]
  const kinds: [string, number, Asked?][] = [
    ['/', 200],
    ['/faq', 200],
    ['/no/such/page', 404],
    ['/admin/accounts', 404],
    ['/dashboard', 307],
    ['/documents/no-such-document', 307],
    [script ?? '/assets/none.js', 200],
    ['/assets/gone-0000.js', 404],
    ['/builds/latest.json', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/news.atom', 200],
    ['/faq/_payload.json', 200],
    ['/health/live', 200],
    ['/health/none', 404],
    ['/api/openapi.json', 200],
    ['/api/reference', 200],
    ['/api/users', 401],
    ['/api/no-such-call', 404],
    ['/api/users/password/reset', 415, { method: 'POST', body: 'x' }],
    ['/api/files/pictures/none.webp', 404],
    ['/api/files/media/none.webp', 404],
    ['/_serverFn/', 404],
    ['/_serverFn/none', 404],
    ['/session', 401, { method: 'POST', headers: { origin: productAddress } }],
    ['/session', 403, { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['/', 405, { method: 'PUT' }],
    ['/profile/export.zip', 401],
    ['/reports/csp', 405],
    ['/reports/csp', 415, { method: 'POST', body: 'x' }],
  ]
  for (const [path, status, asked] of kinds) {
    const answer = await ask(path, asked)
    expect.soft(answer.status, `${asked?.method ?? 'GET'} ${path}`).toBe(status)
    expectSecurityHeaders(answer, path)
  }
})

test('a page is isolated, has no device access, and reports policy violations', async () => {
  const { token } = await getToken(demoEmail('approved'))
  const { headers } = await ask('/faq')
  const own = await ask('/faq', { headers: { cookie: `token=${token}` } })
  expect(headers.get('content-security-policy')).toMatch(
    /script-src(?: 'sha256-[\w+/]+=')+ 'strict-dynamic'; .*report-uri \/reports\/csp$/,
  )
  expect(own.headers.get('content-security-policy')).toMatch(
    /script-src 'nonce-[\w-]+' 'strict-dynamic'; .*report-uri \/reports\/csp$/,
  )
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

const sendReport = (body: string, type: string) =>
  ask('/reports/csp', { method: 'POST', body, headers: { 'content-type': type } })

test('policy reports are accepted unless they are large or malformed', async () => {
  const report = {
    'csp-report': {
      'document-uri': `${productAddress}/faq`,
      'blocked-uri': 'https://evil.example/x',
      'effective-directive': 'img-src',
    },
  }
  const several = JSON.stringify([{ type: 'csp-violation', body: { documentURL: `${productAddress}/faq` } }])
  expect((await sendReport(JSON.stringify(report), 'application/csp-report')).status).toBe(204)
  expect((await sendReport(several, 'application/reports+json')).status).toBe(204)
  expect((await sendReport('{', 'application/csp-report')).status).toBe(400)
  expect((await sendReport(JSON.stringify('x'.repeat(20_000)), 'application/csp-report')).status).toBe(413)
})

test('an uploaded picture is re-encoded, served from a separate path, and only as a picture', async () => {
  const { token } = await getToken(demoEmail('admin'))
  const kept = await ask('/api/media', {
    method: 'POST',
    body: drawing,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/svg+xml' },
  })
  expect(kept.status).toBe(201)
  const { url }: { url: string } = await kept.json()
  expect(url).toMatch(/^\/api\/files\/media\/[\w-]+\.webp$/)
  const answer = await ask(url)
  expectSecurityHeaders(answer, url)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('content-disposition')).toBe('inline')
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(bytes.includes('script')).toBe(false)
  // HTML with the type of a picture is refused.
  const page = await ask('/api/media', {
    method: 'POST',
    body: '<html><script>alert(1)</script></html>',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
  })
  expect(page.status).toBe(415)
  expect((await call('GET', '/users', token)).headers.get('content-security-policy')).toContain('sandbox')
})
