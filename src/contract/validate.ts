import * as v from 'valibot'
import { explainInvalid, invalid } from '~/messages/validation'
import type { FieldProblem } from './problem'

/** Issues of one input that an answer lists. */
export const maxIssues = 50

/** Values of an input up to which all its issues are looked for: each issue of a larger one costs time. */
const maxValues = 5000

type Result<TSchema extends v.GenericSchema> =
  | { success: true; output: v.InferOutput<TSchema> }
  | { success: false; issues: v.BaseIssue<unknown>[] }

/** Whether the input holds more than {@link maxValues} values, those of objects and arrays inside it included. */
const isLarge = (input: unknown): boolean => {
  const values = [input]
  // The list grows while it is read.
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) {
      if (values.length === maxValues) return true
      values.push(inner)
    }
  }
  return false
}

/** Validates input, and gives at most {@link maxIssues} issues; of a large input the first one alone. */
export const validate = <TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): Result<TSchema> => {
  const { success, output, issues } = v.safeParse(schema, input, { abortEarly: isLarge(input) })
  return success ? { success, output } : { success, issues: issues.slice(0, maxIssues) }
}

// Valibot's own messages repeat the input, which may be a password.
const isDefaultMessage = (message: string) => /^Invalid [\w -]+: /.test(message)

/** What a rule without a message of its own says. */
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

/** A validation issue as people and programs read it; it never repeats the input. */
export const explainIssue = (issue: v.BaseIssue<unknown>): FieldProblem => ({
  path: v.getDotPath(issue) ?? '',
  ...explainInvalid(isDefaultMessage(issue.message) ? describeRule(issue) : issue.message),
})
