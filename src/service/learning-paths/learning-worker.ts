import type { ServiceDeps } from '../deps'
import { startWorker, type Worker } from '../start-worker'
import { clearRemoved } from './clear-removed'
import { recountNext } from './recount-next'

/**
 * Counts what people have finished where the units of a path are others than before, and clears away what was done in
 * paths that were removed; several nodes may do it at once.
 */
export const startLearningWorker = (deps: Pick<ServiceDeps, 'database' | 'config' | 'log' | 'now'>): Worker =>
  startWorker({
    name: 'learning paths',
    sentence: 'The work on learning paths could not go on',
    log: deps.log,
    next: async () => (await recountNext(deps)) || clearRemoved(deps.database),
  })
