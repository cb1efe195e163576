import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, SolvedChallenge } from '~/contract/contact'

/**
 * Solves a proof-of-work challenge in about a second, without blocking the page.
 *
 * @returns null if this browser cannot, such as on a page without HTTPS
 */
export const solve = async (challenge: Challenge): Promise<SolvedChallenge | null> => {
  if (!globalThis.isSecureContext) return null
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return { ...challenge, solution: { counter, derivedKey } }
}
