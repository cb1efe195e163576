import { createHash } from 'node:crypto'
import { putLast } from '../put-last'
import type { VerifiedToken } from './identity-provider'
import type { TokenVerifier } from './token-verifier'

// Milliseconds; verifying a signature costs twenty times a look here.
const longest = 60_000
const capacity = 10_000

/** Remembers good tokens, by their hash, for a minute at most and never past their end. */
export const cachedVerifier = (verify: TokenVerifier, now: () => Date): TokenVerifier => {
  const known = new Map<string, { token: VerifiedToken; until: number }>()
  return async (text, asOf = now()) => {
    const key = createHash('sha256').update(text).digest('base64')
    const at = asOf.getTime()
    const found = known.get(key)
    if (found && found.until > at) return found.token
    known.delete(key)
    const token = await verify(text, asOf)
    putLast(known, key, { token, until: Math.min(at + longest, token.expiresAt.getTime()) }, capacity)
    return token
  }
}
