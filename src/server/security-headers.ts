/** What the strict policy needs to know of this installation. */
export interface SecurityFacts {
  nonce: string
  /** Where the browser talks to the identity provider, beside Google's own hosts. */
  identityOrigin: string | null
  /** Whether visitors come over HTTPS. */
  isSecure: boolean
  /** Whether styles come as elements without a nonce, as hot reload puts them in; never in a build. */
  hasHotStyles: boolean
}

const providerOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://www.googleapis.com',
]

// Whose players may stand in a frame, once a person has asked for one.
const videoOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const contentSecurityPolicy = ({ nonce, identityOrigin, isSecure, hasHotStyles }: SecurityFacts): string =>
  [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${hasHotStyles ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    // A picture that was chosen is read from the page itself.
    `connect-src 'self' blob: ${[...(identityOrigin === null ? [] : [identityOrigin]), ...providerOrigins].join(' ')}`,
    `frame-src 'self' https://*.firebaseapp.com ${videoOrigins.join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The headers that every page carries. */
export const securityHeaders = (facts: SecurityFacts): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(facts),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(facts.isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
