import type { ServiceDeps } from '../deps'
import { tellDueRemovals } from '../sign-in-ways/tell-due-removals'
import { startWorker, type Worker } from '../start-worker'
import { takeUpdates } from './identity-updates.repository'
import { tellProvider } from './tell-provider'

/** About a second's worth; whoever takes more would keep them from the other nodes. */
const atOnce = 10

/** Starts telling the identity provider who may sign in, and with what no longer, at the pace it allows. */
export const startIdentityWorker = (
  deps: Pick<ServiceDeps, 'database' | 'identity' | 'log' | 'now'>,
): Worker =>
  startWorker({
    name: 'identity updates',
    sentence: 'The updates for the identity provider could not be read',
    log: deps.log,
    next: async (signal) => {
      const tellDueUpdates = async () => {
        const rows = await takeUpdates(deps.database, deps.now(), atOnce)
        return Promise.all(rows.map((row) => tellProvider(deps, row, signal)))
      }
      const told = await Promise.all([tellDueUpdates(), tellDueRemovals(deps, atOnce, signal)])
      return told.some(({ length }) => length > 0)
    },
  })
