import { ConfigurationError } from '~/config/environment'
import { scrub } from './scrub'

/**
 * Why a process cannot start, for the person who starts it: a sentence, not a line of the log. What somebody wrote into
 * the configuration is not repeated by it.
 */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof ConfigurationError) return error.message
  return scrub(error instanceof Error ? error.message : String(error))
}
