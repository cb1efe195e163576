import { t } from '@lingui/core/macro'
import { AsyncLocalStorage } from 'node:async_hooks'
import { ProblemError } from '~/contract/problem'
import { counter } from '~/observability/metrics'
import { MarkdownRefused } from '../markdown/limits'
import type {
  Answers,
  TaskStart,
  Job,
  Question,
  ThreadReply,
  TaskProgress,
  ThreadMessage,
  Work,
} from './work'
import { Worker } from 'node:worker_threads'
import { outsideRequests } from '~/observability/request-scope'
import address from 'virtual:thread/src/service/threads/work-thread.ts'

/** A thread that runs one {@link Work} task at a time. */
interface Thread {
  post: (message: ThreadMessage) => void
  /** Milliseconds of CPU time that it has used. */
  getCpuTime: () => Promise<number>
  /** Sets whether it keeps the process alive. */
  keepAlive: (isKept: boolean) => void
  /** Terminates it immediately. */
  terminate: () => void
}

/** Callbacks for the thread's messages, and for its unexpected end. */
interface Listeners {
  onReply: (reply: ThreadReply) => void
  onExit: (error: Error) => void
}

// Megabytes. The worst accepted page needs less than 200, an idle thread 20.
const maxMemory = 512

/**
 * Starts a thread.
 * @param memory megabytes that it may use; a thread that needs more is terminated, and the process continues
 */
export const openThread = ({ onReply, onExit }: Listeners, memory = maxMemory): Thread => {
  // It outlives the request that started it.
  const worker = outsideRequests(
    () => new Worker(new URL(address), { name: 'work', resourceLimits: { maxOldGenerationSizeMb: memory } }),
  )
  let isEnded = false
  const exit = (error: Error) => {
    if (!isEnded) onExit(error)
    isEnded = true
  }
  worker.on('message', (message: ThreadReply) => {
    if (!isEnded) onReply(message)
  })
  worker.on('error', (error) =>
    exit(error instanceof Error ? error : new Error('The thread broke down.', { cause: error })),
  )
  worker.on('exit', () => exit(new Error('The thread ended.')))
  return {
    post: (message) => worker.postMessage(message),
    getCpuTime: async () => {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1000
    },
    keepAlive: (isKept) => (isKept ? worker.ref() : worker.unref()),
    terminate: () => {
      isEnded = true
      void worker.terminate()
    },
  }
}

// The limit of wall-clock time as a multiple of the CPU time, for busy machines.
const wallClockFactor = 6

/**
 * Calls `end` once a thread has used this much CPU time in milliseconds, or six times as much wall-clock time.
 * @param since the thread's CPU time before
 * @returns stops watching
 */
const limitProcessorTime = (
  thread: Thread,
  { since, limit }: { since: number; limit: number },
  end: () => void,
): (() => void) => {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(lastly)
  }
  const finish = () => {
    stop()
    end()
  }
  const look = async () => {
    const left = limit - ((await thread.getCpuTime()) - since)
    if (isOver) return
    if (left <= 0) finish()
    else watch(left)
  }
  const watch = (left: number) => {
    // A thread that has ended has no CPU time to read.
    timer = setTimeout(() => void look().catch(() => undefined), Math.ceil(left))
  }
  const lastly = setTimeout(finish, limit * wallClockFactor)
  watch(limit)
  return stop
}

/** The task was terminated: it took too long, or its thread crashed. */
export class WorkTerminatedError extends Error {
  override readonly name = 'WorkTerminatedError'
}

export interface WorkerPoolOptions {
  /** The maximum number of waiting tasks; more are refused. */
  most: number
  /** Tasks after which its thread is ended, once none waits; default 1,000. */
  renewAfter?: number
  /** Starts a thread; by default one for {@link Work}. */
  open?: (listeners: Listeners) => Thread
}

interface RunOptions {
  /** Milliseconds of CPU time; the limit of wall-clock time is six times as long. */
  limit: number
  answers?: Answers
}

/** A worker thread with a queue, which runs one task at a time. */
export interface WorkerPool {
  /**
   * Runs a task. While it waits for an answer, other tasks run.
   * @throws {WorkTerminatedError} if it took too long or too much memory; the next one gets another thread
   * @throws {MarkdownRefused} and other errors of the task
   * @throws ProblemError UNAVAILABLE if too many wait
   */
  run: <Name extends Job>(
    job: Name,
    input: Work[Name]['input'],
    running: RunOptions,
  ) => Promise<Work[Name]['outcome']>
  /** Ends its thread unless a task is running. */
  stopIfIdle: () => void
}

