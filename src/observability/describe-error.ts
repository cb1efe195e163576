import { ConfigurationError } from '~/config/environment'

const patterns: [RegExp, string][] = [
  // The query of an address, and the credentials before its host.
  [/\?[^\s"'`<>)\]]+/g, '?[query]'],
  [/:\/\/[^\s/@]+@[^\s/]+/g, '://[address]'],
  [/[^\s@<>"'(),:;=/]+@[^\s@<>"'(),:;=/]+/g, '[address]'],
  // Tokens of every kind, including users' ids: long, with letters and digits.
  [/(?<![\w/.-])(?=[\w.~+-]*\d)(?=[\w.~+-]*[a-z])[\w.~+-]{20,}=*/gi, '[token]'],
  [/\+?\d(?:[ ().-]?\d){7,}/g, '[number]'],
]

// Characters. A longer message contains input, and the patterns take quadratic time.
const longest = 4_000

/** Truncates a long text at its first quotation. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, 1_000).split(/["'`]/, 1)[0] ?? ''}…`

/** Redacts e-mail addresses, numbers, secrets and queries in a text. */
export const redact = (text: string): string =>
  patterns.reduce((rest, [pattern, stands]) => rest.replace(pattern, stands), shortened(text))

// Node's message for an invalid JSON body, in which quotation marks are not escaped.
const noJson = /"[^]*"(?=(?:\.\.\.)? is not valid JSON)/

/** Also redacts quotations, which in messages of libraries are input. */
export const redactQuoted = (text: string): string =>
  redact(
    shortened(text)
      .replace(noJson, '"…"')
      .replace(/"(?:[^"\\]|\\.)*"?|`[^`]*`?|(?<=[\s(:=])'(?:[^'\\]|\\.)*'?/g, '"…"'),
  )

/** What is logged of an error: what happened and where, never with which values. */
interface ErrorFacts {
  name: string
  code?: string
  message?: string
  /** For database errors: the constraint that the message names. */
  constraint?: string
  table?: string
  column?: string
  /** The stack, innermost first. */
  at?: string[]
  cause?: ErrorFacts
  errors?: ErrorFacts[]
}

// Stack frames and causes; more adds no information.
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

// PostgreSQL's codes; class 22 concerns data, which the message repeats.
const sqlState = /^[0-9A-Z]{5}$/
const ofData = /^22/

/** Keeps names of database objects in a message, but not the input. */
const messageOfDatabase = (message: string, code: string): string =>
  ofData.test(code) ? redactQuoted(message.split(':')[0] ?? '') : redact(message)

// Their messages name only identifiers of the program.
const ofOurCode = ['TypeError', 'ReferenceError', 'RangeError']

const getMessage = (error: Error, code: string | undefined): string | undefined => {
  // For libraries with another value there, or none.
  if (typeof error.message !== 'string') return undefined
  if (code !== undefined && sqlState.test(code) && 'severity' in error)
    return messageOfDatabase(error.message, code)
  // Other systems: a mail server, the identity provider, the disk. Their codes are safe, their messages name users.
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

/** Describes an error for the log, without personal data, which drivers put into `detail`, `where` and the like. */
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

// Nested errors; more would be a cycle.
const maxNested = 5

/** The error's message; if that is empty, as for a host with several addresses, a nested error's. */
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
 * Explains to the operator why a process cannot start: a sentence, not a log line. Does not repeat values of the
 * configuration.
 */
export const getStartupError = (error: unknown): string => {
  if (error instanceof ConfigurationError) return error.message
  return redact(getWords(error))
}

/** Whether the client disconnected while sending, so that no response would be read. */
export const isDisconnect = (error: unknown): boolean =>
  // Node's error at the end of a body; a database connection's error names the reset call.
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
