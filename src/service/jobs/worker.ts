import { setTimeout as delay } from 'node:timers/promises'
import { counter } from '~/observability/metrics'
import { isDatabaseUnavailable } from '../database/database-unavailable'
import type { Database, ServiceContext } from '../context'
import {
  type NextRun,
  type Job,
  type JobKind,
  claimByKey,
  claimJob,
  enqueue,
  resumeNext,
  findDue,
  renewLease,
  settleJob,
} from './queue'

/** The result of a job; undefined if it is done. */
export interface JobResult {
  /** It runs again. */
  again?: NextRun
  /** It failed, but keeps its claim for one more lease, because its request may still arrive. */
  staysClaimed?: { error: unknown }
  /**
   * Runs in the transaction that settles the job, even if another worker has claimed it since; if the database is
   * unavailable, once it is available again.
   */
  write?: (transaction: Database) => Promise<void>
}

/** How jobs of a kind are run. */
export interface JobRunner {
  /** Runs a job. `signal` is aborted when the service shuts down, or another worker has claimed the job. */
  run: (job: Job, signal: AbortSignal) => Promise<JobResult | void>
  /** The log message of a failure. */
  failureMessage: string
  /** Milliseconds to wait after a number of failed attempts (from 1); default: 1 s, doubling to ten minutes. */
  retryAfter?: (attempts: number) => number
  /** The attempt whose failure is logged; the first by default. */
  loggedAttempt?: number
  /** Runs it at the start, and again after this many milliseconds. */
  intervalMs?: number
  /** Runs it at the start, until it succeeds. */
  runsAtStart?: boolean
  /** How many a node runs concurrently; one by default. */
  concurrency?: number
  /** Milliseconds of the worker's lease. */
  lease?: number
  /** Extends the lease while it runs. */
  renews?: boolean
  /** While it returns true, no job is claimed. */
  isPaused?: () => boolean
  /** Releases its resources. */
  close?: () => Promise<void>
}

export type JobRunners = Partial<Record<JobKind, JobRunner>>

/** Runs jobs; each node may have one. */
export interface Worker {
  /** Checks for jobs now, for example after a commit. */
  kick: () => void
  /** Finishes the current job and stops. */
  stop: () => Promise<void>
  /** Resolves when no jobs are left; for tests. */
  idle: () => Promise<void>
}

type QueueContext = Pick<ServiceContext, 'database' | 'log' | 'now' | 'pubsub'>

const runs = counter({
  name: 'portal_worker_runs_total',
  help: 'Jobs of the background, by kind and outcome: done, idle (none was due) or failed.',
  labels: ['worker', 'outcome'],
})

// Milliseconds.
const defaultLeaseMs = 30_000
const pollIntervalMs = 10_000
// For databases without notifications of new jobs.
const fallbackPollIntervalMs = 1_000

const minDelayMs = 1_000
const maxDelayMs = 600_000

/** Milliseconds to wait after a number of failed attempts (from 1): 1 s, doubling to ten minutes. */
const defaultDelay = (attempts: number) => Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(20, attempts - 1))

// Every few claims ignore the priority of new jobs, so that retries are not starved.
const claimsToTurn = 4

