import { expect, test } from 'vitest'
import { createThrottle } from '../report-throttle'
import { readViolations } from './read-violations'

const own = {
  origin: 'https://developer.acme.example',
  patternOf: (pathname: string) => (pathname.startsWith('/user/') ? '/user/$id/confirm/$token' : pathname),
}
const old = (report: object) => ({ 'csp-report': { 'document-uri': `${own.origin}/faq`, ...report } })

test('of a report nothing stays that could name a person or be a secret', () => {
  const report = old({
    'document-uri': `${own.origin}/user/ana-7/confirm/SECRET?q=ana@x.example#me`,
    referrer: 'https://mail.example/ana',
    'blocked-uri': 'https://evil.example/take?token=SECRET',
    'violated-directive': "img-src 'self'",
    'source-file': `${own.origin}/x?SECRET`,
    'script-sample': 'SECRET',
  })
  const read = readViolations(report, own)
  expect(read).toEqual([
    { directive: 'img-src', blocked: 'https://evil.example', page: '/user/$id/confirm/$token' },
  ])
  expect(JSON.stringify(read)).not.toMatch(/SECRET|ana/)
})

test('both forms are read, and of the newer one only what is about the policy', () => {
  const body = {
    documentURL: `${own.origin}/faq`,
    blockedURL: 'inline',
    effectiveDirective: 'script-src-elem',
  }
  const reports = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body },
    null,
    { type: 'csp-violation' },
  ]
  expect(readViolations(reports, own)).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: '/faq' },
  ])
})

test.each([
  ['img-src', 'img-src'],
  ["style-src 'self'", 'style-src'],
  ['made-up-src', 'unknown'],
])('a report of %s is counted as %s', (directive, expected) => {
  expect(readViolations(old({ 'effective-directive': directive }), own)[0]?.directive).toBe(expected)
})

test.each([
  ['eval', 'eval'],
  ['data', 'data'],
  [`${own.origin}/assets/x.js?SECRET`, 'self'],
  ['chrome-extension://abcdefghijklmnop/x.js', 'chrome-extension:'],
  ['what is this', 'other'],
])('what was kept out, %s, is told as %s', (address, expected) => {
  expect(readViolations(old({ 'blocked-uri': address }), own)[0]?.blocked).toBe(expected)
})

test('what is about another site’s page, or is no report, counts for nothing', () => {
  for (const value of [
    old({ 'document-uri': 'https://evil.example/' }),
    old({ 'document-uri': 'x' }),
    {},
    null,
    7,
    [[]],
  ]) {
    expect(readViolations(value, own)).toEqual([])
  }
})

test('an address may report so often, another one goes on, and time gives it back', () => {
  let at = 1
  const may = createThrottle({ points: 2, seconds: 1, now: () => at })
  expect([may('192.0.2.1'), may('192.0.2.1'), may('192.0.2.1'), may('192.0.2.2')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect([may('2001:db8:1:2::5'), may('2001:db8:1:2::6'), may('2001:db8:1:2::7')]).toEqual([
    true,
    true,
    false,
  ])
  expect([may('2001:db8::1'), may('2001:db8::2'), may('2001:0db8:0:0:3::')]).toEqual([true, true, false])
  expect([may('::ffff:198.51.100.1'), may('198.51.100.1'), may('198.51.100.1')]).toEqual([true, true, false])
  at = 1002
  expect(may('192.0.2.1')).toBe(true)
})
