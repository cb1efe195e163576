import { ProblemError } from '~/contract/problem'
import type { FieldErrors } from './field-errors'
import { errorMessage } from './error-message'

/** A failure, sorted: what belongs to a field of the form, and what stands above its button. */
export interface FormProblem {
  errors: FieldErrors
  /** Null where the fields say it all. */
  sentence: string | null
}

/**
 * Finds the place of a failed call in a form.
 * @param paths the fields of the form; a problem with any other input is told above the button.
 */
export const toFormErrors = (error: unknown, paths: readonly string[]): FormProblem => {
  if (!(error instanceof ProblemError)) return { errors: {}, sentence: errorMessage(error) }
  const errors: FieldErrors = {}
  for (const { path, message } of error.fields) {
    if (paths.includes(path)) errors[path] ??= message
  }
  const elsewhere = error.fields.filter(({ path }) => !paths.includes(path)).map(({ message }) => message)
  if (elsewhere.length > 0) return { errors, sentence: elsewhere.join(' ') }
  return { errors, sentence: Object.keys(errors).length > 0 ? null : errorMessage(error) }
}
