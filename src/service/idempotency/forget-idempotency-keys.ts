import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeKeysBefore } from './idempotency-keys.repository'

// Longer than anybody waits for an answer before sending again.
const keptFor = 86_400_000

/** Forgets what was sent under which key. */
export const forgetIdempotencyKeys = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeKeysBefore)
