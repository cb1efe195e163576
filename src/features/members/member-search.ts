import * as v from 'valibot'
import { laterPage, orAbsent } from '~/features/session/search-parameters'

/** What the address of the list of members holds. What is not understood is left out. */
export const memberSearch = v.object({
  /** Part of a name or a company; one that looks like a number arrives as one. */
  name: orAbsent(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => String(value).trim().slice(0, 200) || undefined),
    ),
  ),
  page: laterPage,
})
export type MemberSearch = v.InferOutput<typeof memberSearch>
