import type { ServiceDeps } from '../deps'
import { applyBatch } from './apply-batch'
import { listRunning, markDone } from './bulk-changes.repository'
import { discardPreviews } from './discard-previews'
import { startWorker, type Worker } from '../start-worker'

/**
 * Starts carrying out bulk changes: a batch of each that runs in turn, so that a small one does not wait for a
 * large one. Several nodes may work at one change.
 * @param afterBatch told when mails and updates for the provider may be waiting
 */
export const startBulkChangeWorker = (
  deps: Pick<ServiceDeps, 'database' | 'config' | 'identity' | 'log' | 'now'>,
  { afterBatch }: { afterBatch?: () => void } = {},
): Worker => {
  const reached = new Map<string, number>()

  /** @returns whether a row got its result, or may the next time */
  const advance = async (id: string): Promise<boolean> => {
    const from = reached.get(id) ?? 0
    const position = await applyBatch(deps, id, from)
    if (position !== null) {
      reached.set(id, position)
      afterBatch?.()
      return true
    }
    // Once more from the start: a node that was lost may have left rows behind.
    reached.delete(id)
    if (from > 0) return true
    await markDone(deps.database, id, deps.now())
    return false
  }

  return startWorker({
    name: 'bulk changes',
    sentence: 'A bulk change could not go on',
    log: deps.log,
    next: async (signal) => {
      let isAdvancing = false
      const running = await listRunning(deps.database)
      // What was stopped, or brought to its end by another node.
      for (const id of reached.keys()) if (!running.some((one) => one.id === id)) reached.delete(id)
      for (const { id } of running) {
        if (signal.aborted) return false
        if (await advance(id)) isAdvancing = true
      }
      if (!isAdvancing) await discardPreviews(deps.database, deps.now())
      return isAdvancing
    },
  })
}
