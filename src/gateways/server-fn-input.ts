import type * as v from 'valibot'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { explainIssue, validate } from '~/contract/validate'

/**
 * The validator of a server function. Errors name fields and never echo the input, unlike the framework's own message.
 */
export const validateInput =
  <TSchema extends v.GenericSchema>(schema: TSchema) =>
  (data: v.InferInput<TSchema>): v.InferOutput<TSchema> => {
    const result = validate(schema, data)
    if (result.success) return result.output
    throw new ProblemError('FIELDS_INVALID', { fields: result.issues.map(explainIssue) })
  }

/**
 * Returns the file in a form's field `name`; safe for input that is not a form.
 *
 * @param largest bytes
 */
export const getFile = (
  form: unknown,
  name: string,
  largest: number,
  code: 'fileRequired' | 'pictureRequired' = 'fileRequired',
): Blob => {
  const file = form instanceof FormData ? form.get(name) : null
  if (!(file instanceof Blob)) throw createFieldError(name, code)
  if (file.size > largest) throw new ProblemError('BODY_TOO_LARGE')
  return file
}
