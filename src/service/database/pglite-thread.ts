import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError } from './database-unavailable'
// As text, so that every bundle of this module includes it.
import workerSource from './pglite-worker.cjs?raw'
import { typeParsers } from './type-parsers'

interface Field {
  name: string
  dataTypeID: number
}

interface Pending<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: Error) => void
}

const pending = <T>(): Pending<T> => {
  let settle: Omit<Pending<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) }
}

/** The result of a statement, with parsed values. */
export interface ThreadResult {
  rows: Record<string, unknown>[]
  affectedRows?: number
  command?: string
}

/** The thread's start options. */
export interface ThreadData {
  folder: string
  isUnsafe: boolean
  /** Types whose values are returned as text. */
  textTypes: number[]
  /** The locations of its packages. */
  modules: { pglite: string; trigrams: string }
}

export interface Statement {
  sql: string
  parameters: unknown[]
  close?: never
}

type ThreadCommand = Statement | { close: true }

/** A request to the thread; the response has the same number. */
export type ThreadRequest = ThreadCommand & { id: number }

interface Answer {
  ready?: true
  failed?: { message: string }
  signal?: { channel: string; payload: string }
  id?: number
  result?: ThreadResult & { fields: Field[] }
  error?: { message: string; severity?: string }
}

// Severities after which PostgreSQL stops responding, for example because the disk is full.
const fatalSeverities = ['PANIC', 'FATAL']

/** The embedded database's thread, which runs statements one at a time, in order. */
export interface PgliteThread {
  query: (sql: string, parameters: readonly unknown[]) => Promise<ThreadResult>
  /** Registers a listener for NOTIFY on the channels that the session listens on. */
  onNotification: (heard: (channel: string, payload: string) => void) => void
  /** The number of pending statements. */
  waiting: () => number
  /** Shuts down the database, then the thread. */
  close: () => Promise<void>
}

export interface PgliteOptions {
  /** Called when the engine stopped unexpectedly; only a restart of the process recovers it. */
  lost?: ((error: Error) => void) | undefined
  /** Without syncing to disk: for a folder that is discarded unless it is filled, closed and synced as a whole. */
  isUnsafe?: boolean
}

const parse = ({ rows, fields, ...rest }: ThreadResult & { fields: Field[] }): ThreadResult => {
  for (const { name, dataTypeID } of fields) {
    const parser = typeParsers.get(dataTypeID)
    if (!parser) continue
    for (const row of rows) {
      const value = row[name]
      if (typeof value === 'string') row[name] = parser(value)
    }
  }
  return { rows, ...rest }
}

/**
 * Starts the embedded PostgreSQL on a folder that no other process has open.
 * @throws Error when it does not start
 */
export const startPgliteThread = async (
  folder: string,
  { lost, isUnsafe = false }: PgliteOptions = {},
): Promise<PgliteThread> => {
  const require = createRequire(import.meta.url)
  const worker = new Worker(workerSource, {
    eval: true,
    name: 'database',
    workerData: {
      folder,
      isUnsafe,
      textTypes: [...typeParsers.keys()],
      modules: {
        pglite: require.resolve('@electric-sql/pglite'),
        trigrams: require.resolve('@electric-sql/pglite/contrib/pg_trgm'),
      },
    } satisfies ThreadData,
  })
  const waiting = new Map<number, Pending<Answer['result']>>()
  const ready = pending<void>()
  const ended = pending<void>()
  let count = 0
  let gone: Error | null = null
  let isReady = false
  let heard: ((channel: string, payload: string) => void) | undefined

  let isClosing = false

  const end = (error: Error) => {
    if (!gone && isReady && !isClosing) lost?.(error)
    gone ??= error
    ready.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    ended.resolve()
  }
  worker.on('message', (answer: Answer) => {
    if (answer.ready) ready.resolve()
    if (answer.signal) heard?.(answer.signal.channel, answer.signal.payload)
    if (answer.failed) {
      const error = Object.assign(new Error(answer.failed.message), answer.failed)
      end(isReady ? new DatabaseUnavailableError('The embedded database stopped.', { cause: error }) : error)
      void worker.terminate()
    }
    if (answer.error && fatalSeverities.includes(answer.error.severity ?? '')) {
      end(new DatabaseUnavailableError('The embedded database stopped.', { cause: answer.error }))
      void worker.terminate()
    }
    if (answer.id === undefined) return
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error) call?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else call?.resolve(answer.result)
  })
  worker.on('error', (error) =>
    end(new DatabaseUnavailableError('The embedded database stopped.', { cause: error })),
  )
  worker.on('exit', () => end(new DatabaseUnavailableError('The embedded database is closed.')))
  await ready.promise
  isReady = true

  const ask = (wish: ThreadCommand) => {
    if (gone) return Promise.reject(gone)
    const call = pending<Answer['result']>()
    count += 1
    waiting.set(count, call)
    worker.postMessage({ id: count, ...wish } satisfies ThreadRequest)
    return call.promise
  }
  return {
    query: async (sql, parameters) => {
      const result = await ask({ sql, parameters: [...parameters] })
      return result ? parse(result) : { rows: [] }
    },
    waiting: () => waiting.size,
    onNotification: (listener) => {
      heard = listener
    },
    close: async () => {
      isClosing = true
      if (!gone) await ask({ close: true })
      await ended.promise
    },
  }
}
