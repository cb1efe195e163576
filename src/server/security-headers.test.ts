import { expect, test } from 'vitest'
import { securityHeaders } from './security.server'

const facts = {
  nonce: 'abc',
  identityOrigin: null,
  signInOrigin: 'https://acme-portal.firebaseapp.com',
  isSecure: true,
  mayPreload: false,
  hasAnalytics: false,
  hasAppCheck: false,
  hasHotStyles: false,
}

test('a built page runs no script and no style without its nonce, and cannot be framed', () => {
  const policy = securityHeaders(facts)['content-security-policy']
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
  expect(policy).toContain("style-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy?.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
})

test('videos come from the portal, and frames from two players and the sign-in provider', () => {
  const policy = securityHeaders(facts)['content-security-policy']
  expect(policy).toContain("media-src 'self' blob:;")
  expect(policy).toContain(
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/ https://acme-portal.firebaseapp.com https://www.youtube-nocookie.com https://player.vimeo.com;",
  )
})

test('a demonstration signs in at its emulator, and contacts no other provider', () => {
  const demonstration = { ...facts, identityOrigin: 'http://127.0.0.1:9099', signInOrigin: null }
  const policy = securityHeaders(demonstration)['content-security-policy']
  expect(policy).toContain(
    "frame-src 'self' http://127.0.0.1:9099 https://www.youtube-nocookie.com https://player.vimeo.com;",
  )
  expect(policy).toMatch(/connect-src [^;]*http:\/\/127\.0\.0\.1:9099/)
  expect(policy).not.toContain('recaptcha')
})

test('visits are sent to the analytics provider, only where it is configured', () => {
  expect(securityHeaders(facts)['content-security-policy']).not.toContain('google-analytics')
  const policy = securityHeaders({ ...facts, hasAnalytics: true })['content-security-policy']
  expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.google-analytics\.com/)
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
})

test('App Check contacts its own two hosts, in a demonstration too, and only where it is configured', () => {
  expect(securityHeaders(facts)['content-security-policy']).not.toContain('appcheck')
  const demonstration = { ...facts, identityOrigin: 'http://127.0.0.1:9099', signInOrigin: null }
  const policy = securityHeaders({ ...demonstration, hasAppCheck: true })['content-security-policy']
  expect(policy).toMatch(/connect-src [^;]*https:\/\/content-firebaseappcheck\.googleapis\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/www\.google\.com\/recaptcha\//)
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
})

test('strict transport is asked for over HTTPS alone', () => {
  expect(securityHeaders(facts)['strict-transport-security']).toContain('max-age=31536000')
  expect(securityHeaders(facts)['strict-transport-security']).not.toContain('preload')
  const preloaded = { ...facts, mayPreload: true }
  expect(securityHeaders(preloaded)['strict-transport-security']).toContain('; preload')
  expect(securityHeaders({ ...preloaded, isSecure: false })['strict-transport-security']).toBeUndefined()
})

test('what the policy keeps out is reported to the portal itself', () => {
  const headers = securityHeaders(facts)
  expect(headers['content-security-policy']).toMatch(/; report-uri \/reports\/csp; report-to csp$/)
  expect(headers['reporting-endpoints']).toBe('csp="/reports/csp"')
  const plain = securityHeaders({ ...facts, isSecure: false })
  expect(plain['content-security-policy']).toMatch(/; report-uri \/reports\/csp$/)
  expect(plain['reporting-endpoints']).toBeUndefined()
})

test('pages get no sensor and no device, and the two players what they need', () => {
  const policy = securityHeaders(facts)['permissions-policy']
  expect(policy).toMatch(/camera=\(\), .*geolocation=\(\).*microphone=\(\).*payment=\(\)/)
  expect(policy).toContain('fullscreen=(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")')
})
