import { serverConfig } from '~/config/server'
import { getNonce } from './nonce'

/** The installation's settings that the policy depends on. */
interface SecurityFacts {
  nonce: string
  /** The identity provider's host for browsers, in addition to Google's. */
  identityOrigin: string | null
  /** The origin of the identity provider's pages for accounts of other providers; null with an emulator. */
  signInOrigin: string | null
  /** Whether visitors use HTTPS. */
  isSecure: boolean
  /** Whether browsers may preload the host as HTTPS-only. */
  mayPreload: boolean
  /** Whether this page may count visits, once the visitor has consented. */
  hasAnalytics: boolean
  /** Whether pages use App Check. */
  hasAppCheck: boolean
  /** Whether styles are elements without a nonce, as hot reload adds them; never in a build. */
  hasHotStyles: boolean
}

// Where browsers report violations, see security-reports/.
const reportPath = '/reports/csp'

const providerOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://www.googleapis.com',
]

// The reCAPTCHA check: before an SMS is sent, and of App Check.
const checkOrigins = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/']

// Where App Check issues its tokens.
const appCheckOrigin = 'https://content-firebaseappcheck.googleapis.com'

// Where the analytics tag sends its events.
const analyticsOrigins = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

// Whose players may be framed, once a user has started one.
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
    // A chosen picture is read from the page itself.
    `connect-src 'self' blob: ${[...(identityOrigin === null || hasAppCheck ? checkOrigins.slice(0, 1) : []), ...(identityOrigin === null ? [] : [identityOrigin]), ...providerOrigins, ...(hasAppCheck ? [appCheckOrigin] : []), ...(hasAnalytics ? analyticsOrigins : [])].join(' ')}`,
    `frame-src ${["'self'", ...identityFrames({ identityOrigin, signInOrigin, hasAppCheck }), ...videoOrigins].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
    // For browsers without `report-to`. Browsers that support it send nothing without HTTPS, and use this one if it is
    // missing.
    `report-uri ${reportPath}`,
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ')

// Features that neither pages nor frames need, and those that the two players get.
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

/** HTTPS-only from now on (HSTS); nothing without HTTPS. */
const strictTransport = ({
  isSecure,
  mayPreload,
}: Pick<SecurityFacts, 'isSecure' | 'mayPreload'>): Record<string, string> =>
  isSecure
    ? { 'strict-transport-security': `max-age=31536000; includeSubDomains${mayPreload ? '; preload' : ''}` }
    : {}

/** The headers of every page. */
export const securityHeaders = (facts: SecurityFacts): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(facts),
  // Sign-in popups of other providers must be able to respond.
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

/** The security headers of the response to this request. */
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
 * Whether a page of this origin may write: the portal's own, and in a local demonstration the address that was opened
 * (`localhost` or `127.0.0.1`).
 */
export const isAllowedOrigin = (origin: string, request: Request): boolean => {
  const config = serverConfig()
  if (origin === config.origin) return true
  // Anyone may own another name that leads here.
  return config.demonstration && isLoopback(origin) && origin === new URL(request.url).origin
}

/** The headers of what is no page: files, data, refusals. Nothing in it can run or be framed. */
export const plainSecurityHeaders = (): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...strictTransport(serverConfig()),
})

/** The headers of another machine's response that the portal passes on as a page. */
export const foreignSecurityHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...strictTransport(serverConfig()),
})

/** Adds headers to a response, unless it has its own of that name. */
export const withHeaders = (answer: Response, more: Record<string, string>): Response => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
  const { status, statusText } = answer
  return new Response(answer.body, { status, statusText, headers })
}
