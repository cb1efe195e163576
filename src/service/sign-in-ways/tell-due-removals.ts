import type { ServiceDeps } from '../deps'
import { tellRemoval } from './tell-removal'
import { takeRemovals } from './way-removals.repository'

/**
 * Takes ways off at the provider whose removal is due: so many, or somebody's.
 * @returns of each whether it is done
 */
export const tellDueRemovals = async (
  deps: Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>,
  whose: number | string,
  signal?: AbortSignal,
): Promise<boolean[]> => {
  const rows = await takeRemovals(deps.database, deps.now(), whose)
  return Promise.all(rows.map((row) => tellRemoval(deps, row, signal)))
}
