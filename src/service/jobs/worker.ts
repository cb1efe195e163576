import { counter } from '~/telemetry/metrics'
import { isDatabaseAway } from '../database/database-away'
import type { Logger } from '../log'

const looks = counter({
  name: 'portal_worker_runs_total',
  help: 'Pieces of background work, by worker and outcome: done (there may be more), idle (nothing was due) or failed.',
  labels: ['worker', 'outcome'],
})

/** Counts a look of a worker for work. */
const noteRun = (worker: string, outcome: 'done' | 'idle' | 'failed'): void => looks.add({ worker, outcome })

/** Work that is looked for again and again; several nodes may do it at once. */
export interface Worker {
  /** Looks now, such as after a commit. */
  kick: () => void
  /** Lets the piece in hand be finished, and ends. */
  stop: () => Promise<void>
  /** Resolves when nothing is left to do; for tests. */
  idle: () => Promise<void>
}

interface Work {
  /** Does the next piece; answers whether there may be more. */
  next: (signal: AbortSignal) => Promise<boolean>
  /** What it is called in the metrics. */
  name: string
  /** For the log, when a piece fails. */
  sentence: string
  log: Logger
}

// Milliseconds.
const pollEvery = 1_000

/** Does what there is to do, then looks once a second and at every kick. A failure waits for the next look. */
export const startWorker = ({ next, name, sentence, log }: Work): Worker => {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isKicked = false
  let isFailing = false

  const work = async () => {
    try {
      while (!stopping.signal.aborted && (await next(stopping.signal))) noteRun(name, 'done')
      noteRun(name, 'idle')
      isFailing = false
    } catch (error) {
      // Once, not every second; and a database that is away is told of by whoever watches it.
      if (!isFailing && !isDatabaseAway(error)) log.error(sentence, error)
      noteRun(name, 'failed')
      isFailing = true
    }
  }
  const run = () => {
    isKicked = running !== null
    if (isKicked || stopping.signal.aborted) return
    running = work().finally(() => {
      running = null
      if (isKicked) run()
    })
  }
  const timer = setInterval(run, pollEvery)
  timer.unref()
  run()
  return {
    kick: run,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
    idle: async () => {
      while (running) await running
    },
  }
}

/** Work beside the requests, such as a worker. */
interface Background {
  /** Lets the piece in hand be finished, and ends. */
  stop: () => Promise<void>
}

/** All of it, by name. */
export const getBackground = (works: Record<string, Background>) => {
  const stopping = new Set<string>()
  const stopOne = async ([name, { stop }]: [string, Background]) => {
    stopping.add(name)
    await stop()
    stopping.delete(name)
  }
  return {
    /** Ends everything at once; resolves when the last piece is finished. */
    stop: async (): Promise<void> => {
      await Promise.all(Object.entries(works).map(stopOne))
    },
    /** What is asked to end and has not yet. */
    atWork: (): string[] => [...stopping],
  }
}
