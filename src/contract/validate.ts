import * as v from 'valibot'

/** Issues of one input that an answer lists. */
export const maxIssues = 50

/** Values of an input up to which all its issues are looked for: each issue of a larger one costs time. */
const mostValues = 5000

type Result<TSchema extends v.GenericSchema> =
  | { success: true; output: v.InferOutput<TSchema> }
  | { success: false; issues: v.BaseIssue<unknown>[] }

/** Whether the input holds more than {@link mostValues} values, those of objects and arrays inside it included. */
const isLarge = (input: unknown): boolean => {
  const values = [input]
  // The list grows while it is read.
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) {
      if (values.length === mostValues) return true
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
