import { networkOf } from '~/config/network-of'
import type { SolvedChallenge } from '~/contract/challenge'
import { contactMessages } from '~/contract/limits'
import { ProblemError } from '~/contract/problem'
import type { ServiceDeps } from '../deps'
import { isWithin, limit } from '../rate-limit'
import { isSolved } from './challenge'

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
  const network = networkOf(clientAddress)
  const isCalm =
    (await isWithin(deps, `contact-calm:${network}`, contactMessages.calm)) &&
    (await isWithin(deps, 'contact-calm', contactMessages.calmEverywhere))
  if (!isCalm && !(solved && (await isSolved(deps, solved)))) {
    throw new ProblemError('CHALLENGE_REQUIRED')
  }
  await limit(deps, `contact:${network}`, contactMessages.accepted)
}
