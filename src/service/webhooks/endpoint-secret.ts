import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../deps'
import { installationSecret } from '../installation-secret'

// Bytes; the lengths that AES-256-GCM has by its standard.
const nonceLength = 12
const tagLength = 16

const keyOf = async (database: Database) =>
  Buffer.from(hkdfSync('sha256', await installationSecret(database, 'webhooks'), '', 'webhooks', 32))

/** A secret as Standard Webhooks writes them, with 256 random bits. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts the secret of an endpoint; it can be opened for that endpoint alone. */
export const sealSecret = async (database: Database, endpoint: string, secret: string): Promise<string> => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(database), nonce).setAAD(Buffer.from(endpoint))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error where it was sealed for another endpoint, or by another installation */
export const openSecret = async (database: Database, endpoint: string, sealed: string): Promise<string> => {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(database), nonce)
    .setAAD(Buffer.from(endpoint))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const opened = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
