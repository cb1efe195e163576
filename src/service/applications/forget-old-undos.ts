import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeUndosBefore } from './undos.repository'

// Much longer than decisions can be taken back, so that clocks may differ.
const keptFor = 86_400_000

/** Forgets what taking back would take of decisions that cannot be taken back any more. */
export const forgetOldUndos = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeUndosBefore)
