import { expect, test } from 'vitest'
import { ConfigurationError } from './environment'
import { loadServerConfig, publicConfig } from './server'
import { loadServiceConfig } from './service'

const real = {
  FIREBASE_PROJECT_ID: 'acme-portal',
  FIREBASE_API_KEY: 'key',
  PORTAL_ORIGIN: 'https://developer.acme.example/',
  SUPPORT_EMAIL: 'help@acme.example',
}

const getFaults = (environment: Record<string, string>) => {
  try {
    loadServerConfig(environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
  return []
}

test('addresses may have an international domain, which is kept in ASCII', () => {
  const config = loadServiceConfig({
    ...real,
    SUPPORT_EMAIL: "o'Help@MÜLLER.example",
    ADMINISTRATOR_EMAIL: 'Ana@müller.example',
  })
  expect(config).toMatchObject({
    administratorEmail: 'ana@xn--mller-kva.example',
    supportEmail: "o'help@xn--mller-kva.example",
  })
})

test('nothing configured is a demonstration on this machine alone', () => {
  const config = loadServerConfig({})
  expect(config).toMatchObject({
    demonstration: true,
    host: '127.0.0.1',
    port: 3000,
    origin: 'http://localhost:3000',
    isSecure: false,
    seed: 'default',
    identity: { projectId: 'demo-portal', emulatorHost: '127.0.0.1:9099' },
    brand: { name: 'Meridian Grid', programme: 'Developer Programme' },
  })
})

test('the first administrator’s address is folded, and hours are hours', () => {
  const config = loadServiceConfig({ ADMINISTRATOR_EMAIL: ' Ana@Acme.example ', REVIEW_TARGET_HOURS: '24' })
  expect(config).toMatchObject({ administratorEmail: 'ana@acme.example', reviewTargetHours: 24 })
  expect(loadServiceConfig({}).reviewTargetHours).toBe(48)
  expect(loadServiceConfig({}).administratorEmail).toBeUndefined()
  expect(getFaults({ ADMINISTRATOR_EMAIL: 'ana', REVIEW_TARGET_HOURS: '0' })).toEqual([
    'ADMINISTRATOR_EMAIL must be an e-mail address, such as ana@company.com.',
    'REVIEW_TARGET_HOURS must be a number of hours, such as 48.',
  ])
})

test('an address to listen on may be in brackets, as in a URL', () => {
  expect(loadServerConfig({ HOST: '[::1]' }).host).toBe('::1')
  expect(loadServerConfig({ HOST: '::1' }).host).toBe('::1')
})

test('an empty value counts as missing', () => {
  expect(loadServerConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000 })
})

test('a real project listens on every address and has no emulator', () => {
  const config = loadServerConfig(real)
  expect(config).toMatchObject({
    demonstration: false,
    host: '0.0.0.0',
    isSecure: true,
    origin: 'https://developer.acme.example',
  })
  expect(config.identity).toEqual({ projectId: 'acme-portal', apiKey: 'key' })
  expect(config.firebase).not.toHaveProperty('emulatorHost')
})

test.each([
  ['https://developer.acme.example/', 'https://developer.acme.example'],
  ['HTTPS://Developer.ACME.example', 'https://developer.acme.example'],
  ['https://developer.acme.example:443//', 'https://developer.acme.example'],
  ['http://developer.acme.example:80', 'http://developer.acme.example'],
  ['https://developer.acme.example:8443/', 'https://developer.acme.example:8443'],
  ['https://entwickler.müller.example', 'https://entwickler.xn--mller-kva.example'],
  ['http://[0:0:0:0:0:0:0:1]:3000', 'http://[::1]:3000'],
])('the origin %s is %s, as browsers write it beside each form', (written, origin) => {
  const environment = { ...real, PORTAL_ORIGIN: written }
  expect(loadServerConfig(environment)).toMatchObject({ origin, isSecure: origin.startsWith('https:') })
  expect(loadServiceConfig(environment).origin).toBe(origin)
})

test.each([
  ['https://acme.example/developers', 'without a path behind it: the portal has a host of its own.'],
  ['https://ana:SECRET@acme.example', 'without a name and a password in it.'],
  ['https://acme.example/?SECRET=1', 'with nothing behind it.'],
  ['https://acme.example#SECRET', 'with nothing behind it.'],
  ['ftp://acme.example', 'such as https://developer.company.com.'],
  ['acme.example', 'such as https://developer.company.com.'],
])('the origin %s is refused', (written, end) => {
  const [fault, ...others] = getFaults({ ...real, PORTAL_ORIGIN: written })
  expect(fault).toMatch(/^PORTAL_ORIGIN must be an address such as https:\/\/developer\.company\.com/)
  expect(fault?.endsWith(end), fault).toBe(true)
  expect(fault).not.toContain('SECRET')
  expect(others).toEqual([])
})

const domain = (written: string) =>
  loadServerConfig({ ...real, FIREBASE_AUTH_DOMAIN: written }).firebase.authDomain

test('the domain of the sign-in pages is a host, as browsers write it', () => {
  expect(domain('')).toBe('acme-portal.firebaseapp.com')
  expect(domain('Developer.Acme.example:443')).toBe('developer.acme.example')
  for (const written of ['https://developer.acme.example', 'acme.example/auth', 'ana@acme.example', 'a b']) {
    expect(getFaults({ ...real, FIREBASE_AUTH_DOMAIN: written }), written).toEqual([
      'FIREBASE_AUTH_DOMAIN must be a host without a protocol and a path, such as developer.company.com.',
    ])
  }
})

test('a real project with an emulator is refused, whatever NODE_ENV says', () => {
  const environment = { ...real, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', NODE_ENV: 'development' }
  expect(getFaults(environment)).toEqual([expect.stringMatching(/real project "acme-portal".*Remove one/)])
})

test('a demonstration that others could reach is refused', () => {
  expect(getFaults({ HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/HOST is 0\.0\.0\.0.*stay on this machine/),
  ])
  expect(getFaults({ HOST: '127.0.0.1' })).toEqual([])
  expect(getFaults({ FIREBASE_AUTH_EMULATOR_HOST: '10.0.0.9:9099' })).toHaveLength(1)
})

test('a real project reports what is missing', () => {
  expect(getFaults({ FIREBASE_PROJECT_ID: 'acme-portal' })).toEqual([
    expect.stringMatching(/^Missing FIREBASE_API_KEY: /),
    expect.stringMatching(/^Missing PORTAL_ORIGIN: /),
    expect.stringMatching(/^Missing SUPPORT_EMAIL: .*such as support@company\.com\.$/),
  ])
})

test('only a demonstration may have an address that no mail reaches', () => {
  const invented = 'support@meridian.example'
  expect(publicConfig(loadServerConfig({}))).toMatchObject({
    supportEmail: invented,
    forumUrl: 'https://forum.meridian.example/',
  })
  const config = loadServerConfig(real)
  expect(config).toMatchObject({
    supportEmail: 'help@acme.example',
    mailFrom: 'Your company <no-reply@acme.example>',
    seed: 'empty',
  })
  expect(publicConfig(config)).not.toHaveProperty('forumUrl')
  expect(JSON.stringify(config)).not.toContain('meridian.example')
  const forumUrl = 'https://forum.acme.example/'
  expect(publicConfig(loadServerConfig({ ...real, FORUM_URL: forumUrl }))).toMatchObject({ forumUrl })
  expect(() => loadServiceConfig({ ...real, SUPPORT_EMAIL: '' })).toThrow('Missing SUPPORT_EMAIL')
})

const getBrand = (environment: Record<string, string>) => publicConfig(loadServerConfig(environment)).brand

test('an empty installation has a neutral brand', () => {
  expect(loadServerConfig({ PORTAL_SEED: 'empty' })).toMatchObject({
    brand: { name: 'Your company', sentence: 'The developer programme of Your company.' },
    supportEmail: 'support@company.example',
  })
})

test('the sentence in the footer is the starter brand’s, a neutral one, or the configured one', () => {
  expect(getBrand({}).sentence).toBe(
    'The developer programme for Meridian edge meters and the software around them.',
  )
  expect(getBrand({ BRAND_NAME: 'Acme Robotics' }).sentence).toBe('The developer programme of Acme Robotics.')
  const written = 'Arms, grippers and the software for them.'
  expect(getBrand({ BRAND_NAME: 'Acme', BRAND_SENTENCE: ` ${written} ` }).sentence).toBe(written)
  expect(getFaults({ BRAND_SENTENCE: 'x'.repeat(201) })).toEqual([
    expect.stringMatching(/^BRAND_SENTENCE must/),
  ])
})

test('without a hue or a logo pages get neither', () => {
  expect(Object.keys(getBrand({}))).toEqual(['name', 'programme', 'sentence'])
  expect(loadServerConfig({}).brandFiles).toEqual([])
})

test('with a hue the tab has the mark in it, and a picture goes before the mark', () => {
  const coloured = loadServerConfig({ BRAND_HUE: '264' })
  const [mark] = coloured.brandFiles
  expect(coloured.brand).toMatchObject({ icon: mark?.address, colours: { accent: { length: 10 } } })
  const svg = new TextDecoder().decode(mark?.bytes)
  expect(svg).toContain(`path.live{stroke:${coloured.brand.colours?.accent[7]}}`)
  const pictured = loadServerConfig({ BRAND_HUE: '264', BRAND_LOGO: 'public/favicon.svg' })
  expect(pictured.brandFiles.map(({ address }) => address)).toEqual([pictured.brand.icon])
  expect(pictured.brand.logo).toEqual({ address: pictured.brand.icon, ratio: 1 })
  for (const hue of ['361', '-1', 'blue', '1e2', '12.345']) {
    expect(getFaults({ BRAND_HUE: hue }), hue).toEqual([
      'BRAND_HUE must be a hue from 0 to 360, such as 264.',
    ])
  }
})

const first = (list: string) => publicConfig(loadServerConfig({ FIRST_COUNTRIES: list })).firstCountries

test('countries that come first are named by their two letters, each once', () => {
  expect(first('de, at,CH')).toEqual(['DE', 'AT', 'CH'])
  expect(publicConfig(loadServerConfig({}))).not.toHaveProperty('firstCountries')
  for (const list of ['Germany', 'DE,,AT', 'DE,DE', 'EU']) {
    expect(getFaults({ FIRST_COUNTRIES: list }), list).toEqual([expect.stringContaining('such as DE,AT,CH')])
  }
})

test('a wrong value is explained without being repeated', () => {
  const faults = getFaults({ DATABASE_URL: 'mysql://root:secret@db', PORT: '99999' })
  expect(faults).toEqual([
    expect.stringContaining('PORT must be a port number'),
    expect.stringContaining('DATABASE_URL must be an address such as postgresql://'),
  ])
  expect(faults.join()).not.toContain('secret')
})

const databaseAt = (address: string) => getFaults({ DATABASE_URL: address, DATABASE_DIRECT_URL: address })

test.each([
  'SECRET/1@db:5432/portal',
  '12/SECRET@db/portal',
  'p@SECRET/1@db/portal',
  '1#SECRET@db/portal',
  '1?SECRET@db/portal',
  '%FF@db/portal',
])('a password that must be percent-encoded is refused at the start, and no piece of it told: %s', (rest) => {
  const faults = databaseAt(`postgresql://portal:${rest}`)
  expect(faults).toEqual(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL'].map(
      (name) =>
        `${name} must be an address such as postgresql://portal:password@localhost:5432/portal, in whose password / ? # @ % and the like are percent-encoded, such as %2F for /.`,
    ),
  )
})

test.each([
  'postgres://portal:p%2F%40%23%25@db/portal?sslmode=verify-full',
  'postgresql://portal:p@@ss:w$rd!@[::1]:5432/portal',
  'postgresql://portal:50%[2]@db/portal',
  'postgresql:///portal?host=/run/postgresql',
  'postgresql://db/portal?user=ana@server&password=x',
])('the database may be at %s', (address) => {
  expect(databaseAt(address)).toEqual([])
})

test('the browser gets nothing of the database, the mail or the data folder', () => {
  const environment = { DATABASE_URL: 'postgresql://u:secret@db/p', SMTP_URL: 'smtp://u:secret@mail' }
  const shown = JSON.stringify(publicConfig(loadServerConfig(environment)))
  expect(shown).not.toMatch(/secret|dataDir|smtp|postgres/)
  expect(shown).toContain('demo-portal')
})

test('a service that runs alone listens on its own port and links to the portal', () => {
  expect(loadServiceConfig({})).toMatchObject({ port: 3001, origin: 'http://localhost:3000' })
  expect(loadServiceConfig({ SERVICE_PORT: '4001', PORT: '4000' })).toMatchObject({ port: 4001 })
})

const trusted = (list: string) => loadServerConfig({ TRUSTED_PROXIES: list }).trustedProxies

const believed = (list: string, address: string): boolean => {
  const proxies = trusted(list)
  return proxies !== false && proxies.includes(address)
}

test('forwarded addresses are trusted from no proxy, from this machine, or from the listed proxies', () => {
  expect(trusted('')).toBe(false)
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) {
    expect(believed('loopback', address), address).toBe(true)
  }
  const list = 'loopback, 10.0.0.2,2001:DB8:0:0::0:7,192.168.64.0/18,fd00:1::/32'
  for (const address of [
    '::1',
    '10.0.0.2',
    '10.0.0.2:51234',
    '[2001:db8::7]:51234',
    '::ffff:10.0.0.2',
    '::FFFF:0a00:0002',
    '2001:db8::7',
    '2001:0db8::0007',
  ]) {
    expect(believed(list, address), address).toBe(true)
  }
  for (const address of ['192.168.64.1', '::ffff:192.168.127.255', 'fd00:1:2::9%eth0']) {
    expect(believed(list, address), address).toBe(true)
  }
  for (const address of [
    '10.0.0.3',
    '192.168.128.1',
    '2001:db8::8',
    'fd00:2::1',
    'unknown',
    '10.0.0.3:80',
    '',
  ]) {
    expect(believed(list, address), address).toBe(false)
  }
  expect(believed('::ffff:10.0.0.2', '10.0.0.2')).toBe(true)
})

