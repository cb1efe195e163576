import { counter } from '~/telemetry/metrics'

const looks = counter({
  name: 'portal_worker_runs_total',
  help: 'Pieces of background work, by worker and outcome: done (there may be more), idle (nothing was due) or failed.',
  labels: ['worker', 'outcome'],
})

/** Counts a look of a worker for work. */
export const noteRun = (worker: string, outcome: 'done' | 'idle' | 'failed'): void =>
  looks.add({ worker, outcome })
