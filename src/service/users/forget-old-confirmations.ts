import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeEndedBefore } from './confirmations.repository'

const keptFor = 30 * 86_400_000

/**
 * Forgets links of confirmation that ended a month ago and before. Until then whoever opens one hears that it has
 * expired, or that the address was confirmed, and not that it is wrong.
 */
export const forgetOldConfirmations = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeEndedBefore)
