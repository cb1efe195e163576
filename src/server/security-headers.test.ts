import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers'

const facts = { nonce: 'abc', identityOrigin: null, isSecure: true, hasHotStyles: false }

test('a built page runs no script and no style without its nonce, and is framed by nobody', () => {
  const policy = securityHeaders(facts)['content-security-policy']
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
  expect(policy).toContain("style-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy?.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
})

test('videos come from the portal, and frames from the two providers that play some', () => {
  const policy = securityHeaders(facts)['content-security-policy']
  expect(policy).toContain("media-src 'self' blob:;")
  expect(policy).toContain(
    "frame-src 'self' https://*.firebaseapp.com https://www.youtube-nocookie.com https://player.vimeo.com;",
  )
})

test('strict transport is asked for over HTTPS alone', () => {
  expect(securityHeaders(facts)['strict-transport-security']).toContain('max-age=31536000')
  expect(securityHeaders({ ...facts, isSecure: false })['strict-transport-security']).toBeUndefined()
})
