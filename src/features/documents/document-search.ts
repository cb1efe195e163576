import * as v from 'valibot'
import { orAbsent, wholeNumber } from '~/forms/search-parameters'

const longestVersion = 40

/** What the address of a document holds. What is not understood is left out. */
export const documentSearch = v.object({
  /** A version of the text, for administrators. */
  version: orAbsent(wholeNumber(1, 1_000_000)),
  /** The product version that the reader chose. */
  for: orAbsent(
    v.pipe(
      v.string(),
      v.maxLength(longestVersion),
      // A plain form sends its empty field too.
      v.transform((version) => version || undefined),
    ),
  ),
})
