import type { BulkChange } from '~/contract/bulk-changes'
import { ProblemError } from '~/contract/problem'
import type { ActingAdministrator } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { markStarted } from './bulk-changes.repository'
import { readBulkChange } from './read-bulk-change'

/**
 * Carries out a preview; the workers take it from here. Of two who start it at once, one does; whoever did may say so
 * again.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED; NOT_FOUND; CONFLICT where it is no preview any more
 */
export const startChange = async (
  deps: ServiceDeps,
  { actor, requestId }: ActingAdministrator,
  id: string,
): Promise<BulkChange> => {
  requireRecentSignIn(deps, actor)
  const by = { identityUid: actor.identityUid, at: deps.now() }
  const isStarted = await markStarted(deps.database, id, by, requestId)
  const change = await readBulkChange(deps, id)
  const isOwn = change.started?.byUid === actor.identityUid && change.stopped === null
  if (!isStarted && !isOwn) throw new ProblemError('CONFLICT', { detail: 'This change was started before.' })
  return change
}
