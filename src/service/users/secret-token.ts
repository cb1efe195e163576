import { createHash, randomBytes } from 'node:crypto'

/** What of a mailed token is stored: whoever reads the database learns no link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A token nobody can guess, for a link in a mail, with the hash to store. */
export const mintToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
