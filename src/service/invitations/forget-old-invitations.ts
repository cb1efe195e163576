import { type Forgetting, forgetInPieces } from '../forget-in-pieces'
import { deleteSomeUnusedBefore } from './invitations.repository'

const keptFor = 180 * 86_400_000

/** Forgets invitations that ended half a year ago, or would have, and that nobody accepted: they name people who never came. */
export const forgetOldInvitations = (deps: Forgetting): Promise<void> =>
  forgetInPieces(deps, keptFor, deleteSomeUnusedBefore)
