import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeStockChangesBefore } from './stock-changes.repository'

// Longer than anybody waits for an answer before sending again.
const keptFor = 86_400_000

/** Forgets which changes of stock were counted. */
export const forgetStockChanges = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeStockChangesBefore)
