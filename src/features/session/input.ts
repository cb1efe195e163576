import * as v from 'valibot'
import { ProblemError } from '~/contract/problem'

/**
 * The validator of a server function. What it refuses is told by field, and never echoes the input,
 * which the framework's own message would.
 */
export const input =
  <TSchema extends v.GenericSchema>(schema: TSchema) =>
  (data: v.InferInput<TSchema>): v.InferOutput<TSchema> => {
    const result = v.safeParse(schema, data)
    if (result.success) return result.output
    throw new ProblemError('FIELDS_INVALID', {
      fields: result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    })
  }
