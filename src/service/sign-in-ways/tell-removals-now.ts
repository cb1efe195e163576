import { tellNow } from '../identity-updates/tell-now'
import type { ServiceDeps } from '../deps'
import { tellDueRemovals } from './tell-due-removals'

/**
 * Takes somebody's removed ways off at the provider after the commit, so that the caller's answer finds them gone. What
 * fails three times the worker goes on with.
 */
export const tellRemovalsNow = (
  deps: Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>,
  identityUid: string,
): Promise<void> => tellNow(() => tellDueRemovals(deps, identityUid))
