import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, SolvedChallenge } from '~/contract/contact'

/**
 * Does the work of a challenge: about a second, beside what the page does.
 * @returns null where this browser cannot, such as on a page without HTTPS
 */
export const solveChallenge = async (challenge: Challenge): Promise<SolvedChallenge | null> => {
  if (!globalThis.isSecureContext) return null
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return { ...challenge, solution: { counter, derivedKey } }
}
