import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getCost } from '../../../tests/support/processor-time'
import { getAcceptedEncoding, prefersMarkdown } from '../accepted'
import { getCacheKey } from './serve-page.server'

const getAddress = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const url = new URL(`http://portal.example${path}`)
  return getCacheKey(new Request(url, { method, headers }), url)
}

test.each([
  ['/', '/'],
  ['/faq', '/faq'],
  ['/faq?utm_source=mail', '/faq'],
  ['/explore?x=1&x=2', '/explore'],
  ['/documents/what-a-meter-is', '/documents/what-a-meter-is'],
  ['/_payload.json', '/_payload.json'],
  ['/faq/_payload.json?x=1', '/faq/_payload.json'],
  ['/search/_payload.json?q=meter', '/search/_payload.json'],
  ['/login', '/login'],
  ['/news', '/news'],
  ['/sitemap.xml', '/sitemap.xml'],
])('%s is kept as %s', (path, address) => {
  expect(getAddress(path)).toBe(address)
  expect(getAddress(path, {}, 'HEAD')).toBe(address)
})

test.each([
  '/search?q=meter',
  '/news?page=2',
  '/login?redirect=/profile',
  '/register?invitation=x',
  '/contact-us?subject=x',
  '/sitemap.xml?part=2',
  '/documents/what-a-meter-is?version=2',
  '/documents/what-a-meter-is?for=4.2',
  '/documents/What',
  '/documents/a/b',
  '/documents/a%2fb',
  `/documents/${'a'.repeat(120)}`,
  '/documents',
  '/documents/_payload.json',
  '/dashboard',
  '/admin/accounts',
  '/admin/accounts/_payload.json',
  '/certificates/abc',
  '/faq/',
  '//faq',
  '/faq;x',
  '/FAQ',
])('%s is not kept', (path) => {
  expect(getAddress(path)).toBeNull()
})

test.each([
  { cookie: 'token=a.b.c' },
  { cookie: '_ga=1; __Host-token=a.b.c' },
  { cookie: 'userId=x' },
  { cookie: 'TOKEN =x' },
  { authorization: 'Bearer a' },
  { accept: 'application/json' },
  { accept: 'text/markdown, */*;q=0.1' },
  { accept: 'image/png, text/plain' },
])('with %o nothing is kept', (headers) => {
  expect(getAddress('/faq', headers)).toBeNull()
})

test('cookies of others, and what browsers accept, change nothing', () => {
  expect(getAddress('/faq', { cookie: '_ga=GA1.1; consent=yes' })).toBe('/faq')
  expect(getAddress('/faq', { accept: 'text/html,application/xhtml+xml;q=0.9' })).toBe('/faq')
  expect(getAddress('/faq', { accept: 'image/png, */*;q=0.1' })).toBe('/faq')
  expect(getAddress('/faq', {}, 'POST')).toBeNull()
})

test('no page that is cached whatever its search reads its search', () => {
  for (const name of [
    'index',
    'explore.index',
    'explore.documents',
    'explore.learning-paths.$path',
    'get-started',
    'faq',
    'privacy-policy',
    'terms-of-use',
  ]) {
    const route = readFileSync(new URL(`../../routes/${name}.tsx`, import.meta.url), 'utf8')
    expect(route, name).toContain('createFileRoute(')
    expect(route, name).not.toMatch(/validateSearch|useSearch|loaderDeps/)
  }
})

test.each([
  [null, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000', null],
  ['gzip;q=0.001', 'gzip'],
  ['identity', null],
  ['brx, xgzip', null],
] as const)('of %s it is %s', (header, encoding) => {
  expect(getAcceptedEncoding(header)).toBe(encoding)
  expect(getAcceptedEncoding(header)).toBe(encoding)
})

test('long headers do not slow down other visitors', async () => {
  const spaces = ' '.repeat(50_000)
  expect(await getCost(() => getAcceptedEncoding(`gzip${spaces}x, br ;q=1`))).toBeLessThan(10)
  expect(getAcceptedEncoding(`gzip${spaces}x, br${spaces};q=1`)).toBe('br')
})

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/html, text/markdown;q=0.5', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/markdown;q=0', false],
  [null, false],
])('Accept: %s asks for Markdown: %s', (accept, isAsked) => {
  expect(prefersMarkdown(accept)).toBe(isAsked)
})
