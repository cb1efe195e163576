import * as v from 'valibot'

const written = v.object({
  title: v.string(),
  body: v.string(),
  /** `2026-11-21T14:30` in UTC; empty for at once. */
  at: v.string(),
  isPublic: v.optional(v.boolean(), false),
})
/** An announcement as it is being written. */
export type Written = v.InferOutput<typeof written>

/** What an earlier visit left, or null where it is something else. */
export const readWritten = (value: unknown): Written | null => {
  const { success, output } = v.safeParse(written, value)
  return success ? output : null
}
