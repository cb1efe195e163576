import { expect, test } from 'vitest'
import { isLocalHost, isLocalOrigin } from './local-hosts'

test.each([
  'localhost',
  'LOCALHOST:3000',
  'meridian.localhost:80',
  'a.b.localhost',
  '127.0.0.1',
  '127.255.0.9:65535',
  '[::1]',
  '[::1]:3000',
])('%s is this machine', (host) => {
  expect(isLocalHost(host)).toBe(true)
  expect(isLocalOrigin(`http://${host}`)).toBe(true)
  expect(isLocalOrigin(`https://${host}`)).toBe(true)
})

test.each([
  '',
  'evil.example',
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
  '127.0.0.256',
  '127.0.0',
  '128.0.0.1',
  '0.0.0.0',
  '10.0.0.1:3000',
  '[::2]',
  '::1',
  'localhost:evil',
  'localhost@evil.example',
  'evil.example:80@localhost',
  '.localhost',
  'localhost,evil.example',
])('"%s" is not', (host) => {
  expect(isLocalHost(host)).toBe(false)
  expect(isLocalOrigin(`http://${host}`)).toBe(false)
})

test('a request without an origin comes from a program, one of an opaque origin from elsewhere', () => {
  expect([isLocalOrigin(undefined), isLocalOrigin(null), isLocalOrigin('null')]).toEqual([true, true, false])
  expect(isLocalHost(undefined)).toBe(false)
  expect(isLocalOrigin('file://localhost')).toBe(false)
})
