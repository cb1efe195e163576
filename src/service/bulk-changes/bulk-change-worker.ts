import type { ServiceDeps } from '../deps'
import { applyBatch } from './apply-batch'
import { listRunning, markDone } from './bulk-changes.repository'
import { discardPreviews } from './discard-previews'
import { startWorker, type Worker } from './start-worker'

/**
 * Starts carrying out bulk changes: a batch of each that runs in turn, so that a small one does not wait for a
 * large one. Several nodes may work at one change.
 * @param afterBatch told when mails and updates for the provider may be waiting
 */
export const startBulkChangeWorker = (
  deps: Pick<ServiceDeps, 'database' | 'config' | 'log' | 'now'>,
  { afterBatch }: { afterBatch?: () => void } = {},
): Worker =>
  startWorker({
    sentence: 'A bulk change could not go on',
    log: deps.log,
    next: async (signal) => {
      let applied = 0
      for (const { id } of await listRunning(deps.database)) {
        if (signal.aborted) return false
        const count = await applyBatch(deps, id)
        if (count === 0) await markDone(deps.database, id, deps.now())
        else afterBatch?.()
        applied += count
      }
      if (applied === 0) await discardPreviews(deps.database, deps.now())
      return applied > 0
    },
  })
