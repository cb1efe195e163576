import { hostname } from 'node:os'
import process from 'node:process'
import type { OperationConfig } from '~/config/operation'
import { describeError, redactQuoted } from './describe-error'
import { currentScope } from './request-scope'
import type { Writable } from 'node:stream'

/**
 * Writes lines to a stream that may be read slowly or not at all, with a limit for pending bytes. Further lines are
 * dropped until all pending ones were read; then a line says how many.
 * @returns a function that takes whole lines
 */
export const boundedLines = (
  stream: Writable,
  { maxBytes, getNote }: { maxBytes: number; getNote: (lost: number) => string },
): ((lines: string) => void) => {
  let lost = 0
  stream.on('drain', () => {
    if (lost === 0) return
    const note = getNote(lost)
    lost = 0
    stream.write(note)
  })
  return (lines) => {
    const isFull = stream.writableNeedDrain && stream.writableLength + Buffer.byteLength(lines) > maxBytes
    if (isFull || lost > 0) lost += lines.split('\n').length - 1
    else stream.write(lines)
  }
}

/** Fields of a log line. Never secrets, never personal data. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>

/** Structured logging: a constant message and fields. */
export interface Logger {
  info: (message: string, facts?: LogFacts) => void
  warn: (message: string, facts?: LogFacts) => void
  /** `error` is logged with its stack, only here, without its values. */
  error: (message: string, error?: unknown, facts?: LogFacts) => void
}

type Level = OperationConfig['logLevel']

const ranks: Record<Level, number> = { debug: 0, info: 1, warn: 2, error: 3 }

let lowest = ranks.info
let onLine: ((level: Level) => void) | undefined

/** The writing node: host name and process id. */
export const node = `${hostname()}:${process.pid}`

/** Sets the lowest level that is written; `info` by default. */
export const setLogLevel = (level: Level): void => {
  lowest = ranks[level]
}

/** Whether lines of this level are written. */
export const logs = (level: Level): boolean => ranks[level] >= lowest

/** Calls the watcher with the level of each line. */
export const watchLog = (watcher: (level: Level) => void): void => {
  onLine = watcher
}

const safe = (facts: LogFacts): LogFacts =>
  typeof facts.error === 'string' ? { ...facts, error: redactQuoted(facts.error) } : facts

const getLine = (level: Level, message: string, facts: object): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level, message, node, ...facts })}\n`

// The limit of lines that an unread pipe has not taken.
const maxBytes = 8 * 1024 * 1024

const writeLines = boundedLines(process.stderr, {
  maxBytes,
  getNote: (lines) => getLine('warn', 'Log lines were dropped because the output was not read', { lines }),
})

let waiting = ''

const writeWaiting = () => {
  if (waiting === '') return
  const lines = waiting
  waiting = ''
  writeLines(lines)
}

process.on('exit', writeWaiting)

// A full disk or a closed reader loses lines, but does not stop the node.
process.stderr.on('error', () => {})

/**
 * Writes one line: a JSON object on standard error. Lines below warnings are batched within one turn of the event loop,
 * since writing takes longer than many a response.
 */
export const writeLine = (level: Level, message: string, facts: object): void => {
  if (!logs(level)) return
  onLine?.(level)
  if (waiting === '') setImmediate(writeWaiting)
  waiting += getLine(level, message, facts)
  if (ranks[level] >= ranks.warn) writeWaiting()
}

const write = (level: Level, message: string, facts: object) => {
  const requestId = currentScope()?.requestId
  writeLine(level, message, requestId === undefined ? facts : { requestId, ...facts })
}

/** Logs one JSON object a line on standard error; within a request, with its id. */
export const jsonLogger: Logger = {
  info: (message, facts = {}) => write('info', message, safe(facts)),
  warn: (message, facts = {}) => write('warn', message, safe(facts)),
  error: (message, error, facts = {}) =>
    write('error', message, { ...facts, ...(error !== undefined && { error: describeError(error) }) }),
}
