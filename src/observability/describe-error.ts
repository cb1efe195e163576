import { ConfigurationError } from '~/config/environment'

const patterns: [RegExp, string][] = [
  // The query of an address, and the credentials before its host.
  [/\?[^\s"'`<>)\]]+/g, '?[query]'],
  [/:\/\/[^\s/@]+@[^\s/]+/g, '://[address]'],
  [/[^\s@<>"'(),:;=/]+@[^\s@<>"'(),:;=/]+/g, '[address]'],
  // Tokens of every kind, ids of people among them: long, of letters and digits together.
  [/(?<![\w/.-])(?=[\w.~+-]*\d)(?=[\w.~+-]*[a-z])[\w.~+-]{20,}=*/gi, '[token]'],
  [/\+?\d(?:[ ().-]?\d){7,}/g, '[number]'],
]

// Characters. A longer message holds sent data, and the patterns take quadratic time.
const longest = 4_000

/** A long text up to its first quoted part. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, 1_000).split(/["'`]/, 1)[0] ?? ''}…`

/** A text without what looks like an e-mail address or number, a secret, or the query of an address. */
export const redact = (text: string): string =>
  patterns.reduce((rest, [pattern, stands]) => rest.replace(pattern, stands), shortened(text))

// Node's message for an invalid JSON body: quotation marks within the body are not escaped.
const noJson = /"[^]*"(?=(?:\.\.\.)? is not valid JSON)/

/** The same without anything quoted, which in messages of libraries is sent data. */
export const redactQuoted = (text: string): string =>
  redact(
    shortened(text)
      .replace(noJson, '"…"')
      .replace(/"(?:[^"\\]|\\.)*"?|`[^`]*`?|(?<=[\s(:=])'(?:[^'\\]|\\.)*'?/g, '"…"'),
  )

/** What is written of an error: what happened and where, never with which values. */
interface ErrorFacts {
  name: string
  code?: string
  message?: string
  /** Of a database: what its message names. */
  constraint?: string
  table?: string
  column?: string
  /** Where it came from, nearest first. */
  at?: string[]
  cause?: ErrorFacts
  errors?: ErrorFacts[]
}

// Lines of a stack, and errors behind an error; more tells nothing new.
const maxFrames = 12
const maxCauses = 3

const getText = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const getFrames = (error: Error): string[] => {
  const { stack = '' } = error
  const message = getText(error, 'message') ?? ''
  const from = message === '' ? 0 : stack.indexOf(message) + message.length
  const frames = stack.slice(Math.max(0, from)).match(/^\s+at .+$/gm) ?? []
  return frames.slice(0, maxFrames).map((frame) => frame.trim().replace(/^at /, ''))
}

// PostgreSQL's codes; those of class 22 are of data, which its message repeats.
const sqlState = /^[0-9A-Z]{5}$/
const ofData = /^22/

/** The names of things in a message of the database stay; what was sent to it does not. */
const messageOfDatabase = (message: string, code: string): string =>
  ofData.test(code) ? redactQuoted(message.split(':')[0] ?? '') : redact(message)

// They name what a program's own text calls things.
const ofOurCode = ['TypeError', 'ReferenceError', 'RangeError']

const getMessage = (error: Error, code: string | undefined): string | undefined => {
  // Of a library that puts something else there, or nothing.
  if (typeof error.message !== 'string') return undefined
  if (code !== undefined && sqlState.test(code) && 'severity' in error)
    return messageOfDatabase(error.message, code)
  // Other systems: a mail server, the identity provider, the disk. Their codes say what happened, their words to whom.
  if ('responseCode' in error || 'syscall' in error || code?.includes('/')) return undefined
  return ofOurCode.includes(error.name) ? redact(error.message) : redactQuoted(error.message)
}

const getConstraint = (error: Error) =>
  Object.fromEntries(
    (['constraint', 'table', 'column'] as const).flatMap((name) => {
      const value = getText(error, name)
      return value === undefined ? [] : [[name, redact(value)]]
    }),
  )

/** An error as it may be written down: without anybody's data, which drivers put into `detail`, `where` and the like. */
export const describeError = (error: unknown, depth = 0): ErrorFacts => {
  if (!(error instanceof Error)) {
    return typeof error === 'string' ? { name: 'Text', message: redactQuoted(error) } : { name: typeof error }
  }
  const code = getText(error, 'code') ?? getText(error, 'responseCode')
  const message = getMessage(error, code)
  const frames = getFrames(error)
  const deeper = depth < maxCauses
  return {
    name: redact(error.name),
    ...(code !== undefined && { code: redact(code) }),
    ...(message && { message }),
    ...getConstraint(error),
    ...(frames.length > 0 && { at: frames }),
    ...(deeper && error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
    ...(deeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, maxCauses).map((each) => describeError(each, depth + 1)),
      }),
  }
}

// Errors behind an error; more is a circle.
const maxNested = 5

/** The error's own message; where it is empty, as for a host with several addresses, that of a nested error. */
const getWords = (thrown: unknown, depth = 0): string => {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const own = getText(thrown, 'message') ?? ''
  if (own !== '' || depth === maxNested) return own
  const errors: unknown = Reflect.get(thrown, 'errors')
  const behind: unknown[] = [Reflect.get(thrown, 'cause'), ...(Array.isArray(errors) ? errors : [])]
  const words = behind
    .filter((each) => each !== undefined && each !== null)
    .map((each) => getWords(each, depth + 1))
    .find((text) => text !== '')
  if (words !== undefined) return words
  const facts = [getText(thrown, 'name'), getText(thrown, 'code')].filter(Boolean)
  return facts.length === 0
    ? 'Something failed without saying what.'
    : `${facts.join(' ')}, without a word of why.`
}

/**
 * Why a process cannot start, for the operator: a sentence, not a line of the log. Values of the configuration are
 * not repeated.
 */
export const getStartupError = (error: unknown): string => {
  if (error instanceof ConfigurationError) return error.message
  return redact(getWords(error))
}

/** Whether a failure means that the client has disconnected while sending: no answer would be read. */
export const isDisconnect = (error: unknown): boolean =>
  // As Node ends the body of a request; a database's connection says which call was reset.
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
