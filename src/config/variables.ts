import * as v from 'valibot'
import { appCheckProviders } from './app-check-constants'
import { federatedList, methodList } from './sign-in-methods'
import { brandVariables } from './brand-variables'
import { operationVariables } from './operation-variables'
import { variable } from './variable'
import {
  getAddress,
  emailAddress,
  connections,
  flag,
  hostAndPort,
  hostName,
  hours,
  timeZone,
  listeningHost,
  originAddress,
  port,
  networkList,
  proxyList,
  webAddress,
  postgresAddress,
} from './env-validators'

const seed = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(default|empty|\d{1,7})$/, '"default", "empty", or the number of generated people'),
    v.transform((text) => (text === 'default' || text === 'empty' ? text : Number(text))),
  ),
)

/**
 * All environment variables: schema and documentation. After a change, run `npm run configuration` to regenerate
 * docs/configuration.md and .env.example; a test fails until then.
 */
export const variables = {
  PORT: variable(port(3000), {
    group: 'Where it listens',
    description: 'Port of the portal.',
    example: '3000',
  }),
  HOST: variable(v.optional(listeningHost), {
    group: 'Where it listens',
    description: 'Address to listen on. A demonstration refuses any that others can reach.',
    example: '0.0.0.0',
    without: '127.0.0.1 in a demonstration, else 0.0.0.0',
  }),
  PORTAL_ORIGIN: variable(v.optional(originAddress('https://developer.company.com')), {
    group: 'Where it listens',
    description:
      'Public origin of the portal, without a path. Links in mails begin with it, forms are accepted from it only, and cookies are secure if it is https. Required with a real Firebase project.',
    example: 'https://developer.company.com',
    without: 'http://localhost:<PORT> in a demonstration',
  }),
  HSTS_PRELOAD: variable(flag, {
    group: 'Where it listens',
    description:
      'Allows browsers to preload HTTPS for this name (hstspreload.org). It covers all subdomains and takes months to undo.',
    example: 'true',
  }),
  TRUSTED_PROXIES: variable(proxyList, {
    group: 'Where it listens',
    description:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: "loopback", addresses or CIDR networks, separated by commas. Name networks of proxies only: any other machine there could claim any address. Without your proxy, all visitors share one address and its rate limits.',
    example: '10.0.0.2,10.1.0.0/16',
    without: 'none',
  }),
  DATA_DIR: variable(v.optional(v.string(), '.data'), {
    group: 'Data',
    description:
      'Folder of the embedded database, pictures, mails and demonstration accounts. Keep it on a volume.',
    example: '.data',
  }),
  DATABASE_URL: variable(v.optional(postgresAddress), {
    group: 'Data',
    description:
      'PostgreSQL server (15 or newer, with the extension pg_trgm). Percent-encode special characters in the password, such as %2F for /. Encrypted only if it says so (docs/deployment.md, "TLS to PostgreSQL"). `npm run database:move` moves the data of the embedded database (docs/backup.md).',
    example: 'postgresql://portal:password@localhost:5432/portal',
    without: 'embedded, in DATA_DIR/database',
    secret: true,
  }),
  DATABASE_DIRECT_URL: variable(v.optional(postgresAddress), {
    group: 'Data',
    description:
      'The same server without the pooler: one connection a node, for LISTEN. Needed with a pooler in transaction mode (docs/scaling.md).',
    example: 'postgresql://portal:password@localhost:5432/portal',
    without: 'DATABASE_URL',
    secret: true,
  }),
  DATABASE_POOL_SIZE: variable(connections(10), {
    group: 'Data',
    description:
      'Maximum connections of a node, excluding the one that listens (docs/scaling.md, "Connections").',
    example: '10',
  }),
  PORTAL_SEED: variable(seed, {
    group: 'Data',
    description:
      'Content of a new installation: "default" (starter content, and demonstration users), "empty" (drafts of the public pages alone), or a number of generated users to add.',
    example: 'empty',
    without: 'default in a demonstration, else empty',
  }),
  FIREBASE_PROJECT_ID: variable(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9-]{2,40}$/, 'a Firebase project id, such as developer-portal'),
      ),
      'demo-portal',
    ),
    {
      group: 'Identity',
      description:
        'The Firebase project. If it begins with demo-, the portal runs as a demonstration, with an embedded identity emulator and on this machine only.',
      example: 'developer-portal',
    },
  ),
  FIREBASE_API_KEY: variable(v.optional(v.string()), {
    group: 'Identity',
    description: 'The project’s web API key; required with a real project. Public by design.',
    example: 'AIzaSyExample',
    without: 'any key, in a demonstration',
  }),
  FIREBASE_AUTH_DOMAIN: variable(v.optional(hostName('developer.company.com')), {
    group: 'Identity',
    description:
      'Domain of the sign-in pages. Set the portal’s own host to proxy them, which redirects need in browsers that block other sites’ storage (docs/identity.md, "Ways in").',
    example: 'developer.company.com',
    without: '<project>.firebaseapp.com',
  }),
  GOOGLE_APPLICATION_CREDENTIALS: variable(v.optional(v.string()), {
    group: 'Identity',
    description:
      'Path of the service account’s JSON key, checked at start. Not needed in a demonstration, or where the machine has an identity.',
    example: '/etc/portal/service-account.json',
    without: 'identity of the machine',
  }),
  FEDERATED_PROVIDERS: variable(federatedList, {
    group: 'Identity',
    description:
      'Other providers enabled in the Firebase project, in display order: google, github, and OIDC providers as id:name.',
    example: 'google,github,oidc.company:Company sign-in',
    without: 'none',
  }),
  SIGN_IN_METHODS: variable(methodList, {
    group: 'Identity',
    description: 'Methods in addition to the password: emailLink (a mailed link), phone (a code by SMS).',
    example: 'emailLink,phone',
    without: 'password only',
  }),
  APP_CHECK_SITE_KEY: variable(
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/, 'the key of a site, as reCAPTCHA gives it'))),
    {
      group: 'Identity',
      description:
        'The reCAPTCHA key registered with App Check. Registration, contact, new passwords and mailed links then accept the portal’s own pages only. Public by design. Needs FIREBASE_APP_ID.',
      example: '6LcExampleExampleExample',
      without: 'off',
    },
  ),
  FIREBASE_APP_ID: variable(
    v.optional(
      v.pipe(v.string(), v.regex(/^[\w:.-]{5,100}$/, 'the id of a web app, such as 1:1234567890:web:abc123')),
    ),
    {
      group: 'Identity',
      description: 'Id of the web app in the Firebase project, for App Check.',
      example: '1:1234567890:web:321abc456def7890',
      without: 'none',
    },
  ),
  APP_CHECK_PROVIDER: variable(
    v.optional(v.picklist(appCheckProviders, '"enterprise" or "v3"'), 'enterprise'),
    {
      group: 'Identity',
      description: 'Kind of the App Check key: "enterprise" or "v3".',
      example: 'v3',
    },
  ),
  IDENTITY_EMULATOR_PORT: variable(v.optional(port(9099)), {
    group: 'Identity',
    description: 'Demonstration only: port of the embedded identity emulator.',
    example: '9099',
    without: '9099',
  }),
  FIREBASE_AUTH_EMULATOR_HOST: variable(v.optional(hostAndPort), {
    group: 'Identity',
    description: 'Demonstration only: an identity emulator that runs on this machine.',
    example: '127.0.0.1:9099',
    without: 'the embedded one',
  }),
  ADMINISTRATOR_EMAIL: variable(v.optional(emailAddress('ana@company.com')), {
    group: 'Administration',
    description:
      'Address of the first administrator: while there is none, the user who registers with it and chooses the password through the mailed link becomes one.',
    example: 'ana@company.com',
    without: 'no first administrator',
  }),
  TIME_ZONE: variable(timeZone, {
    group: 'Administration',
    description: 'Time zone of deadlines in learning paths: their days begin and end there.',
    example: 'America/Santiago',
  }),
  REVIEW_TARGET_HOURS: variable(hours(48), {
    group: 'Administration',
    description: 'Hours within which applications should be decided; the queue marks older ones.',
    example: '48',
  }),
  REQUIRE_SECOND_FACTOR_FOR_ADMINISTRATORS: variable(flag, {
    group: 'Administration',
    description:
      'Administrators have their role only while signed in with a second factor (docs/identity.md, "The second step"). Set up your own first.',
    example: 'true',
  }),
  REQUIRE_TERMS_FOR_CLOSED_AREAS: variable(flag, {
    group: 'Administration',
    description:
      'Until an administrator sets it under Settings: approved users reach closed areas only after accepting the terms in force. Otherwise a notice asks them.',
    example: 'true',
  }),
  SMTP_URL: variable(
    v.optional(getAddress(['smtp:', 'smtps:'], 'where mail is handed over, such as smtp://localhost:1025')),
    {
      group: 'Mail and files',
      description: 'SMTP server.',
      example: 'smtp://localhost:1025',
      without: 'readable files in DATA_DIR/mail',
      secret: true,
    },
  ),
  MAIL_FROM: variable(v.optional(v.string()), {
    group: 'Mail and files',
    description: 'The sender of every mail.',
    example: 'Company <no-reply@company.com>',
    without: '<BRAND_NAME> <no-reply@ the domain of SUPPORT_EMAIL>',
  }),
  STORAGE_BUCKET: variable(v.optional(v.string()), {
    group: 'Mail and files',
    description: 'A Firebase Storage bucket for pictures and other files.',
    example: 'developer-portal.appspot.com',
    without: 'DATA_DIR/files',
  }),
  DOWNLOAD_CHECK_COMMAND: variable(v.optional(v.string()), {
    group: 'Mail and files',
    description:
      'Command, such as a virus scanner, that checks each uploaded file for download before readers get it. It is run without a shell, with the file’s path as its last argument: exit code 0 accepts the file, 1 refuses it, any other is tried again.',
    example: 'clamdscan --no-summary --fdpass',
    without: 'files are available at once',
  }),
  WEBHOOKS_ALLOWED_NETWORKS: variable(networkList, {
    group: 'Mail and files',
    description: 'Private networks that webhooks may reach, as CIDR, separated by commas (docs/webhooks.md).',
    example: '10.20.0.0/16,fd00::/8',
    without: 'public addresses only',
  }),
  ...brandVariables,
  ...operationVariables,
  USERS_SERVICE_URL: variable(v.optional(webAddress('http://localhost:3001')), {
    group: 'Two processes',
    description:
      'URL of a users service that runs alone (`npm run service`). It reads the same variables; its PORTAL_ORIGIN names the portal.',
    example: 'http://localhost:3001',
    without: 'runs inside the portal',
  }),
  SERVICE_PORT: variable(v.optional(port(3001)), {
    group: 'Two processes',
    description: 'Port of a users service that runs alone.',
    example: '3001',
    without: 'PORT, or else 3001',
  }),
  VITE_BUILD_ID: variable(v.optional(v.string()), {
    group: 'Building and testing',
    description: 'Id of a build.',
    example: '2026-11-21',
    without: 'a hash of its sources',
  }),
  CHROMIUM_PATH: variable(v.optional(v.string()), {
    group: 'Building and testing',
    description: 'Browser for end-to-end tests.',
    example: '/usr/bin/chromium',
    without: 'found or downloaded',
  }),
  DATABASE_URL_TEST: variable(v.optional(v.string()), {
    group: 'Building and testing',
    description: 'PostgreSQL server for tests, which create and drop databases there.',
    example: 'postgresql://postgres@localhost:5432/postgres',
    without: 'one is started if installed',
    secret: true,
  }),
}
