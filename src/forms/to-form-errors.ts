import { ProblemError } from '~/contract/problem'
import type { FieldErrors } from './field-errors'
import { failureSentence } from './error-message'

/** A failure, sorted: what belongs to a field of the form, and what stands above its button. */
export interface PlacedProblem {
  errors: FieldErrors
  /** Null where the fields say it all. */
  sentence: string | null
}

/**
 * Finds the place of a failed call in a form.
 * @param paths the fields of the form; a problem with any other input is told above the button.
 */
export const placeProblem = (error: unknown, paths: readonly string[]): PlacedProblem => {
  if (!(error instanceof ProblemError)) return { errors: {}, sentence: failureSentence(error) }
  const errors: FieldErrors = {}
  for (const { path, message } of error.fields) {
    if (paths.includes(path)) errors[path] ??= message
  }
  const elsewhere = error.fields.filter(({ path }) => !paths.includes(path)).map(({ message }) => message)
  if (elsewhere.length > 0) return { errors, sentence: elsewhere.join(' ') }
  return { errors, sentence: Object.keys(errors).length > 0 ? null : failureSentence(error) }
}
