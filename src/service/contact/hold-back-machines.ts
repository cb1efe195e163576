import type { SolvedChallenge } from '~/contract/challenge'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { type Allowance, limit } from '../rate-limit'
import { isSolved } from './challenge'

const isWithin = async (deps: ServiceDeps, key: string, allowance: Allowance) => {
  try {
    await limit(deps, key, allowance)
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

/**
 * Lets a message pass that a person may well have written: the first few from a place, as long as not too many come
 * from everywhere. Beyond that the sender's computer has to work for it, and beyond ten an hour nothing passes.
 * @throws ProblemError CHALLENGE_REQUIRED or TOO_MANY_REQUESTS
 */
export const holdBackMachines = async (
  deps: ServiceDeps,
  clientAddress: string,
  solved: SolvedChallenge | undefined,
): Promise<void> => {
  // What one place sends beyond its own few takes nothing from what all may send: it alone has to work.
  const isCalm =
    (await isWithin(deps, `contact-calm:${clientAddress}`, { points: 3, seconds: 3600 })) &&
    (await isWithin(deps, 'contact-calm', { points: 60, seconds: 600 }))
  if (!isCalm && !(solved && (await isSolved(deps, solved)))) {
    throw new ProblemError('CHALLENGE_REQUIRED')
  }
  await limit(deps, `contact:${clientAddress}`, { points: 10, seconds: 3600 })
}
