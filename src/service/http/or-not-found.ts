import { ProblemError } from '~/contract/problem'

/**
 * Returns what a query found.
 * @throws ProblemError NOT_FOUND if it found nothing
 */
export const orNotFound = <Found extends object | string | number>(
  found: Found | null | undefined,
): Found => {
  if (found === undefined || found === null) throw new ProblemError('NOT_FOUND')
  return found
}
