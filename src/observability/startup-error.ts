import { ConfigurationError } from '~/config/environment'
import { redact } from './redact'

// Errors behind an error; more is a circle.
const maxCauses = 5

const getText = (thrown: object, name: string): string => {
  const value: unknown = Reflect.get(thrown, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The error's own message; where it is empty, as for a host with several addresses, that of a nested error. */
const getWords = (thrown: unknown, depth = 0): string => {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const own = getText(thrown, 'message')
  if (own !== '' || depth === maxCauses) return own
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
