import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadServerConfig } from './server'
import { loadServiceConfig } from './service'

const folder = mkdtempSync(join(tmpdir(), 'portal-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

const real = {
  FIREBASE_PROJECT_ID: 'acme-portal',
  FIREBASE_API_KEY: 'key',
  PORTAL_ORIGIN: 'https://developer.acme.example',
  SUPPORT_EMAIL: 'help@acme.example',
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const account = {
  type: 'service_account',
  client_email: 'portal@acme-portal.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
}

const file = (content: unknown): string => {
  const path = join(folder, 'key.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const loadWith = (path: string, more: Record<string, string> = {}) => {
  const environment = { ...real, GOOGLE_APPLICATION_CREDENTIALS: path, ...more }
  loadServerConfig(environment)
  loadServiceConfig(environment)
}

test('the key of a service account is taken, and so is what leads to others for its tokens', () => {
  expect(() => loadWith(file(account))).not.toThrow()
  expect(() => loadWith(file({ type: 'external_account', audience: '//iam' }))).not.toThrow()
})

test.each([
  ['is not there', () => join(folder, 'none.json'), 'no file is there'],
  ['is a folder', () => folder, 'a folder is there'],
  ['is no JSON', () => file('SECRET=1'), 'no JSON'],
  ['was cut off', () => file(JSON.stringify(account).slice(0, -9)), 'cut off'],
  ['is a list of nothing', () => file('null'), 'no JSON'],
  ['is the web’s own configuration', () => file({ apiKey: 'SECRET' }), 'has no "client_email"'],
  ['has no key', () => file({ ...account, private_key: ' ' }), 'has no "private_key"'],
  ['has a broken key', () => file({ ...account, private_key: 'SECRET' }), '"private_key" in it is damaged'],
  [
    'has a key that cannot sign',
    () =>
      file({
        ...account,
        private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
    '"private_key" in it is damaged',
  ],
])('a file that %s ends the start, and neither its path nor its content is repeated', (_, path, sentence) => {
  const given = path()
  const environment = { ...real, GOOGLE_APPLICATION_CREDENTIALS: given }
  for (const load of [loadServerConfig, loadServiceConfig]) {
    expect(() => load(environment)).toThrow(/GOOGLE_APPLICATION_CREDENTIALS must be/)
    expect(() => load(environment)).toThrow(sentence)
    expect(() => load(environment)).not.toThrow(folder)
    expect(() => load(environment)).not.toThrow('SECRET')
  }
})

test('a key file that will not be used is not read', () => {
  const lost = { GOOGLE_APPLICATION_CREDENTIALS: join(folder, 'none.json') }
  expect(() => loadServerConfig(lost)).not.toThrow()
  expect(() => loadServerConfig({ ...lost, STORAGE_BUCKET: 'pictures' })).toThrow('no file is there')
  const elsewhere = { ...real, ...lost, USERS_SERVICE_URL: 'http://localhost:3001' }
  expect(() => loadServerConfig(elsewhere)).not.toThrow()
  expect(() => loadServiceConfig(elsewhere)).toThrow('no file is there')
})
