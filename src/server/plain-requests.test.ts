import { expect, test } from 'vitest'
import { redirectByPath, refusePageForWrite, refuseUnusual } from './plain-requests.server'
import { markReached, refuseUnreadable } from './function-access.server'

const ask = (method: string, path = '/') => new Request(`http://portal.example${path}`, { method })
const html = new Response('<p>x</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })

test.each([
  ['OPTIONS', '/', 405],
  ['PUT', '/profile', 405],
  ['DELETE', '/profile', 405],
  ['DELETE', '/session', null],
  ['POST', '/session', null],
  ['POST', '/health/ready', 405],
  ['HEAD', '/health/ready', null],
  ['GET', '/_serverFn/', 404],
  ['GET', '/', null],
])('%s %s is refused before anything looks at it, or goes on', (method, path, status) => {
  expect(refuseUnusual(ask(method, path), path)?.status ?? null).toBe(status)
})

test('a page is no answer to a write, and other answers are', () => {
  expect(refusePageForWrite(ask('POST'), html)?.status).toBe(405)
  expect(refusePageForWrite(ask('GET'), html)).toBeNull()
  expect(refusePageForWrite(ask('POST'), new Response(null, { status: 303 }))).toBeNull()
})

test.each([
  ['http://portal.example/documents?page=2', '/documents?page=2'],
  ['http://portal.example//evil.example', '/evil.example'],
  ['/documents', '/documents'],
  ['https://forum.example/', 'https://forum.example/'],
  ['http://portal.example.evil.example/', 'http://portal.example.evil.example/'],
])('a redirect to %s leads to %s', (location, expected) => {
  const response = new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } })
  const led = redirectByPath(response, new URL('http://portal.example/x'))
  expect([led.status, led.headers.get('location')]).toEqual([308, expected])
  expect(led.headers.get('cache-control')).toBe('no-store')
})

test('what failed before a function was reached is its sender’s fault, and after it ours', () => {
  const failed = new Response(null, { status: 500 })
  const request = ask('POST', '/_serverFn/x')
  expect(refuseUnreadable(request, failed)?.status).toBe(400)
  expect(refuseUnreadable(request, new Response(null, { status: 403 }))).toBeNull()
  markReached(request)
  expect(refuseUnreadable(request, failed)).toBeNull()
})
