import { t } from '@lingui/core/macro'
import { refusalMessages } from '~/messages/refusals'
import { validationMessages } from '~/messages/validation'
import { type FieldProblem, ProblemError } from './problem'

const fieldMessages = { ...validationMessages, ...refusalMessages }
type FieldCode = keyof typeof fieldMessages

/** The refusal of one input, at its place: by a code, with what its sentence says of the rule. */
export const createFieldProblem = <Code extends FieldCode>(
  path: string,
  code: Code,
  ...[values]: Parameters<(typeof fieldMessages)[Code]>
): FieldProblem => {
  const getMessage: (values: never) => string = fieldMessages[code]
  return { path, code, message: getMessage(values as never) }
}

/** A refused call, because of one input. */
export const createFieldError = <Code extends FieldCode>(
  path: string,
  code: Code,
  ...values: Parameters<(typeof fieldMessages)[Code]>
): ProblemError => new ProblemError('FIELDS_INVALID', { fields: [createFieldProblem(path, code, ...values)] })

/** The refusal of an address that another part of the same kind has. */
export const createSlugInUseError = (slug: string): ProblemError =>
  new ProblemError('SLUG_IN_USE', {
    detail: t`The address “${slug}” is already in use.`,
    fields: [createFieldProblem('slug', 'slugInUse')],
  })