interface Task extends Pick<RunOptions, 'limit'> {
  /** The remaining time limit. */
  left: number
  start: TaskStart
  answer: (question: Question, input: never) => Promise<unknown>
  resolve(outcome: unknown): void
  reject: (error: Error) => void
  /** The next message to the thread in which it was started. */
  nextMessage: ThreadMessage | undefined
  startedIn: Thread | undefined
}

// Milliseconds: a thread usually starts within half a second, but not on a busy machine.
const startTimeoutMs = 60_000
// Milliseconds after which an idle thread ends, to free its memory.
const idleTimeoutMs = 60_000
// A thread that has run this many tasks also ends, once none waits: the syntax highlighter caches each grammar and some
// of the users' text until its thread ends.
const maxTasksPerThread = 1_000

const ended = counter({
  name: 'portal_work_ended_total',
  help: 'Texts whose rendering or reading took too long or too much memory and was ended.',
  labels: ['job'],
})

let count = 0

/**
 * Waits without keeping the process alive.
 * @returns cancels the wait
 */
const after = (milliseconds: number, then: () => void) => {
  const timer = setTimeout(then, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Creates a worker, whose thread starts on first use, and again after it ended. */
export const createWorkerPool = ({
  most,
  renewAfter = maxTasksPerThread,
  open = openThread,
}: WorkerPoolOptions): WorkerPool => {
  const waiting: Task[] = []
  let asking = 0
  let thread: Thread | undefined
  let isReady = false
  /** Tasks that the thread has run. */
  let done = 0
  let current: Task | undefined
  /** The thread's CPU time when the task was started or resumed. */
  let cpuTime = 0
  /** Cancels the current timer: for the thread's start, the time limit, or the idle time. */
  let cancelTimer: (() => void) | undefined

  const drop = () => {
    thread?.terminate()
    thread = undefined
    isReady = false
    done = 0
  }

  const lose = (error: Error) => {
    cancelTimer?.()
    const task = current
    current = undefined
    drop()
    task?.reject(error)
    if (task && error instanceof WorkTerminatedError) ended.add({ job: task.start.job })
    next()
  }

  const onExit = (error: Error) =>
    lose(isReady ? new WorkTerminatedError('The thread broke down at this.', { cause: error }) : error)

  const begin = (task: Task, own: Thread) => {
    // A task that was started in a thread that has ended starts over.
    const startsOver = task.startedIn !== own
    if (startsOver) task.left = task.limit
    own.post((!startsOver && task.nextMessage) || task.start)
    task.startedIn = own
    cancelTimer = limitProcessorTime(own, { since: cpuTime, limit: task.left }, () =>
      lose(new WorkTerminatedError('This took longer than it may.')),
    )
  }

  const ask = async (task: Task, question: Question, input: never) => {
    const { id } = task.start
    const before = thread
    asking += 1
    try {
      task.nextMessage = { id, answer: await task.answer(question, input) }
      waiting.unshift(task)
    } catch (error) {
      task.reject(asError(error))
      if (before === thread) thread?.post({ id, noAnswer: true })
    }
    asking -= 1
    next()
  }

  const settle = (task: Task, progress: TaskProgress) => {
    if ('question' in progress) void ask(task, progress.question, progress.input)
    else if ('outcome' in progress) task.resolve(progress.outcome)
    else if ('refused' in progress) task.reject(new MarkdownRefused(progress.refused))
    else task.reject(Object.assign(new Error(progress.failed.message), progress.failed))
  }

  const onReply = (message: ThreadReply) => {
    if ('ready' in message) {
      isReady = true
      cpuTime = message.cpuTime
      cancelTimer?.()
      if (current && thread) begin(current, thread)
      return
    }
    const task = current
    // A response for an abandoned task.
    if (task?.start.id !== message.id) return
    cancelTimer?.()
    current = undefined
    done += 1
    task.left -= message.cpuTime - cpuTime
    cpuTime = message.cpuTime
    settle(task, message)
    next()
  }

  const stopIfIdle = () => {
    if (!current && waiting.length === 0 && asking === 0) drop()
  }

  const next = () => {
    if (current) return
    cancelTimer?.()
    current = waiting.shift()
    if (!current) {
      if (done >= renewAfter && asking === 0) return drop()
      thread?.keepAlive(false)
      cancelTimer = after(idleTimeoutMs, stopIfIdle)
      return
    }
    thread ??= open({ onReply, onExit })
    thread.keepAlive(true)
    if (isReady) begin(current, thread)
    else cancelTimer = after(startTimeoutMs, () => lose(new ProblemError('UNAVAILABLE')))
  }

  return {
    run: (job, input, { limit, answers = {} }) => {
      if (waiting.length >= most) return Promise.reject(new ProblemError('UNAVAILABLE'))
      const inScope = AsyncLocalStorage.snapshot()
      const answer = async (question: Question, asked: never) => {
        const reply = answers[question]
        if (!reply) throw new Error(`No answer is defined for what ${job} asks: ${question}.`)
        return inScope(() => reply(asked))
      }
      return new Promise((resolve, reject) => {
        count += 1
        const start = { id: count, job, input }
        waiting.push({
          start,
          answer,
          limit,
          left: limit,
          resolve,
          reject,
          nextMessage: undefined,
          startedIn: undefined,
        })
        next()
      })
    },
    stopIfIdle,
  }
}

// Characters. Longer texts have their own worker, so that long tasks delay only other long ones.
const maxShortTextLength = 20_000
// With more, the last would wait for minutes.
const maxWaiting = 64
// Milliseconds of CPU time: three times as much as the worst accepted page takes.
const maxRenderingMs = 10_000

const workerPools = {
  short: createWorkerPool({ most: maxWaiting }),
  long: createWorkerPool({ most: maxWaiting }),
  // Imports, exports and API descriptions, each with one task at a time.
  reading: createWorkerPool({ most: maxWaiting }),
  // Each page being rendered waits for one at a time.
  diagrams: createWorkerPool({ most: Number.POSITIVE_INFINITY }),
}

/** Renders Markdown in a thread, so that it blocks no other request. */
type RenderInThread = <Name extends 'page' | 'post' | 'shown'>(
  job: Name,
  markdown: string,
  /** The functions that the renderer may call in the portal. */
  answers: Answers,
) => Promise<Work[Name]['outcome']>

/**
 * Creates a renderer over these workers.
 * @param limit milliseconds of CPU time per text
 */
export const createRenderer =
  ({ short, long }: { short: WorkerPool; long: WorkerPool }, limit: number): RenderInThread =>
  async (job, markdown, answers) => {
    const pool = markdown.length <= maxShortTextLength ? short : long
    try {
      return await pool.run(job, markdown, { limit, answers })
    } catch (error) {
      if (!(error instanceof WorkTerminatedError)) throw error
      const sentence = t`This takes too long to render. Divide or simplify it.`
      throw new MarkdownRefused(sentence, { cause: error })
    }
  }

/**
 * Renders with the default limits.
 * @throws {MarkdownRefused} for text that the renderer refuses, or that takes too long or too much memory
 * @throws ProblemError UNAVAILABLE if too many wait
 */
export const renderInThread = createRenderer(workerPools, maxRenderingMs)

/**
 * Parses imported or exported texts in a thread.
 * @throws {WorkTerminatedError} if it exceeds its time limit or too much memory
 */
export const readInThread = <
  Name extends
    | 'site'
    | 'settings'
    | 'source'
    | 'links'
    | 'apiDescription'
    | 'apiChanges'
    | 'apiPlan'
    | 'apiPages',
>(
  job: Name,
  input: Work[Name]['input'],
  running: RunOptions,
): Promise<Work[Name]['outcome']> => workerPools.reading.run(job, input, running)

// Milliseconds of CPU time: the first diagram of a thread takes 1,500, later ones 30, and one that takes longer than
// this usually never ends.
const maxDiagramMs = 5_000

/** Draws a Mermaid diagram as SVG; `null` if that fails or takes too long. */
export const drawDiagram = (source: string): Promise<string | null> =>
  workerPools.diagrams.run('diagram', source, { limit: maxDiagramMs }).catch(() => null)

/** Draws a certificate in a thread, by the worker of short texts. */
export const drawInThread = (input: Work['certificate']['input']): Promise<Uint8Array> =>
  workerPools.short.run('certificate', input, { limit: maxRenderingMs })

/** Ends idle threads. They are started again on demand. */
export const stopIdleThreads = (): void => {
  for (const pool of Object.values(workerPools)) pool.stopIfIdle()
}