/** Claims, runs and settles jobs of one kind. */
const createKindRunner = (
  context: Pick<QueueContext, 'database' | 'log' | 'now'>,
  kind: JobKind,
  runner: JobRunner,
) => {
  const { database, log, now } = context
  const {
    lease = defaultLeaseMs,
    renews = false,
    concurrency: atOnce = 1,
    retryAfter = defaultDelay,
    loggedAttempt = 1,
  } = runner
  // Results of finished jobs that could not be written to the database yet.
  const unsettled = new Map<number, () => Promise<void>>()
  let claims = 0
  let inHand = 0

  const settle = async (job: Job, { again, write }: JobResult) => {
    const next =
      again ??
      (runner.intervalMs === undefined ? null : { at: new Date(now().getTime() + runner.intervalMs) })
    if (write) {
      await database.transaction().execute(async (transaction) => {
        await write(transaction)
        await settleJob(transaction, job, next, now())
      })
    } else await settleJob(database, job, next, now())
    if (next === null || next.isNonBlocking) await resumeNext(database, job)
  }
  const settleOrKeep = async (job: Job, result: JobResult) => {
    try {
      await settle(job, result)
    } catch (error) {
      if (isDatabaseUnavailable(error)) unsettled.set(job.id, () => settle(job, result))
      else log.error(runner.failureMessage, error)
    }
  }
  const settleKept = async () => {
    for (const [id, work] of unsettled) {
      await work().catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error
        log.error(runner.failureMessage, error)
      })
      unsettled.delete(id)
    }
  }
  let settling: Promise<void> | null = null
  const settleRest = () => {
    settling ??= settleKept().finally(() => {
      settling = null
    })
    return settling
  }
  const getFailure = (job: Job, error: unknown, stopping: AbortSignal): JobResult => {
    if (stopping.aborted) return { again: { at: now(), attempts: 'before' } }
    runs.add({ worker: kind, outcome: 'failed' })
    if (isDatabaseUnavailable(error)) return { again: { at: now(), attempts: 'before' } }
    logOnce(job, error)
    return { again: { at: new Date(now().getTime() + retryAfter(job.attempts)), attempts: 'all' } }
  }
  /** Logs a failure once, not at each attempt. */
  const logOnce = (job: Job, error: unknown) => {
    if (job.attempts === loggedAttempt) log.error(runner.failureMessage, error, { job: job.key })
  }
  const keepClaimed = async (job: Job, { error }: { error: unknown }) => {
    runs.add({ worker: kind, outcome: 'failed' })
    logOnce(job, error)
    try {
      await renewLease(database, job, new Date(now().getTime() + lease))
    } catch (failure) {
      // Its current lease remains.
      if (!isDatabaseUnavailable(failure)) log.error(runner.failureMessage, failure)
    }
  }
  const holdWhile = (job: Job, stopping: AbortSignal) => {
    const lost = new AbortController()
    const timer = setInterval(async () => {
      const until = new Date(now().getTime() + lease)
      // If the database is unavailable, the job's own queries fail too.
      const isHeld = await renewLease(database, job, until).catch(() => true)
      if (!isHeld) lost.abort()
    }, lease / 6)
    timer.unref()
    return { signal: AbortSignal.any([stopping, lost.signal]), end: () => clearInterval(timer) }
  }
  const run = async (job: Job, stopping: AbortSignal) => {
    const held = renews ? holdWhile(job, stopping) : undefined
    try {
      const result = (await runner.run(job, held?.signal ?? stopping)) ?? {}
      if (!result.staysClaimed) runs.add({ worker: kind, outcome: 'done' })
      return result
    } catch (error) {
      return getFailure(job, error, stopping)
    } finally {
      held?.end()
    }
  }
  const finish = async (job: Job, stopping: AbortSignal) => {
    inHand += 1
    const result = await run(job, stopping)
    if (result.staysClaimed) await keepClaimed(job, result.staysClaimed)
    else await settleOrKeep(job, result)
    inHand -= 1
    return result.again !== undefined
  }
  return {
    /** Claims and starts a job; null if none is due. The returned promise never rejects. */
    next: async (stopping: AbortSignal): Promise<{ done: Promise<unknown> } | null> => {
      await settleRest()
      if (inHand >= atOnce || runner.isPaused?.()) return null
      claims += 1
      const turn = claims % claimsToTurn === 0 ? 'due' : 'new'
      const job = await claimJob(database, { kind, now: now(), lease, turn })
      if (!job) return null
      return { done: finish(job, stopping) }
    },
    /** Claims a job by its key and runs it. Returns whether it must run again; false also if another worker has it. */
    runByKey: async (key: string, stopping: AbortSignal): Promise<boolean> => {
      const job = await claimByKey(database, { kind, key, now: now(), lease })
      return job !== undefined && (await finish(job, stopping))
    },
    settleRest,
  }
}

/** Enqueues the jobs that run at the start. */
const enqueueStart = async ({ database, now }: QueueContext, runners: JobRunners): Promise<void> => {
  for (const [kind, { intervalMs, runsAtStart = intervalMs !== undefined }] of entries(runners)) {
    if (runsAtStart) await enqueue(database, kind, [{ key: '' }], now())
  }
}

const entries = (runners: JobRunners) => Object.entries(runners) as [JobKind, JobRunner][]

/**
 * Runs jobs of these kinds: due ones on time, and enqueued ones as soon as they are committed. Several nodes may do so;
 * a failing job is retried with growing delays.
 */
