import { serverConfig } from '~/config/server'
import { getNonce } from './nonce'

/** What the strict policy needs to know of this installation. */
interface SecurityFacts {
  nonce: string
  /** Where the browser talks to the identity provider, beside Google's own hosts. */
  identityOrigin: string | null
  /** Where the identity provider's own pages are, with which accounts of others are used; null with an emulator. */
  signInOrigin: string | null
  /** Whether visitors come over HTTPS. */
  isSecure: boolean
  /** Whether browsers may keep the name in their lists of those that are asked by HTTPS alone. */
  mayPreload: boolean
  /** Whether visits may be counted on this page, once the visitor has allowed it. */
  hasAnalytics: boolean
  /** Whether pages show, with App Check, that they are the portal's own. */
  hasAppCheck: boolean
  /** Whether styles come as elements without a nonce, as hot reload puts them in; never in a build. */
  hasHotStyles: boolean
}

// Where browsers tell what the policy kept out, see security-reports/.
const reportPath = '/reports/csp'

const providerOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://www.googleapis.com',
]

// The check against machines: before an SMS is sent, and of App Check.
const checkOrigins = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

// Who says, of App Check, that it passed.
const appCheckOrigin = 'https://content-firebaseappcheck.googleapis.com'

// Where the tag of the analytics provider sends what it counts.
const analyticsOrigins = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

// Whose players may stand in a frame, once a person has asked for one.
const videoOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

const identityFrames = ({
  identityOrigin,
  signInOrigin,
  hasAppCheck,
}: Pick<SecurityFacts, 'identityOrigin' | 'signInOrigin' | 'hasAppCheck'>) => [
  ...(identityOrigin === null || hasAppCheck ? checkOrigins : []),
  ...(identityOrigin === null ? [] : [identityOrigin]),
  ...(signInOrigin === null ? [] : [signInOrigin]),
]

const contentSecurityPolicy = ({
  nonce,
  identityOrigin,
  signInOrigin,
  isSecure,
  hasAnalytics,
  hasAppCheck,
  hasHotStyles,
}: SecurityFacts): string =>
  [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${hasHotStyles ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:${hasAnalytics ? ` ${analyticsOrigins.join(' ')}` : ''}`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    // A picture that was chosen is read from the page itself.
    `connect-src 'self' blob: ${[...(identityOrigin === null || hasAppCheck ? checkOrigins.slice(0, 1) : []), ...(identityOrigin === null ? [] : [identityOrigin]), ...providerOrigins, ...(hasAppCheck ? [appCheckOrigin] : []), ...(hasAnalytics ? analyticsOrigins : [])].join(' ')}`,
    `frame-src ${["'self'", ...identityFrames({ identityOrigin, signInOrigin, hasAppCheck }), ...videoOrigins].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
    // The older one is for browsers that do not know the newer. Those that do send nothing without HTTPS, and by the
    // older way as soon as the newer is not there.
    `report-uri ${reportPath}`,
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ')

// What pages have no use for, in no frame either; and what the two players are given in theirs.
const refusedFeatures = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
const playersFeatures = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']

const permissionsPolicy = [
  ...refusedFeatures.map((feature) => `${feature}=()`),
  ...playersFeatures.map(
    (feature) => `${feature}=(self ${videoOrigins.map((origin) => `"${origin}"`).join(' ')})`,
  ),
  'clipboard-write=(self)',
].join(', ')

/** That the name is asked by HTTPS alone from now on; nothing without HTTPS. */
const strictTransport = ({
  isSecure,
  mayPreload,
}: Pick<SecurityFacts, 'isSecure' | 'mayPreload'>): Record<string, string> =>
  isSecure
    ? { 'strict-transport-security': `max-age=31536000; includeSubDomains${mayPreload ? '; preload' : ''}` }
    : {}

/** The headers that every page carries. */
export const securityHeaders = (facts: SecurityFacts): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(facts),
  // Windows in which people sign in with accounts of others must be able to answer.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  ...(facts.isSecure && { 'reporting-endpoints': `csp="${reportPath}"` }),
  'x-frame-options': 'DENY',
  ...strictTransport(facts),
})

const isAdministration = (request: Request) => /^\/admin(?:\/|$)/.test(new URL(request.url).pathname)

/** The security headers for the answer to this request. */
export const pageSecurityHeaders = (request: Request): Record<string, string> => {
  const { firebase, isSecure, mayPreload, analyticsId, appCheck } = serverConfig()
  const { emulatorHost } = firebase
  return securityHeaders({
    nonce: getNonce(request),
    identityOrigin: emulatorHost === undefined ? null : `http://${emulatorHost}`,
    signInOrigin: emulatorHost === undefined ? `https://${firebase.authDomain}` : null,
    isSecure,
    mayPreload,
    hasAnalytics: analyticsId !== undefined && !isAdministration(request),
    hasAppCheck: appCheck !== undefined,
    hasHotStyles: import.meta.env.DEV,
  })
}

const isLoopback = (origin: string) =>
  URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/**
 * Whether a page of that origin may write here: the portal's own, and in a demonstration on this
 * machine the address it was opened with (`localhost` or `127.0.0.1`).
 */
export const isAllowedOrigin = (origin: string, request: Request): boolean => {
  const config = serverConfig()
  if (origin === config.origin) return true
  // Another name that leads here may be anybody's.
  return config.demonstration && isLoopback(origin) && origin === new URL(request.url).origin
}

/** The headers of what is no page: files, data, refusals. Whatever it is, nothing in it runs or is framed. */
export const plainSecurityHeaders = (): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...strictTransport(serverConfig()),
})

/** The headers of what another machine answers in the portal's name, and makes a page of by itself. */
export const foreignSecurityHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...strictTransport(serverConfig()),
})

/** The same answer with these headers, where it has none of its own of that name. */
export const withHeaders = (answer: Response, more: Record<string, string>): Response => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
  const { status, statusText } = answer
  return new Response(answer.body, { status, statusText, headers })
}
