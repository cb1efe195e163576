import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { ProblemError } from '~/contract/problem'
import { explainIssue } from '~/contract/validate'
import { errorMessage } from '~/ui/format/error-message'
import { formatNumber } from '~/ui/format/numbers'

/** Error messages by field path, such as `address.city`. */
export type FieldErrors = Record<string, string>

/**
 * The errors that a schema finds in an input, one a field: the first, which is the plainest. Mantine's
 * `schemaResolver` would show the codes of the issues.
 */
export const fieldErrors = (schema: v.GenericSchema, input: unknown): FieldErrors => {
  const { issues = [] } = v.safeParse(schema, input)
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const { path, message } = explainIssue(issue)
    if (path !== '') errors[path] ??= message
  }
  return errors
}

/** The errors of a failed call: by field, and a general one above the button. */
export interface FormProblem {
  errors: FieldErrors
  /** Null if field errors cover it. */
  sentence: string | null
}

/** Returns the errors of a failed call by input path. */
export const problemErrors = (error: unknown): FieldErrors => {
  const errors: FieldErrors = {}
  if (error instanceof ProblemError) for (const { path, message } of error.fields) errors[path] ??= message
  return errors
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

/**
 * What is wrong with how long a text is, as it is sent; null where nothing is.
 *
 * @param most characters that the contract takes
 */
export const getLengthProblem = (text: string, most: number): string | null =>
  text.trim().length > most ? t`Use at most ${formatNumber(most)} characters.` : null

const sentence = () => t`Fill in the day and the time, or empty the field.`

const isHalfFilled = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.name !== '' && element.validity.badInput

/** Returns errors for fields with a date but no time, or the reverse, whose value browsers report as empty. */
export const getHalfFilledErrors = (form: HTMLFormElement | null): FieldErrors =>
  Object.fromEntries([...(form?.elements ?? [])].filter(isHalfFilled).map(({ name }) => [name, sentence()]))
