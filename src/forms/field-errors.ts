import * as v from 'valibot'

/** Sentences by the path of their field, such as `address.city`. */
export type FieldErrors = Record<string, string>

/**
 * What a schema says against an input, one sentence a field: the first, which is the plainest, where
 * several rules of one field are broken.
 */
export const fieldErrors = (schema: v.GenericSchema, input: unknown): FieldErrors => {
  const { issues = [] } = v.safeParse(schema, input)
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    if (path !== null) errors[path] ??= issue.message
  }
  return errors
}
