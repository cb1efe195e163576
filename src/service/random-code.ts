import { randomBytes } from 'node:crypto'

// Crockford's base 32: no letter that is read as a digit or as another letter.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that people copy: 20 letters and digits, 100 random bits. */
export const makeCode = (): string =>
  // 256 is a multiple of 32, so that each letter is as likely as the others.
  Array.from(randomBytes(20), (byte) => letters.charAt(byte % 32)).join('')
