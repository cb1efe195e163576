import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeBefore } from './queue.repository'

const keptFor = 30 * 86_400_000

/** Forgets what was posted a month ago and before, and what could not be posted for so long. */
export const forgetOldDeliveries = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeBefore)
