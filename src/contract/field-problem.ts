import { t } from '@lingui/core/macro'
import { refusalMessages } from '~/messages/refusals'
import { validationMessages } from '~/messages/validation'
import { type FieldProblem, ProblemError } from './problem'

const fieldMessages = { ...validationMessages, ...refusalMessages }
type FieldCode = keyof typeof fieldMessages

/** Creates the problem of one input field from a message code and the values of its message. */
export const createFieldProblem = <Code extends FieldCode>(
  path: string,
  code: Code,
  ...[values]: Parameters<(typeof fieldMessages)[Code]>
): FieldProblem => {
  const getMessage: (values: never) => string = fieldMessages[code]
  return { path, code, message: getMessage(values as never) }
}

/** Creates the error of a call that is refused because of one input field. */
export const createFieldError = <Code extends FieldCode>(
  path: string,
  code: Code,
  ...values: Parameters<(typeof fieldMessages)[Code]>
): ProblemError => new ProblemError('FIELDS_INVALID', { fields: [createFieldProblem(path, code, ...values)] })

/** Creates the error for a slug that is taken. */
export const createSlugInUseError = (slug: string): ProblemError =>
  new ProblemError('SLUG_IN_USE', {
    detail: t`The address “${slug}” is already in use.`,
    fields: [createFieldProblem('slug', 'slugInUse')],
  })
