import * as v from 'valibot'
import { orAbsent } from '~/features/session/search-parameters'

// An address that looks like a number arrives as one.
const typed = (longest: number) =>
  orAbsent(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => String(value).trim().slice(0, longest) || undefined),
    ),
  )

/** What a question is asked about: the slug of a document, and the id of a heading in it. */
export const askSearch = v.object({ document: typed(120), heading: typed(200) })
