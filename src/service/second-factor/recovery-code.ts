import { randomBytes } from 'node:crypto'
import { hashToken } from '../users/secret-token'

// Crockford's base 32: no letters that are taken for digits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20
const group = 5

/** A code of a hundred bits in four groups, such as `7K2MX-04QTB-YH9CD-ZR3W8`, and the hash that is stored. */
export const mintRecoveryCode = (): { code: string; hash: string } => {
  // Five bits of each byte; 256 is a multiple of 32, so that every character is as likely.
  const characters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length))
  const plain = characters.join('')
  const groups = Array.from({ length: length / group }, (_, index) =>
    plain.slice(index * group, (index + 1) * group),
  )
  return { code: groups.join('-'), hash: hashRecoveryCode(plain) }
}

/** What of a code is stored. Of a hundred random bits nobody finds the code for a hash, however fast it is made. */
export const hashRecoveryCode = (plain: string): string => hashToken(plain)
