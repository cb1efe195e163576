import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isDemonstration } from './demonstration'
import { ConfigurationError, type Variables } from './environment'

// Other credential types that Google's library accepts. They contain no key to check.
const keyless = [
  'authorized_user',
  'external_account',
  'external_account_authorized_user',
  'gdch_service_account',
  'impersonated_service_account',
]

const fromConsole =
  'as the settings of the Firebase project give it ("Service accounts", "Generate new private key")'

const refuse = (must: string): never => {
  throw new ConfigurationError([`GOOGLE_APPLICATION_CREDENTIALS must be ${must}.`])
}

const describeReadError = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'no file is there'
  if (code === 'EACCES' || code === 'EPERM') return 'the user that the portal runs as may not read it'
  if (code === 'EISDIR') return 'a folder is there'
  return 'it cannot be read'
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return refuse(`the path of a service account's key: ${describeReadError(error)}`)
  }
}

const parse = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The parser's message would reveal the content.
  }
  return refuse(`the path of a service account's key: what is there is no JSON, or was cut off`)
}

const requireText = (key: object, name: string): string => {
  const value: unknown = Reflect.get(key, name)
  return typeof value === 'string' && value.trim() !== ''
    ? value
    : refuse(`the path of a service account's key, ${fromConsole}: what is there has no "${name}"`)
}

const isSigningKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/**
 * Checks the service account key file, if it is configured and needed. Does not ask the provider whether the key is
 * valid.
 * @throws ConfigurationError for a missing file or an invalid key, without its content
 */
export const checkServiceAccount = (variables: Variables): void => {
  const { GOOGLE_APPLICATION_CREDENTIALS: path, STORAGE_BUCKET: bucket } = variables
  if (path === undefined || (isDemonstration(variables) && bucket === undefined)) return
  const key = parse(read(path))
  if (keyless.includes(String(Reflect.get(key, 'type')))) return
  requireText(key, 'client_email')
  if (isSigningKey(requireText(key, 'private_key'))) return
  refuse(
    `the path of a service account's key, ${fromConsole}: the "private_key" in it is damaged. Take the file as it was given, with its line breaks as \\n`,
  )
}
