import { ProblemError, type ProblemCode } from '~/contract/problem'

const passing = new Set<ProblemCode>([
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  'TOO_MANY_REQUESTS',
  'TOKEN_MISSING',
  'TOKEN_INVALID',
])

/** Whether trying again would be refused again. */
export const isFinal = (error: unknown): boolean => error instanceof ProblemError && !passing.has(error.code)
