import * as v from 'valibot'

/** What a link to the contact page may already know. */
export const contactSearch = v.object({
  subject: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.transform((text) => text.slice(0, 200) || undefined),
      ),
    ),
    undefined,
  ),
})
