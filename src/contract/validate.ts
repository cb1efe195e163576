import type * as v from 'valibot'

/** Issues of one input that an answer lists. */
export const mostIssues = 50

// Valibot reads `abortEarly` a few times for each issue, once for each level around it.
const readsPerIssue = 8

/** Stops the validation once there are enough issues: an input may hold a hundred thousand faults. */
const stopEarly = (): v.Config<v.BaseIssue<unknown>> => {
  let reads = 0
  return {
    get abortEarly() {
      reads += 1
      return reads > mostIssues * readsPerIssue
    },
  }
}

type Result<TSchema extends v.GenericSchema> =
  | { success: true; output: v.InferOutput<TSchema> }
  | { success: false; issues: v.BaseIssue<unknown>[] }

/** Validates input as `v.safeParse` does, and gives at most {@link mostIssues} issues. */
export const validate = <TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): Result<TSchema> => {
  // `safeParse` would copy the configuration, and with it the first answer of the getter.
  const { issues, value } = schema['~run']({ value: input }, stopEarly())
  return issues === undefined
    ? { success: true, output: value }
    : { success: false, issues: issues.slice(0, mostIssues) }
}
