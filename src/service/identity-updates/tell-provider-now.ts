import type { ServiceDeps } from '../deps'
import { takeUpdates } from './identity-updates.repository'
import { tellNow } from './tell-now'
import { tellProvider } from './tell-provider'

/** More people than these are left to the worker: nobody waits that long for an answer. */
const waitedFor = 10

/**
 * Tells the provider of a few people's updates after the commit, so that the caller's answer finds them signed
 * out. What fails three times, and longer lists, the worker goes on with.
 */
export const tellProviderNow = async (
  deps: Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>,
  identityUids: readonly string[],
): Promise<void> => {
  if (identityUids.length === 0 || identityUids.length > waitedFor) return
  await tellNow(async () => {
    const rows = await takeUpdates(deps.database, deps.now(), identityUids)
    return Promise.all(rows.map((row) => tellProvider(deps, row)))
  })
}
