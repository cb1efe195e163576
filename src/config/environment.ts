import * as v from 'valibot'
import { appCheckProviders } from './app-check-facts'
import { federatedList, methodList } from './sign-in-ways'

/** The environment as the process has it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What is wrong with the environment, one sentence a fault. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536

const port = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check(isPort, 'a port number from 1 to 65535, such as 3000'),
    v.transform(Number),
  )

const hours = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check((text) => /^[1-9]\d{0,3}$/.test(text), 'a number of hours, such as 48'),
    v.transform(Number),
  )

const hasProtocol = (text: string, ...protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

const webAddress = (example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => hasProtocol(text, 'http:', 'https:'), `an address such as ${example}`),
    v.transform((text) => text.replace(/\/+$/, '')),
  )

const emailAddress = v.pipe(v.string(), v.email('an e-mail address, such as support@company.com'))

const hostAndPort = v.pipe(
  v.string(),
  v.regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'host:port without a protocol, such as 127.0.0.1:9099'),
)

const seed = v.pipe(
  v.optional(v.string(), 'default'),
  v.regex(/^(default|empty|\d{1,7})$/, '"default", "empty", or the number of generated people'),
  v.transform((text) => (text === 'default' || text === 'empty' ? text : Number(text))),
)

/** Every value that the portal and the service read from the environment; `.env.example` explains them. */
const variables = v.object({
  PORT: port(3000),
  SERVICE_PORT: v.optional(port(3001)),
  HOST: v.optional(v.string()),
  PORTAL_ORIGIN: v.optional(webAddress('https://developer.company.com')),
  DATA_DIR: v.optional(v.string(), '.data'),
  PORTAL_SEED: seed,
  FIREBASE_PROJECT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{2,40}$/, 'a Firebase project id, such as developer-portal')),
    'demo-portal',
  ),
  FIREBASE_API_KEY: v.optional(v.string()),
  FIREBASE_AUTH_DOMAIN: v.optional(v.string()),
  FIREBASE_APP_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[\w:.-]{5,100}$/, 'the id of a web app, such as 1:1234567890:web:abc123')),
  ),
  APP_CHECK_SITE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/, 'the key of a site, as reCAPTCHA gives it')),
  ),
  APP_CHECK_PROVIDER: v.optional(v.picklist(appCheckProviders, '"enterprise" or "v3"'), 'enterprise'),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(hostAndPort),
  IDENTITY_EMULATOR_PORT: v.optional(port(9099)),
  FEDERATED_PROVIDERS: federatedList,
  SIGN_IN_METHODS: methodList,
  STORAGE_BUCKET: v.optional(v.string()),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => hasProtocol(text, 'postgres:', 'postgresql:'),
        'an address such as postgresql://portal:password@localhost:5432/portal',
      ),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => hasProtocol(text, 'smtp:', 'smtps:'),
        'where mail is handed over, such as smtp://localhost:1025',
      ),
    ),
  ),
  MAIL_FROM: v.optional(v.string()),
  SUPPORT_EMAIL: v.optional(emailAddress, 'support@meridian.example'),
  ADMINISTRATOR_EMAIL: v.optional(
    v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('an e-mail address, such as ana@company.com')),
  ),
  REVIEW_TARGET_HOURS: hours(48),
  REQUIRE_SECOND_FACTOR_FOR_ADMINISTRATORS: v.pipe(
    v.optional(v.string(), 'false'),
    v.picklist(['true', 'false'], 'true or false'),
    v.transform((text) => text === 'true'),
  ),
  FORUM_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => hasProtocol(text, 'http:', 'https:'),
        'an address such as https://forum.company.com/',
      ),
    ),
    'https://forum.meridian.example/',
  ),
  BRAND_NAME: v.optional(v.string(), 'Meridian Grid'),
  BRAND_PROGRAMME: v.optional(v.string(), 'Developer Programme'),
  USERS_SERVICE_URL: v.optional(webAddress('http://localhost:3001')),
  ANALYTICS_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{4,40}$/, 'a measurement property, such as G-1A2B3C4D5E')),
  ),
})

export type Variables = v.InferOutput<typeof variables>

const describe = (name: string, expectation: string) =>
  expectation.startsWith('Invalid') ? `${name}: ${expectation}` : `${name} must be ${expectation}.`

/**
 * Reads the environment; an empty value counts as none.
 * @throws ConfigurationError that names each variable and what it must be, never its value
 */
export const readVariables = (environment: Environment): Variables => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const result = v.safeParse(variables, given)
  if (result.success) return result.output
  throw new ConfigurationError(
    result.issues.map((issue) => describe(v.getDotPath(issue) ?? '', issue.message)),
  )
}
