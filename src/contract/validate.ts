import * as v from 'valibot'
import { explainInvalid, invalid } from '~/messages/validation'
import type { FieldProblem } from './problem'

/** Maximum number of issues in a response. */
export const maxIssues = 50

/** Inputs with more values report only the first issue, because each issue takes time. */
const maxValues = 5000

type Result<TSchema extends v.GenericSchema> =
  | { success: true; output: v.InferOutput<TSchema> }
  | { success: false; issues: v.BaseIssue<unknown>[] }

/** Whether the input has more than {@link maxValues} values, nested ones included. */
const isLarge = (input: unknown): boolean => {
  const values = [input]
  // The loop appends to the list that it reads.
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) {
      if (values.length === maxValues) return true
      values.push(inner)
    }
  }
  return false
}

/** Validates input and returns at most {@link maxIssues} issues; for large input, only the first. */
export const validate = <TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): Result<TSchema> => {
  const { success, output, issues } = v.safeParse(schema, input, { abortEarly: isLarge(input) })
  return success ? { success, output } : { success, issues: issues.slice(0, maxIssues) }
}

// Valibot's own messages repeat the input, which may be a password.
const isDefaultMessage = (message: string) => /^Invalid [\w -]+: /.test(message)

/** Describes a rule that has no message. */
const describeRule = ({
  kind,
  type,
  expected,
  received,
  input,
  requirement,
}: v.BaseIssue<unknown>): string => {
  if (expected === 'never') return invalid('fieldUnknown')
  if (received === 'undefined') return invalid('fieldRequired')
  if (kind === 'schema' && expected) return invalid('typeInvalid', { expected })
  if (type === 'integer') return invalid('wholeNumberRequired')
  const bound = Number(requirement)
  if (typeof requirement !== 'number' || !/^m(?:ax|in)_/.test(type)) return invalid('notAccepted')
  const isMost = type.startsWith('max_')
  if (type.endsWith('_value'))
    return isMost ? invalid('numberTooLarge', { max: bound }) : invalid('numberTooSmall', { min: bound })
  if (typeof input === 'string')
    return isMost ? invalid('textTooLong', { max: bound }) : invalid('textTooShort', { min: bound })
  return isMost ? invalid('listTooLong', { max: bound }) : invalid('listTooShort', { min: bound })
}

/** Converts an issue to a field problem. Never repeats the input. */
export const explainIssue = (issue: v.BaseIssue<unknown>): FieldProblem => ({
  path: v.getDotPath(issue) ?? '',
  ...explainInvalid(isDefaultMessage(issue.message) ? describeRule(issue) : issue.message),
})