test('an entry that is no proxy is refused, with its position', () => {
  for (const entry of [
    'cafe',
    '10.0.0',
    '10.0.0.2:3000',
    '010.0.0.1',
    '::g',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    'fe80::1%eth0',
    '10.0.0.0/8/8',
    'proxy.internal',
    '',
  ]) {
    expect(getFaults({ TRUSTED_PROXIES: `10.0.0.2,${entry},::1` }), entry).toEqual([
      'TRUSTED_PROXIES must be "loopback", or addresses and networks separated by commas, such as 10.0.0.2,10.1.0.0/16; number 2 of its 3 is none of these.',
    ])
  }
})

test('a number of generated people is a number', () => {
  expect(loadServerConfig({ PORTAL_SEED: '250' }).seed).toBe(250)
  expect(getFaults({ PORTAL_SEED: 'many' })).toHaveLength(1)
})

test('other providers are shown by name, in the order they are listed', () => {
  const config = loadServerConfig({
    FEDERATED_PROVIDERS: 'github, oidc.company:Company sign-in ,google',
    SIGN_IN_METHODS: 'phone',
  })
  expect(config.federatedProviders).toEqual([
    { id: 'github.com', name: 'GitHub' },
    { id: 'oidc.company', name: 'Company sign-in' },
    { id: 'google.com', name: 'Google' },
  ])
  expect(config.firebase.isFederated).toBe(true)
  expect(config.signInMethods).toEqual(['password', 'phone'])
})