export const startJobs = (context: QueueContext, runners: JobRunners): Worker => {
  const { database, log, now, pubsub } = context
  const stopping = new AbortController()
  const kinds = entries(runners).map(([kind, runner]) =>
    createKindWorker(context, kind, runner, stopping.signal, () => void look()),
  )
  let timer: NodeJS.Timeout | undefined
  let isHeard = false
  let isFailing = false
  let looking: Promise<void> | null = null
  let isAsked = false
  let hasStarted = false

  const lookOnce = async () => {
    let wait = isHeard ? pollIntervalMs : fallbackPollIntervalMs
    try {
      if (!hasStarted) await enqueueStart(context, runners)
      hasStarted = true
      for (const { settleRest } of kinds) await settleRest()
      const at = now()
      const found = await findDue(
        database,
        kinds.map(({ kind }) => kind),
        at,
      )
      for (const { kind, wake } of kinds) {
        const { isDue = false, nextAt = null } = found.find((each) => each.kind === kind) ?? {}
        if (isDue) wake()
        else runs.add({ worker: kind, outcome: 'idle' })
        if (nextAt !== null) wait = Math.min(wait, Math.max(10, Date.parse(nextAt) - at.getTime()))
      }
      isFailing = false
    } catch (error) {
      // Logged once, not every second; the database monitor logs the outage.
      if (!isFailing && !isDatabaseUnavailable(error)) log.error('The queue of jobs could not be read', error)
      isFailing = true
      wait = fallbackPollIntervalMs
    }
    clearTimeout(timer)
    timer = setTimeout(() => void look(), wait)
    timer.unref()
  }
  const lookWhileAsked = async () => {
    while (isAsked && !stopping.signal.aborted) {
      isAsked = false
      await lookOnce()
    }
  }
  const look = (): Promise<void> => {
    isAsked = true
    looking ??= lookWhileAsked().finally(() => {
      looking = null
    })
    return looking
  }
  const stopListening = pubsub.listen('jobs', {
    heard: () => void look(),
    missed: () => {
      isHeard = true
      void look()
    },
    lost: () => {
      isHeard = false
      void look()
    },
  })
  void look()
  return {
    kick: () => void look(),
    idle: async () => {
      await look()
      await Promise.all(kinds.map(({ idle }) => idle()))
    },
    stop: async () => {
      stopping.abort()
      stopListening()
      clearTimeout(timer)
      await looking
      await Promise.all(kinds.map(({ stop }) => stop()))
    },
  }
}

/** Runs the jobs of one kind, so that no kind waits for another. */
const createKindWorker = (
  context: QueueContext,
  kind: JobKind,
  runner: JobRunner,
  stopping: AbortSignal,
  afterwards: () => void,
) => {
  const { next, settleRest } = createKindRunner(context, kind, runner)
  const inHand = new Set<Promise<void>>()
  let running: Promise<void> | null = null
  let isWoken = false
  let isFailing = false
  let hasRun = false

  const claimAll = async () => {
    try {
      while (!stopping.aborted) {
        const begun = await next(stopping)
        if (!begun) break
        hasRun = true
        const finish = async () => {
          await begun.done
          inHand.delete(done)
          wake()
        }
        const done: Promise<void> = finish()
        inHand.add(done)
      }
      isFailing = false
    } catch (error) {
      if (!isFailing && !isDatabaseUnavailable(error)) context.log.error(runner.failureMessage, error)
      isFailing = true
    }
  }
  const claimWhileWoken = async () => {
    while (isWoken && !stopping.aborted) {
      isWoken = false
      await claimAll()
    }
  }
  const wake = () => {
    isWoken = true
    running ??= claimWhileWoken().finally(() => {
      running = null
      if (inHand.size > 0 || stopping.aborted) return
      // A delayed job is due at its own time.
      if (hasRun) afterwards()
      hasRun = false
    })
  }
  const idle = async () => {
    while (running !== null || inHand.size > 0) await Promise.all([running, ...inHand])
  }
  return {
    kind,
    wake,
    idle,
    settleRest,
    stop: async () => {
      await idle()
      await settleRest().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) context.log.error(runner.failureMessage, error)
      })
      await runner.close?.()
    },
  }
}

/**
 * Runs due jobs sequentially, kind by kind, until none is left; for tests.
 * @param only these kinds
 */
export const drainJobs = async (
  context: QueueContext,
  runners: JobRunners,
  only?: readonly JobKind[],
): Promise<void> => {
  const chosen = entries(runners).filter(([kind]) => only?.includes(kind) ?? true)
  const kinds = chosen.map(([kind, runner]) => createKindRunner(context, kind, runner))
  await enqueueStart(context, Object.fromEntries(chosen))
  const { signal } = new AbortController()
  for (let wasDone = true; wasDone;) {
    wasDone = false
    for (const { next } of kinds) {
      for (let begun = await next(signal); begun; begun = await next(signal)) {
        await begun.done
        wasDone = true
      }
    }
  }
  for (const [, { close }] of chosen) await close?.()
}

interface RunNowOptions {
  kind: JobKind
  runner: JobRunner
  keys: readonly string[]
  pauses?: readonly number[]
  signal?: AbortSignal
}

/**
 * Runs jobs within the calling request, after the commit that enqueued them, so that they are done before the response.
 * Jobs that fail at every attempt are left to the workers.
 * @param options.pauses milliseconds before each attempt
 * @param options.signal aborts the attempts; the workers then run the jobs
 */
export const runJobsNow = async (
  context: Pick<QueueContext, 'database' | 'log' | 'now'>,
  { kind, runner, keys, pauses = [0], signal = new AbortController().signal }: RunNowOptions,
): Promise<void> => {
  const { runByKey } = createKindRunner(context, kind, runner)
  for (const pause of pauses) {
    await delay(pause)
    const haveFailed = await Promise.all(keys.map((key) => runByKey(key, signal)))
    if (!haveFailed.some(Boolean)) return
  }
}
