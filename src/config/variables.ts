import * as v from 'valibot'
import { appCheckProviders } from './app-check-facts'
import { federatedList, methodList } from './sign-in-ways'
import { brandVariables } from './brand-variables'
import { operationVariables } from './operation-variables'
import { variable } from './variable'
import {
  addressOf,
  emailAddress,
  connections,
  flag,
  hostAndPort,
  hostName,
  hours,
  listeningHost,
  originAddress,
  port,
  networkList,
  proxyList,
  webAddress,
  postgresAddress,
} from './variable-forms'

const seed = v.pipe(
  v.optional(v.string(), 'default'),
  v.regex(/^(default|empty|\d{1,7})$/, '"default", "empty", or the number of generated people'),
  v.transform((text) => (text === 'default' || text === 'empty' ? text : Number(text))),
)

/**
 * Every variable of the environment: one entry each, with its schema and what people are told of it. After a change,
 * `npm run configuration` writes docs/configuration.md and .env.example anew; a test fails until it has.
 */
export const variables = {
  PORT: variable(port(3000), {
    group: 'Where it listens',
    description: 'Port of the portal.',
    example: '3000',
  }),
  HOST: variable(v.optional(listeningHost), {
    group: 'Where it listens',
    description: 'Address to listen on. A demonstration is refused on any that others reach.',
    example: '0.0.0.0',
    without: '127.0.0.1 in a demonstration, else 0.0.0.0',
  }),
  PORTAL_ORIGIN: variable(v.optional(originAddress('https://developer.company.com')), {
    group: 'Where it listens',
    description:
      'Where people reach the portal, its protocol and host without a path: links in mails begin with it, forms are taken from its pages alone, and cookies are secure where it is https. Required with a real Firebase project.',
    example: 'https://developer.company.com',
    without: 'http://localhost:<PORT> in a demonstration',
  }),
  HSTS_PRELOAD: variable(flag, {
    group: 'Where it listens',
    description:
      'Whether browsers may keep the name in their lists of those that are asked by HTTPS alone (hstspreload.org). It holds for every name below it, and it takes months to be undone.',
    example: 'true',
  }),
  TRUSTED_PROXIES: variable(proxyList, {
    group: 'Where it listens',
    description:
      'Whose X-Forwarded-For and X-Forwarded-Proto count: "loopback", addresses, or networks in the manner of CIDR, separated by commas. Name a network only where nothing but proxies is in it: whoever else is there could say to be anybody. Without your proxy in it everybody shares one address, and its allowances; the log warns of that.',
    example: '10.0.0.2,10.1.0.0/16',
    without: 'nobody’s',
  }),
  DATA_DIR: variable(v.optional(v.string(), '.data'), {
    group: 'Data',
    description:
      'Where the embedded parts keep their data: database, pictures, mails, demonstration accounts. Keep it on a volume.',
    example: '.data',
  }),
  DATABASE_URL: variable(v.optional(postgresAddress), {
    group: 'Data',
    description:
      'A PostgreSQL server (15 or newer, with the extension pg_trgm). In its password / ? # @ % and the like are percent-encoded, such as %2F for /. The embedded one is for evaluation and small installations on one machine; `npm run database:move` takes its data along (docs/backup.md). Not encrypted unless it says so (docs/deployment.md, "TLS to PostgreSQL").',
    example: 'postgresql://portal:password@localhost:5432/portal',
    without: 'an embedded PostgreSQL in DATA_DIR/database',
    secret: true,
  }),
  DATABASE_DIRECT_URL: variable(v.optional(postgresAddress), {
    group: 'Data',
    description:
      'The same server without the pooler that DATABASE_URL leads through: one connection a node, on which it hears of changes made by others (LISTEN). Needed with a pooler in transaction mode (docs/scaling.md).',
    example: 'postgresql://portal:password@localhost:5432/portal',
    without: 'DATABASE_URL',
    secret: true,
  }),
  DATABASE_POOL_SIZE: variable(connections(10), {
    group: 'Data',
    description:
      'How many connections to PostgreSQL a node holds at most, beside the one that listens. All nodes together must stay under the server’s max_connections.',
    example: '10',
  }),
  PORTAL_SEED: variable(seed, {
    group: 'Data',
    description:
      'What a new installation is filled with: "default" (starter content, and in a demonstration its people), "empty", or the number of generated people to add to it.',
    example: 'empty',
  }),
  BUILD_DIR: variable(v.optional(v.string(), 'dist'), {
    group: 'Data',
    description: 'Which build is served. For two releases side by side on one machine.',
    example: 'dist',
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
        'The Firebase project in which people sign in. When it begins with demo-, the portal runs as a demonstration: with an embedded identity emulator, and on this machine alone.',
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
      'The domain of its sign-in pages. With the portal’s own host here the portal shows those pages itself, which sign-in by redirect needs in browsers that block other sites’ storage (docs/identity.md, "Ways in").',
    example: 'developer.company.com',
    without: '<project>.firebaseapp.com',
  }),
  GOOGLE_APPLICATION_CREDENTIALS: variable(v.optional(v.string()), {
    group: 'Identity',
    description:
      'The service account with which accounts are managed: the path of its JSON key, which is looked at when the portal starts; whether it counts is found out when it is used. Not needed in a demonstration, nor where the machine has an identity of its own.',
    example: '/etc/portal/service-account.json',
    without: 'the identity of the machine',
  }),
  FEDERATED_PROVIDERS: variable(federatedList, {
    group: 'Identity',
    description:
      'Sign-in with accounts of others, of those enabled in the Firebase project, in the order in which they are shown: google, github, and OIDC providers by their id there and the name that people know them by.',
    example: 'google,github,oidc.company:Company sign-in',
    without: 'none',
  }),
  SIGN_IN_METHODS: variable(methodList, {
    group: 'Identity',
    description:
      'Ways to sign in beside the password, which is always one: emailLink (a mailed link), phone (a code by SMS).',
    example: 'emailLink,phone',
    without: 'the password alone',
  }),
  APP_CHECK_SITE_KEY: variable(
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{10,100}$/, 'the key of a site, as reCAPTCHA gives it'))),
    {
      group: 'Identity',
      description:
        'App Check: registering, contact, new passwords and mailed links are taken from the portal’s own pages alone. The site’s reCAPTCHA key as registered with App Check; public by design. Needs FIREBASE_APP_ID.',
      example: '6LcExampleExampleExample',
      without: 'App Check is off',
    },
  ),
  FIREBASE_APP_ID: variable(
    v.optional(
      v.pipe(v.string(), v.regex(/^[\w:.-]{5,100}$/, 'the id of a web app, such as 1:1234567890:web:abc123')),
    ),
    {
      group: 'Identity',
      description: 'The id of the web app in the Firebase project, for App Check.',
      example: '1:1234567890:web:321abc456def7890',
      without: 'none',
    },
  ),
  APP_CHECK_PROVIDER: variable(
    v.optional(v.picklist(appCheckProviders, '"enterprise" or "v3"'), 'enterprise'),
    {
      group: 'Identity',
      description: 'Which reCAPTCHA the key of App Check is of: "enterprise" or "v3".',
      example: 'v3',
    },
  ),
  IDENTITY_EMULATOR_PORT: variable(v.optional(port(9099)), {
    group: 'Identity',
    description: 'Demonstration only: the port of the embedded identity emulator.',
    example: '9099',
    without: '9099',
  }),
  FIREBASE_AUTH_EMULATOR_HOST: variable(v.optional(hostAndPort), {
    group: 'Identity',
    description:
      'Demonstration only: an identity emulator on this machine that runs already. Refused with a real project.',
    example: '127.0.0.1:9099',
    without: 'the embedded one',
  }),
  ADMINISTRATOR_EMAIL: variable(v.optional(emailAddress('ana@company.com')), {
    group: 'Administration',
    description:
      'The first administrator of a new installation: whoever registers with this address, and chooses the password through the mailed link, becomes one, as long as there is none. It may stay set; with an administrator there it does nothing.',
    example: 'ana@company.com',
    without: 'nobody becomes administrator by registering',
  }),
  REVIEW_TARGET_HOURS: variable(hours(48), {
    group: 'Administration',
    description: 'Hours within which applications should be decided; the queue shows which wait longer.',
    example: '48',
  }),
  REQUIRE_SECOND_FACTOR_FOR_ADMINISTRATORS: variable(flag, {
    group: 'Administration',
    description:
      'With `true` an administrator is one only while signed in with a second factor (docs/identity.md, "The second step"). Set up your own before you switch it on.',
    example: 'true',
  }),
  REQUIRE_TERMS_FOR_CLOSED_AREAS: variable(flag, {
    group: 'Administration',
    description:
      'With `true` approved users reach the closed areas only once they have accepted the terms of use in force, also after each new version. Without it a notice asks them and closes nothing.',
    example: 'true',
  }),
  SMTP_URL: variable(
    v.optional(addressOf(['smtp:', 'smtps:'], 'where mail is handed over, such as smtp://localhost:1025')),
    {
      group: 'Mail and files',
      description: 'Where mail is handed over.',
      example: 'smtp://localhost:1025',
      without: 'each mail is a readable file in DATA_DIR/mail',
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
    without: 'they are kept in DATA_DIR/files',
  }),
  WEBHOOKS_ALLOWED_NETWORKS: variable(networkList, {
    group: 'Mail and files',
    description:
      'Networks that webhooks may be posted into although they are private (docs/webhooks.md): separated by commas, in the manner of CIDR.',
    example: '10.20.0.0/16,fd00::/8',
    without: 'webhooks go to public addresses alone',
  }),
  ...brandVariables,
  ...operationVariables,
  USERS_SERVICE_URL: variable(v.optional(webAddress('http://localhost:3001')), {
    group: 'Two processes',
    description:
      'Where the users service is that runs by itself (`npm run service`); it reads the same variables, and PORTAL_ORIGIN names the portal for it.',
    example: 'http://localhost:3001',
    without: 'it runs inside the portal',
  }),
  SERVICE_PORT: variable(v.optional(port(3001)), {
    group: 'Two processes',
    description: 'Port of the users service that runs by itself.',
    example: '3001',
    without: 'PORT, or else 3001',
  }),
  VITE_BUILD_ID: variable(v.optional(v.string()), {
    group: 'Building and testing',
    description: 'What a build calls itself.',
    example: '2026-11-21',
    without: 'a hash of its sources',
  }),
  CHROMIUM_PATH: variable(v.optional(v.string()), {
    group: 'Building and testing',
    description: 'The browser of the end-to-end tests.',
    example: '/usr/bin/chromium',
    without: 'one that is found or fetched',
  }),
  DATABASE_URL_TEST: variable(v.optional(v.string()), {
    group: 'Building and testing',
    description: 'The PostgreSQL server of the tests, in which databases are made and removed.',
    example: 'postgresql://postgres@localhost:5432/postgres',
    without: 'one is started from what is installed',
    secret: true,
  }),
}