test('by default a portal accepts passwords alone', () => {
  const config = publicConfig(loadServerConfig({}))
  expect(config).toMatchObject({ federatedProviders: [], signInMethods: ['password'] })
  expect(config.firebase.isFederated).toBe(false)
})

test('a provider without a name, an unknown one and one named twice are refused', () => {
  const providers = (list: string) => getFaults({ FEDERATED_PROVIDERS: list })
  for (const list of ['oidc.company', 'facebook', 'oidc.:Name', 'toString', 'google,oidc.Company:Name']) {
    expect(providers(list), list).toEqual([expect.stringMatching(/^FEDERATED_PROVIDERS must be a list of/)])
  }
  expect(providers('google,google')).toEqual([expect.stringContaining('names each provider once')])
  expect(getFaults({ SIGN_IN_METHODS: 'emailLink,fax' })).toEqual([
    expect.stringMatching(/^SIGN_IN_METHODS must be/),
  ])
})

test('App Check needs the app of its key, and is sent to the browser', () => {
  expect(publicConfig(loadServerConfig({}))).not.toHaveProperty('appCheck')
  const site = { APP_CHECK_SITE_KEY: '6Lc-the_key_of_a_site' }
  expect(getFaults(site)).toEqual([expect.stringMatching(/^Missing FIREBASE_APP_ID: /)])
  const environment = { ...site, FIREBASE_APP_ID: '1:1234567890:web:321abc', APP_CHECK_PROVIDER: 'v3' }
  expect(publicConfig(loadServerConfig(environment)).appCheck).toEqual({
    siteKey: '6Lc-the_key_of_a_site',
    provider: 'v3',
    appId: '1:1234567890:web:321abc',
  })
  expect(getFaults({ ...environment, APP_CHECK_PROVIDER: 'v2' })).toHaveLength(1)
})
